package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;

/** What becomes of the build. */
final class BuildScripts {
    /** In steps of two rows; the second step ends at the end. */
    static final Script FINISH = new Script(
            "B",
            List.of(
                    Event.REGISTER,
                    Event.BUILD_LOGGED,
                    Event.STEP_MADE,
                    Event.STEP_PREPARED,
                    Event.STEP_MADE,
                    Event.STEP_PREPARED,
                    Event.PUBLISH,
                    Event.BUILD_LOGGED));

    private BuildScripts() {}

    /** A build that meets an event after so many of its own. */
    static Script interrupted(int after, Event... events) {
        List<Event> all = new ArrayList<>(FINISH.events().subList(0, after));
        all.addAll(List.of(events));
        if (all.contains(Event.STEP_MADE) && after % 2 == 1 && after < 7) {
            all.add(Event.STEP_PREPARED);
        }
        all.add(Event.BUILD_LOGGED);
        return new Script("B", all);
    }
}
