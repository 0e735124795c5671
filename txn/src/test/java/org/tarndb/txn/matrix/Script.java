package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;

/** The events of one participant, in their order; several scripts are merged to schedules. */
record Script(String name, List<Event> events) {
    Script {
        events = List.copyOf(events);
    }

    /** Begins the script of a writer. */
    static Draft of(String writer) {
        return new Draft(writer, new ArrayList<>());
    }

    /**
     * A script that is written down.
     *
     * @param writer its name
     */
    record Draft(String writer, List<Event> events) {
        private Draft add(String what, java.util.function.BiConsumer<Scene, SceneWriter> action) {
            events.add(new Event(writer + ": " + what, scene -> {
                SceneWriter one = scene.writer(writer);
                if (one != null) {
                    action.accept(scene, one);
                }
            }));
            return this;
        }

        Draft statement(Op... ops) {
            return add(
                    List.of(ops).toString(),
                    (scene, one) -> scene.whenIdle(one, () -> one.execute(List.of(List.of(ops)))));
        }

        /** One statement for each, one after the other. */
        Draft statements(List<Op> ops) {
            return add(
                    "one after the other " + ops,
                    (scene, one) -> scene.whenIdle(
                            one, () -> one.execute(ops.stream().map(List::of).toList())));
        }

        Draft savepoint() {
            return add("savepoint", (scene, one) -> scene.whenIdle(one, one::setSavepoint));
        }

        Draft rollbackToSavepoint() {
            return add("rollback to savepoint", (scene, one) -> scene.whenIdle(one, one::rollbackToSavepoint));
        }

        Draft snapshot() {
            return add("takes its snapshot", (scene, one) -> scene.whenIdle(one, one::takeSnapshot));
        }

        Draft rollback() {
            return add("rollback", (scene, one) -> scene.whenIdle(one, one::rollback));
        }

        Draft prepare() {
            return add("prepare", (scene, one) -> scene.whenIdle(one, one::prepare));
        }

        Draft logWritten() {
            return add("log written", (scene, one) -> scene.journal().logWritten(one));
        }

        Draft logFailed() {
            return add("log failed", (scene, one) -> scene.journal().logFailed(one));
        }

        Draft acknowledged() {
            return add("quorum acknowledges", (scene, one) -> scene.journal().acknowledge());
        }

        Draft decisionWritten() {
            return add("decision written", (scene, one) -> scene.journal().logAll());
        }

        Draft timeOut() {
            return add("quorum takes too long", (scene, one) -> scene.journal().timeOut());
        }

        Draft cancelStatement() {
            return add("statement canceled", Scene::cancelStatement);
        }

        Script end() {
            return new Script(writer, events);
        }
    }

    /** A script with another after it. */
    Script then(Script next) {
        List<Event> both = new ArrayList<>(events);
        both.addAll(next.events);
        return new Script(name, both);
    }
}
