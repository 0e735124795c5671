package org.tarndb.txn.matrix;

import java.util.function.Consumer;

/** One event of a schedule. What is impossible when its turn comes (a commit that was refused is acknowledged) is left out. */
record Event(String name, Consumer<Scene> action) {
    static final Event REGISTER = new Event("B registers", Scene::register);
    static final Event STEP_MADE = new Event("B makes a step", Scene::step);
    /** Ends the step that is being made; it does nothing by itself. */
    static final Event STEP_PREPARED = new Event("B's step is prepared", scene -> {});

    static final Event PUBLISH = new Event("B publishes", Scene::publish);
    static final Event BUILD_LOGGED = new Event("B's record is written", Scene::logBuild);
    static final Event CANCEL = new Event("B is canceled", Scene::cancelBuild);
    static final Event RUN = new Event("B's thread runs", Scene::runBuild);
    static final Event TIME_OUT = new Event("the quorum takes too long", Scene::timeOut);
    static final Event DROP_TABLE = new Event("the table is dropped, prepared", Scene::dropTable);
    static final Event DROP_INDEX = new Event("the index is dropped, prepared", Scene::dropIndex);
    static final Event DROP_LOGGED = new Event("the drop's record is written", Scene::logDrop);
    static final Event DROP_REFUSED = new Event("the drop's record is refused", Scene::refuseDrop);
    static final Event ALL_LOGGED = new Event("the journal has all", Scene::logAll);

    /** A whole step, with nothing in its middle. */
    static final Event STEP = new Event("B takes a step", Scene::step);

    @Override
    public String toString() {
        return name;
    }
}
