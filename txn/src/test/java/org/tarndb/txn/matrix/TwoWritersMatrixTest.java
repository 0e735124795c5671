package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * Two writers and a build: any two values of any two axes of docs/online-index.md are in one of the casts. Each cast is
 * played as its moments say, and then in orders drawn from a seed.
 */
class TwoWritersMatrixTest {
    private static final int PARTS = 8;
    private static final int DRAWN = 2 * Schedules.BUDGET;

    static IntStream parts() {
        return IntStream.range(0, PARTS);
    }

    @ParameterizedTest
    @MethodSource("parts")
    void everyPairOfAxes(int part) {
        List<Cast> casts = Cast.allPairs();
        for (int i = part; i < casts.size(); i += PARTS) {
            Cast cast = casts.get(i);
            Schedules schedules = new Schedules("cast " + i);
            play(schedules, cast, cast.schedule(), "");
            for (int seed = 0; seed < DRAWN; seed++) {
                List<List<Event>> scripts = List.of(
                        cast.first().events(),
                        cast.second().events(),
                        cast.build().events());
                play(schedules, cast, Orders.draw(new Random(seed), scripts), " seed " + seed);
            }
        }
    }

    private static void play(Schedules schedules, Cast cast, List<Event> schedule, String name) {
        schedules.play(
                cast.setting(),
                schedule,
                name,
                scene -> {
                    cast.fate1().begin(scene, "T1");
                    cast.fate2().begin(scene, "T2");
                },
                scene -> checkEnd(scene, cast));
    }

    /** O5: only what was done to the build ends it otherwise than well. */
    private static void checkEnd(Scene scene, Cast cast) {
        BuildPhase end = scene.buildEnded();
        boolean canFail = cast.unique();
        boolean canBeCanceled = cast.buildFate() != Cast.BuildFate.FINISH && cast.buildFate() != Cast.BuildFate.PAUSED;
        assertTrue(
                end == null
                        || end == BuildPhase.DONE
                        || (end == BuildPhase.FAILED && canFail)
                        || (end == BuildPhase.CANCELED && canBeCanceled),
                () -> "the build ends " + end);
    }
}
