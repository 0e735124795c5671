package org.tarndb.benchmarks.snapshots;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Publishes a table to a new place, changes some of its rows and publishes it there again: what the second publication takes of
 * the first one's time and bytes. Then the same where the database was closed and opened in between, in another JVM, so that
 * nothing is known of what was published and it must be compared with.
 *
 * <p>Arguments: {@code rows=1000000 rounds=5 warmup=2 percent=1 step=1}, the last being what lies between an id and the
 * next: where it is one, positions of rows follow from their ids.
 */
public final class IncrementalFigures {
    private static final double MEGA = 1e6;

    /** Which rows are changed. */
    private enum Change {
        SPREAD {
            @Override
            String condition(int rows, int changed, int round, int step) {
                int every = rows / changed;
                return "MOD(id, " + every * step + ") = " + Math.floorMod(round, every) * step;
            }
        },
        CLUSTERED {
            @Override
            String condition(int rows, int changed, int round, int step) {
                int first = Math.floorMod(round * (rows / 10), rows - changed + 1);
                return "id BETWEEN " + first * step + " AND " + (first + changed - 1) * step;
            }
        };

        abstract String condition(int rows, int changed, int round, int step);
    }

    /** A publication. */
    private record Once(long nanos, long bytes) {}

    /** A place, published to twice. */
    private record Pair(Once full, Once again) {
        double share() {
            return 100.0 * again.nanos / full.nanos;
        }

        double shareOfBytes() {
            return 100.0 * again.bytes / full.bytes;
        }
    }

    private final Arguments options;
    private final Scratch scratch;
    private final String url;
    private final int rows;
    private final int changed;
    private final int step;

    private IncrementalFigures(Arguments options, Scratch scratch) {
        this.options = options;
        this.scratch = scratch;
        this.url = "jdbc:tarn:" + scratch.newPlace("database") + ";sync=off";
        this.rows = options.number("rows");
        this.changed = Math.max(1, (int) (rows * (long) options.number("percent") / 100));
        this.step = options.number("step");
    }

    public static void main(String... arguments) throws Exception {
        Arguments options = Arguments.parse(
                Map.of("rows", "1000000", "rounds", "5", "warmup", "2", "percent", "1", "step", "1"), arguments);
        try (Scratch scratch = Scratch.create("tarn-incremental")) {
            new IncrementalFigures(options, scratch).run();
        }
    }

    private void run() throws Exception {
        System.out.println("| " + String.format(Locale.ROOT, "%,d of %,d", changed, rows)
                + " rows changed | full ms | again ms | share % | full MB | again MB | share % |");
        System.out.println("|" + "---|".repeat(7));
        List<Path> places = new ArrayList<>();
        List<Once> fulls = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            SaleTable.load(connection, rows, step);
            for (Change change : Change.values()) {
                print(change.name(), pairs(statement, change));
            }
            for (int i = -options.number("warmup"); i < options.number("rounds"); i++) {
                Path place = scratch.newPlace("reopened");
                places.add(place);
                fulls.add(publish(statement, place));
            }
            change(statement, Change.SPREAD, 0);
            statement.execute("SHUTDOWN");
        }
        List<Pair> reopened = pairs(fulls, publishInAnotherJvm(places));
        print("SPREAD, after a re-open", reopened.subList(options.number("warmup"), reopened.size()));
    }

    private List<Pair> pairs(Statement statement, Change change) throws SQLException, IOException {
        List<Pair> pairs = new ArrayList<>();
        for (int round = -options.number("warmup"); round < options.number("rounds"); round++) {
            Path place = scratch.newPlace("published");
            Once full = publish(statement, place);
            change(statement, change, round);
            Once again = publish(statement, place);
            if (round >= 0) {
                pairs.add(new Pair(full, again));
            }
            Scratch.delete(place);
        }
        return pairs;
    }

    private void change(Statement statement, Change change, int round) throws SQLException {
        int updated = statement.executeUpdate("UPDATE sale SET quantity = quantity + 1, price = price + 1 WHERE "
                + change.condition(rows, changed, round, step));
        if (Math.abs(updated - changed) > changed / 10 + 1) {
            throw new IllegalStateException(updated + " rows were changed, and not " + changed);
        }
    }

    private List<Once> publishInAnotherJvm(List<Path> places) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(url));
        places.forEach(place -> arguments.add(place.toString()));
        ChildJvm.Result result = ChildJvm.run(
                List.of("-Xmx" + Runtime.getRuntime().maxMemory()), Reopened.class, arguments.toArray(String[]::new));
        if (result.exitCode() != 0 || result.lines().size() != places.size()) {
            throw new IllegalStateException("the other JVM failed: " + result);
        }
        return result.lines().stream()
                .map(line -> line.split(" "))
                .map(figures -> new Once(Long.parseLong(figures[0]), Long.parseLong(figures[1])))
                .toList();
    }

    private static List<Pair> pairs(List<Once> fulls, List<Once> agains) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < fulls.size(); i++) {
            pairs.add(new Pair(fulls.get(i), agains.get(i)));
        }
        return pairs;
    }

    private static Once publish(Statement statement, Path place) throws SQLException, IOException {
        long before = place.toFile().exists() ? Scratch.sizeBytes(place) : 0;
        System.gc(); // each begins with a heap without garbage
        long start = System.nanoTime();
        SaleTable.publish(statement, place);
        long nanos = System.nanoTime() - start;
        return new Once(nanos, Scratch.sizeBytes(place) - before);
    }

    private static void print(String name, List<Pair> pairs) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s | %.2f | %.2f | %s |%n",
                name,
                Spread.of(pairs, pair -> pair.full().nanos() / MEGA).cell(0),
                Spread.of(pairs, pair -> pair.again().nanos() / MEGA).cell(0),
                Spread.of(pairs, Pair::share).cell(1),
                Spread.of(pairs, pair -> pair.full().bytes() / MEGA).median(),
                Spread.of(pairs, pair -> pair.again().bytes() / MEGA).median(),
                Spread.of(pairs, Pair::shareOfBytes).cell(1));
    }

    /** The other JVM. Arguments: the database's URL, places to publish to. Prints nanoseconds and bytes for each. */
    static final class Reopened {
        private Reopened() {}

        public static void main(String... arguments) throws Exception {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                for (int i = 1; i < arguments.length; i++) {
                    Once once = publish(statement, Path.of(arguments[i]));
                    System.out.println(once.nanos() + " " + once.bytes());
                }
            }
        }
    }
}
