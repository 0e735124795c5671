package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * Table 3.1 of docs/online-index.md: one writer without a duplicate, every kind of change and every fate, in every order of
 * its events with those of the build. So the row is left of the cursor, in the step being made and right of it, and the
 * fate comes before the visit, during the step, after it, after the scan and after the publication is prepared.
 */
class OneWriterMatrixTest {
    static Stream<Arguments> fates() {
        return Stream.of(Fate.values()).flatMap(fate -> Stream.of(Arguments.of(fate, true), Arguments.of(fate, false)));
    }

    /** Of the orders that are very many, a plain build takes every so manieth. */
    private static int stride(Fate fate, boolean unique) {
        int stride = switch (fate) {
            case QUORUM_CONFIRMED -> 283;
            case QUORUM_FASTER_THAN_THE_LOG -> 653;
            case LIMBO_TIMEOUT, SAVEPOINT_ROLLBACK, CONFLICT, STATEMENT_CANCELED -> 113;
            case LIMBO_TIMEOUT_BEFORE_THE_LOG -> 53;
            default -> 19;
        };
        return unique ? stride : 3 * stride;
    }

    @ParameterizedTest
    @MethodSource("fates")
    void everyOrderOfOneWriterAndABuild(Fate fate, boolean unique) {
        for (Change change : Change.values()) {
            Setting setting = new Setting(Change.ROWS, KeyKind.PLAIN, unique, 2);
            Script writer = fate.of("T", change, 4, 100L);
            Map<Long, Long> before = Change.after(Change.ROWS, List.of());
            Map<Long, Long> after = Change.after(Change.ROWS, change.ops(4, 100L));
            new Schedules(change + ", " + fate + (unique ? ", unique" : ""))
                    .everyOrder(
                            setting,
                            writer,
                            BuildScripts.FINISH,
                            stride(fate, unique),
                            scene -> fate.begin(scene, "T"),
                            scene -> {
                                assertEquals(BuildPhase.DONE, scene.buildEnded());
                                assertEquals(
                                        scene.isConfirmed("T") ? after : before,
                                        scene.rows(),
                                        "the rows as table 3.1 has them");
                            });
        }
    }
}
