package org.tarndb.txn.matrix;

import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Runs the schedules of a group. Each has a name of its own: {@code -Dtarn.test.schedule=} takes those whose names a
 * pattern finds, and {@code -Dtarn.test.budget=} runs all where a plain build runs a part.
 */
final class Schedules {
    static final int BUDGET = Integer.getInteger("tarn.test.budget", 1);
    private static final Pattern WANTED = Pattern.compile(System.getProperty("tarn.test.schedule", ""));

    private final String group;
    private int number;
    private int run;

    Schedules(String group) {
        this.group = group;
    }

    /** Every order of the two, or every {@code stride}-th of them in a plain build. */
    void everyOrder(
            Setting setting, Script writer, Script build, int stride, Consumer<Scene> cast, Consumer<Scene> atEnd) {
        int[] order = {0};
        Orders.forEach(writer.events(), build.events(), schedule -> {
            if (BUDGET > 1 || (order[0] + number) % stride == 0) {
                play(setting, schedule, " #" + order[0], cast, atEnd);
            }
            order[0]++;
        });
        number++;
    }

    /** One schedule. */
    void play(Setting setting, List<Event> schedule, String name, Consumer<Scene> cast, Consumer<Scene> atEnd) {
        String fullName = group + name;
        if (!WANTED.matcher(fullName).find()) {
            return;
        }
        run++;
        try (Scene scene = new Scene(setting)) {
            cast.accept(scene);
            scene.play(schedule);
            scene.finish();
            atEnd.accept(scene);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "replay with -Dtarn.test.schedule='" + Pattern.quote(fullName) + "$': " + e.getMessage(), e);
        }
    }

    int run() {
        return run;
    }
}
