package org.tarndb.benchmarks.snapshots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.tarndb.snapshots.manifest.ManifestTable;

/**
 * Commits per second of writers that race for the versions of one table, and of as many that have a table each, on each store.
 * Every race has new tables. Afterwards each table must have as many versions as commits were made.
 *
 * <p>Arguments: {@code store=directory,tarn,h2,postgres,objects,s3,s3_postgres tables=1,8 writers=8 seconds=5 rounds=5 warmup=1}.
 */
public final class CommitRaceFigures {
    private CommitRaceFigures() {}

    public static void main(String... arguments) throws Exception {
        String all = Arrays.stream(RaceStores.Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
        Arguments options = Arguments.parse(
                Map.of("store", all, "tables", "1,8", "writers", "8", "seconds", "5", "rounds", "5", "warmup", "1"),
                arguments);
        System.out.println("| manifests, objects | writers | tables | commits/s | conflicts a commit"
                + " | fewest commits of a writer, of its share % | failed repairs a commit |");
        System.out.println("|" + "---|".repeat(7));
        for (String store : options.texts("store")) {
            RaceStores.Kind kind = RaceStores.Kind.valueOf(store.toUpperCase(Locale.ROOT));
            try (Scratch scratch = Scratch.create("tarn-race");
                    RaceStores stores = RaceStores.open(kind, scratch)) {
                for (int tables : options.numbers("tables")) {
                    race(kind, stores, tables, options);
                }
            }
        }
    }

    private static void race(RaceStores.Kind kind, RaceStores stores, int tables, Arguments options)
            throws InterruptedException {
        int writers = options.number("writers");
        List<CommitRace.Result> results = new ArrayList<>();
        long failedRepairs = 0;
        for (int round = -options.number("warmup"); round < options.number("rounds"); round++) {
            List<ManifestTable> raced = new ArrayList<>();
            for (int i = 0; i < tables; i++) {
                raced.add(stores.newTable("race_" + tables + "_" + round + "_" + i));
            }
            long failedBefore = stores.failedRepairs();
            CommitRace.Result result = CommitRace.run(stores.log(), raced, writers, options.number("seconds"));
            check(stores, raced, result);
            if (round >= 0) {
                results.add(result);
                failedRepairs += stores.failedRepairs() - failedBefore;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %s | %s | %s | %.2f |%n",
                kind,
                writers,
                tables,
                Spread.of(results, CommitRace.Result::commitsPerSecond).cell(0),
                Spread.of(results, CommitRace.Result::conflictsPerCommit).cell(2),
                Spread.of(results, result -> 100.0 * result.fewest() * writers / result.commits())
                        .cell(0),
                (double) failedRepairs
                        / results.stream().mapToLong(CommitRace.Result::commits).sum());
    }

    private static void check(RaceStores stores, List<ManifestTable> tables, CommitRace.Result result) {
        long versions = tables.stream()
                .mapToLong(table -> stores.log().versions(table).size())
                .sum();
        if (versions != result.commits()) {
            throw new IllegalStateException(result.commits() + " commits made " + versions + " versions");
        }
    }
}
