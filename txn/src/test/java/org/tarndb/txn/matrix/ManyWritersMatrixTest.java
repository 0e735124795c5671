package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three writers and a build: rows, changes, fates and orders are drawn from a seed. */
class ManyWritersMatrixTest {
    private static final int PARTS = 8;
    private static final int SEEDS = 20 * Schedules.BUDGET;
    private static final List<@Nullable Long> KEYS = java.util.Arrays.asList(20L, 40L, 60L, 80L, 100L, 200L, null);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void drawn(int part) {
        for (int i = 0; i < SEEDS; i++) {
            play(part + (long) PARTS * i);
        }
    }

    private static void play(long seed) {
        Random random = new Random(seed);
        List<Fate> fates = new ArrayList<>();
        List<List<Event>> scripts = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            Fate fate = draw(random, Fate.values());
            fates.add(fate);
            scripts.add(writer(random, "T" + i, fate).events());
        }
        scripts.add(build(random).events());
        Setting setting =
                new Setting(rows(random), draw(random, KeyKind.values()), random.nextInt(4) > 0, 1 + random.nextInt(3));
        new Schedules("seed " + seed)
                .play(
                        setting,
                        Orders.draw(random, scripts),
                        "",
                        scene -> {
                            for (int i = 0; i < fates.size(); i++) {
                                fates.get(i).begin(scene, "T" + (i + 1));
                            }
                        },
                        scene -> {});
    }

    /** One or two changes before its fate. */
    private static Script writer(Random random, String name, Fate fate) {
        Script.Draft draft = Script.of(name);
        if (fate == Fate.CONFLICT) {
            draft.snapshot();
        }
        change(random, draft);
        if (fate == Fate.SAVEPOINT_ROLLBACK) {
            draft.savepoint();
            change(random, draft);
        } else if (random.nextInt(3) == 0) {
            change(random, draft);
        }
        return fate.after(draft);
    }

    private static void change(Random random, Script.Draft draft) {
        draw(random, Change.values()).by(draft, 2 + 2 * random.nextInt(4), KEYS.get(random.nextInt(KEYS.size())));
    }

    private static Script build(Random random) {
        Script whole = random.nextInt(3) == 0
                ? BuildScripts.FINISH
                : BuildScripts.interrupted(
                        2 + random.nextInt(6), draw(random, new Event[] {Event.CANCEL, Event.RUN, Event.RUN}));
        return whole.then(new Script("B", List.of(Event.BUILD_LOGGED, Event.DROP_INDEX, Event.DROP_LOGGED)));
    }

    /** Four to eight rows, now and then with a duplicate or a NULL. */
    private static List<Long> rows(Random random) {
        List<Long> rows = new ArrayList<>();
        int count = 4 + random.nextInt(5);
        for (long a = 1; a <= count; a++) {
            rows.add(a);
            rows.add(random.nextInt(12) == 0 ? -1L : random.nextInt(14) == 0 ? 60L : 10 * a);
        }
        return rows;
    }

    private static <T> T draw(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }
}
