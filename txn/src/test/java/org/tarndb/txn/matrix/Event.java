package org.tarndb.txn.matrix;

import java.util.function.Consumer;

/** One event of a schedule. What is impossible when its turn comes (a commit that was refused is acknowledged) is left out. */
record Event(String name, Consumer<Scene> action) {
    static final Event REGISTER =
            new Event("B registers", scene -> scene.build().register());
    static final Event STEP_MADE =
            new Event("B makes a step", scene -> scene.build().step());
    /** Ends the step that is being made; it does nothing by itself. */
    static final Event STEP_PREPARED = new Event("B's step is prepared", scene -> {});

    static final Event PUBLISH = new Event("B publishes", scene -> scene.build().publish());
    static final Event BUILD_LOGGED =
            new Event("B's record is written", scene -> scene.journal().logBuild());
    static final Event CANCEL =
            new Event("B is canceled", scene -> scene.build().cancel());
    static final Event RUN = new Event("B's thread runs", scene -> scene.build().run());
    static final Event PAUSE = new Event("B is paused", scene -> scene.build().pause());
    static final Event RESUME = new Event("B is resumed", scene -> scene.build().resume());
    static final Event TIME_OUT =
            new Event("the quorum takes too long", scene -> scene.journal().timeOut());
    static final Event DROP_TABLE =
            new Event("the table is dropped", scene -> scene.drop().dropTable());
    static final Event DROP_INDEX =
            new Event("the index is dropped", scene -> scene.drop().dropIndex());
    static final Event DROP_LOGGED =
            new Event("the drop's record is written", scene -> scene.drop().logWritten());
    static final Event DROP_REFUSED =
            new Event("the drop's record is refused", scene -> scene.drop().logFailed());
    static final Event ALL_LOGGED =
            new Event("the journal has all", scene -> scene.journal().logAll());

    /** A whole step, with nothing in its middle. */
    static final Event STEP = new Event("B takes a step", scene -> scene.build().step());

    @Override
    public String toString() {
        return name;
    }
}
