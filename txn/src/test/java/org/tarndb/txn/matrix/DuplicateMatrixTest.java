package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * Table 3.2 of docs/online-index.md: one writer and a unique build that meet in a key, in every order of their events. The
 * other classes, of two writers, are in {@link TwoWritersMatrixTest}.
 */
class DuplicateMatrixTest {
    private static final List<Long> WITH_DUPLICATE = List.of(2L, 20L, 4L, 70L, 6L, 60L, 8L, 70L);
    private static final List<Long> WITH_NULLS = List.of(2L, -1L, 4L, 40L, 6L, -1L, 8L, 80L);

    private enum Clash {
        D1_D2_KEY_OF_A_ROW_ON_THE_LEFT(Change.ROWS, new Op.Insert(5, 20L)),
        D1_D2_KEY_OF_A_ROW_ON_THE_RIGHT(Change.ROWS, new Op.Insert(3, 80L)),
        D1_D2_UPDATE_TO_THE_KEY_OF_ANOTHER_ROW(Change.ROWS, new Op.Update(4, 60L)),
        D7_ONE_OF_TWO_ROWS_IS_CHANGED(WITH_DUPLICATE, new Op.Update(8, 80L)),
        D7_ONE_OF_TWO_ROWS_IS_DELETED(WITH_DUPLICATE, new Op.Delete(4)),
        D7_ONE_OF_TWO_ROWS_KEEPS_ITS_KEY(WITH_DUPLICATE, new Op.Touch(4)),
        D7_ANOTHER_ROW_IS_CHANGED(WITH_DUPLICATE, new Op.Update(6, 61L)),
        D9_KEYS_CHANGE_PLACES(Change.ROWS, new Op.Update(4, 80L), new Op.Update(8, 40L)),
        D9_KEY_FREED_AND_TAKEN(Change.ROWS, new Op.Delete(8), new Op.Update(2, 80L)),
        D10_SAME_KEY_AGAIN(Change.ROWS, new Op.Update(4, 40L)),
        D10_DELETED_AND_INSERTED_AGAIN(Change.ROWS, new Op.Move(4, 5)),
        D11_NULL_BESIDE_NULL(WITH_NULLS, new Op.Update(4, null), new Op.Insert(7, null)),
        D11_NULL_BECOMES_A_KEY(WITH_NULLS, new Op.Update(6, 100L), new Op.Update(2, 90L)),
        TWO_NEW_ROWS_WITH_ONE_KEY(Change.ROWS, new Op.Insert(3, 100L), new Op.Insert(7, 100L));

        final List<Long> rows;
        final List<Op> ops;

        Clash(List<Long> rows, Op... ops) {
            this.rows = rows;
            this.ops = List.of(ops);
        }
    }

    private static final List<Fate> FATES = List.of(
            Fate.CONFIRMED,
            Fate.LOG_ERROR,
            Fate.ROLLBACK,
            Fate.QUORUM_CONFIRMED,
            Fate.LIMBO_TIMEOUT,
            Fate.LIMBO_TIMEOUT_BEFORE_THE_LOG);

    static Stream<Arguments> clashes() {
        return Stream.of(Clash.values()).flatMap(clash -> FATES.stream().map(fate -> Arguments.of(clash, fate)));
    }

    private static int stride(Fate fate) {
        return switch (fate) {
            case QUORUM_CONFIRMED -> 298;
            case LIMBO_TIMEOUT -> 158;
            case LIMBO_TIMEOUT_BEFORE_THE_LOG, ROLLBACK -> 58;
            default -> 26;
        };
    }

    @ParameterizedTest
    @MethodSource("clashes")
    void everyOrderOfOneWriterAndABuildThatMeetInAKey(Clash clash, Fate fate) {
        Script writer = fate.after(Script.of("T").statement(clash.ops.toArray(new Op[0])));
        for (long stepRows : new long[] {1, 2}) {
            new Schedules(clash + ", " + fate + ", steps of " + stepRows)
                    .everyOrder(
                            new Setting(clash.rows, KeyKind.PLAIN, true, stepRows),
                            writer,
                            BuildScripts.FINISH,
                            stride(fate),
                            scene -> fate.begin(scene, "T"),
                            scene -> checkEnd(scene, clash));
        }
    }

    /** The rows are those before or those after; a build that succeeds has no duplicate, and one that fails has seen one. */
    private static void checkEnd(Scene scene, Clash clash) {
        Map<Long, @Nullable Long> rows = scene.rows();
        assertEquals(Change.after(clash.rows, scene.isConfirmed("T") ? clash.ops : List.of()), rows);
        List<Long> keys = new ArrayList<>(new TreeMap<>(rows).values());
        keys.removeIf(key -> key == null);
        boolean duplicate = keys.stream().distinct().count() < keys.size();
        BuildPhase end = scene.buildEnded();
        assertTrue(end == BuildPhase.DONE || end == BuildPhase.FAILED, () -> "the build ends " + end);
        if (clash.name().startsWith("D7")) {
            assertTrue(end == BuildPhase.FAILED || !duplicate, "D7: it succeeds only if one is changed in time");
        } else {
            assertEquals(duplicate, end == BuildPhase.FAILED, () -> "only a duplicate makes it fail: " + rows);
        }
    }
}
