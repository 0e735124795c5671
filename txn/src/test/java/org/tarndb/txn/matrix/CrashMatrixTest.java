package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.matrix.CrashScene.BuildMoment;
import org.tarndb.txn.matrix.CrashScene.WriterMoment;

/**
 * Table 3.3 of docs/online-index.md, a crash of the machine: the build and a writer have come as far as each axis says, the
 * writer before the build or after it; then the machine crashes and the database is opened again. What was confirmed is
 * there, what was only prepared is not, the build begins anew and ends by itself with the rows that were found.
 */
class CrashMatrixTest {
    static Stream<Arguments> moments() {
        return Stream.of(WriterMoment.values())
                .flatMap(writer -> Stream.of(BuildMoment.values()).map(build -> Arguments.of(writer, build)));
    }

    @ParameterizedTest
    @MethodSource("moments")
    void crashAndRestart(WriterMoment writer, BuildMoment build) {
        int number = writer.ordinal() + build.ordinal();
        for (Change change : Change.values()) {
            for (boolean writerFirst : new boolean[] {true, false}) {
                for (boolean duplicate : new boolean[] {true, false}) {
                    if (isTaken(number++) && writer.canBe(writerFirst, build)) {
                        run(writer, build, change, writerFirst, duplicate ? 60L : 100L);
                    }
                }
            }
        }
    }

    /** A plain build takes a part. */
    private static boolean isTaken(int number) {
        return Schedules.BUDGET > 1 || number % 9 == 0;
    }

    private static void run(WriterMoment writer, BuildMoment build, Change change, boolean writerFirst, long key) {
        String name = change + " " + writer + (writerFirst ? " before " : " after ") + build + ", key " + key;
        Map<Long, @Nullable Long> before = Change.after(Change.ROWS, List.of());
        Map<Long, @Nullable Long> after = Change.after(Change.ROWS, change.ops(4, key));
        try (CrashScene scene = new CrashScene(name.hashCode())) {
            if (writerFirst) {
                scene.build(BuildMoment.REGISTERED.compareTo(build) < 0 ? BuildMoment.REGISTERED : build);
                scene.write(writer, change.ops(4, key));
                scene.build(build);
            } else {
                scene.build(build);
                scene.write(writer, change.ops(4, key));
            }
            boolean refused = scene.isRefused();
            scene.crashAndOpen(writerFirst);
            Map<Long, @Nullable Long> found = scene.rows();
            switch (refused ? WriterMoment.IN_PROGRESS : writer) {
                case CONFIRMED, QUORUM_CONFIRMED -> assertEquals(after, found);
                case RECORD_BEING_WRITTEN -> assertTrue(found.equals(before) || found.equals(after), found::toString);
                default -> assertEquals(before, found);
            }
            BuildPhase end = scene.finish();
            if (build != BuildMoment.NOT_BEGUN) {
                boolean isDuplicate = found.values().stream().distinct().count() < found.size();
                assertEquals(isDuplicate ? BuildPhase.FAILED : BuildPhase.DONE, end);
            }
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(name + ": " + e.getMessage(), e);
        }
    }
}
