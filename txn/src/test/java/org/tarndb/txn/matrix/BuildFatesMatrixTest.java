package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * Table 3.3 of docs/online-index.md: the build is canceled, or its table or index is dropped, at any of its moments and
 * beside a writer in every order. The writer is unaffected.
 */
class BuildFatesMatrixTest {
    private static final List<Fate> FATES = List.of(Fate.CONFIRMED, Fate.LOG_ERROR, Fate.LIMBO_TIMEOUT);
    private static final List<Change> CHANGES = List.of(Change.INSERT, Change.UPDATE_OF_KEY, Change.MANY_ROWS);

    static Stream<Arguments> moments() {
        return FATES.stream().flatMap(fate -> Stream.of(2, 3, 4, 5, 6, 7).map(moment -> Arguments.of(fate, moment)));
    }

    @ParameterizedTest
    @MethodSource("moments")
    void canceled(Fate fate, int moment) {
        for (Change change : CHANGES) {
            new Schedules("canceled after " + moment + ", " + change + ", " + fate)
                    .everyOrder(
                            new Setting(Change.ROWS, KeyKind.PLAIN, true, 2),
                            fate.of("T", change, 4, 100L),
                            BuildScripts.interrupted(moment, Event.CANCEL),
                            fate == Fate.LIMBO_TIMEOUT ? 174 : 42,
                            scene -> fate.begin(scene, "T"),
                            scene -> checkWriter(scene, fate, change));
        }
    }

    /** It makes no further move until it is resumed; what is built is maintained meanwhile. */
    @ParameterizedTest
    @MethodSource("moments")
    void paused(Fate fate, int moment) {
        for (Change change : CHANGES) {
            new Schedules("paused after " + moment + ", " + change + ", " + fate)
                    .everyOrder(
                            new Setting(Change.ROWS, KeyKind.PLAIN, moment % 2 == 0, 2),
                            fate.of("T", change, 4, 100L),
                            BuildScripts.interrupted(moment, Event.PAUSE, Event.RUN, Event.RESUME),
                            fate == Fate.LIMBO_TIMEOUT ? 484 : 222,
                            scene -> fate.begin(scene, "T"),
                            scene -> {
                                checkWriter(scene, fate, change);
                                assertEquals(BuildPhase.DONE, scene.buildEnded());
                            });
        }
    }

    /** The drop waits for a writer in progress, and is prepared when that has prepared or is rolled back. */
    @ParameterizedTest
    @MethodSource("moments")
    void tableDropped(Fate fate, int moment) {
        for (Change change : CHANGES) {
            for (Event decided : new Event[] {Event.DROP_LOGGED, Event.DROP_REFUSED}) {
                new Schedules("table dropped after " + moment + ", " + decided + ", " + change + ", " + fate)
                        .everyOrder(
                                new Setting(Change.ROWS, KeyKind.PLAIN, true, 2),
                                fate.of("T", change, 4, 100L),
                                BuildScripts.interrupted(moment, Event.DROP_TABLE, decided),
                                fate == Fate.LIMBO_TIMEOUT ? 318 : 78,
                                scene -> fate.begin(scene, "T"),
                                scene -> {
                                    BuildPhase end = scene.buildEnded();
                                    assertTrue(end == null || end == BuildPhase.DONE || end == BuildPhase.CANCELED);
                                });
            }
        }
    }

    /** The index was public; who began before goes on without it. */
    @ParameterizedTest
    @MethodSource("moments")
    void indexDropped(Fate fate, int moment) {
        for (Change change : CHANGES) {
            Script build = BuildScripts.FINISH.then(
                    new Script("B", List.of(Event.ALL_LOGGED, Event.DROP_INDEX, Event.DROP_LOGGED)));
            new Schedules("index dropped, " + change + ", " + fate + ", part " + moment)
                    .everyOrder(
                            new Setting(Change.ROWS, KeyKind.PLAIN, moment % 2 == 0, 2),
                            fate.of("T", change, 4, 100L),
                            build,
                            fate == Fate.LIMBO_TIMEOUT ? 4 * (241 + moment) : 6 * (53 + moment),
                            scene -> fate.begin(scene, "T"),
                            scene -> {
                                checkWriter(scene, fate, change);
                                assertEquals(BuildPhase.DONE, scene.buildEnded());
                            });
        }
    }

    private static void checkWriter(Scene scene, Fate fate, Change change) {
        assertEquals(
                Change.after(Change.ROWS, scene.isConfirmed("T") ? change.ops(4, 100L) : List.of()),
                scene.rows(),
                "the writer is unaffected");
    }
}
