package org.tarndb.examples.workload;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.fault.SyncFailures;

/**
 * What the demo is to do.
 *
 * @param scale TPC-H scale factor; 1 is 1,500,000 orders
 * @param writers threads that write
 * @param seconds length of each phase before and after a build
 * @param rate writes of one writer in a second; 0: as many as it can
 * @param duplicates the share of the writes that repeat what exists, from 0 to 1; null: a few, and none committed
 * @param syncFailures how often the journal fails during a build; null: never
 * @param peers other databases to run the same job on
 * @param givenUrl of the database; null: one in memory, or with {@code crash} one in a temporary directory
 * @param json file for the figures; null: none
 * @param plot file for the plot; null: none
 * @param crash whether to kill a process during the build
 * @param help whether to print the usage and do nothing else
 */
record DemoOptions(
        double scale,
        int writers,
        double seconds,
        int rate,
        @Nullable Double duplicates,
        @Nullable SyncFailures syncFailures,
        List<Dialect> peers,
        @Nullable String givenUrl,
        @Nullable Path json,
        @Nullable Path plot,
        boolean crash,
        boolean help) {
    static final String DEFAULT_URL = "jdbc:tarn:mem:demo";

    private static final String MEMORY_PREFIX = "jdbc:tarn:mem:";
    private static final double FEW = 0.03;

    static final String USAGE = """
            usage: tarn demo [options]

            Loads TPC-H orders, writes to them from several threads, builds four indexes online
            meanwhile (unique, not unique, of a part of the rows, on an expression), one after
            the other, and checks that nothing was lost.

              --scale F     TPC-H scale factor (default 0.1: 150,000 orders; at least 0.001)
              --writers N   threads that insert, update and delete (default 2)
              --seconds S   how long to write before and after each build (default 3)
              --rate R      writes of each writer in a second, at fixed times; one that comes late
                            is measured from when it was due (default: as many as it can)
              --duplicates P
                            the share of the writes that repeat a key that exists, as in 5% or
                            0.05 (default 3%); when it is given, some are committed first, and a
                            unique build must fail for them
              --sync-failures N|P
                            make the journal fail N times during each build, or for a share P of
                            its forces, as in 5%: what waits for it is rolled back, the build
                            takes its steps again, and no write that was refused may be found
              --peer NAME   run the same job on h2, hsqldb, derby or sqlite after Tarn, in the
                            same process, and compare; may be given several times;
                            the last two indexes on sqlite alone, the others have no such ones
              --url URL     the database (default jdbc:tarn:mem:demo; files: jdbc:tarn:/some/dir);
                            the demo uses the schema TARN_DEMO and makes its table anew
              --json FILE   write the figures as JSON
              --plot FILE   draw the latency of the writes over time, as SVG
              --crash       kill a process in the middle of a build, open its database again,
                            let the build go on, and check that no acknowledged write is lost
              --help        this text

            Exit code: 0 all is right, 1 something is lost or failed, 2 wrong usage.
            """;

    /** The share of the writes that repeat what exists, from 0 to 1. */
    double duplicateShare() {
        return duplicates == null ? FEW : duplicates;
    }

    /** Whether a unique build is to fail first, for duplicates that are committed. */
    boolean failsABuild() {
        return duplicates != null && duplicates > 0;
    }

    /** The database to measure on. */
    String url() {
        return givenUrl == null ? DEFAULT_URL : givenUrl;
    }

    boolean isInMemory() {
        return url().startsWith(MEMORY_PREFIX);
    }

    /** The name of the database in memory. */
    String memoryName() {
        String name = url().substring(MEMORY_PREFIX.length());
        int properties = name.indexOf(';');
        return properties < 0 ? name : name.substring(0, properties);
    }
}
