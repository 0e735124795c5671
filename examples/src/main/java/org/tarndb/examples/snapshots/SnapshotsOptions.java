package org.tarndb.examples.snapshots;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.snapshots.server.KillPoint;

/**
 * What the command line asks for.
 *
 * @param manifestStore URL of a database; null: a PostgreSQL server of our own
 */
record SnapshotsOptions(
        boolean help, List<KillPoint> killPoints, @Nullable String manifestStore) {
    static final String USAGE = """
            usage: tarn demo-snapshots [options]

            Two processes publish the same two tables at once to S3 (s3proxy), with PostgreSQL as manifest store. One of them
            is killed at one step of a publication after the other; a reader looks on. Exit code 1: a promise was broken.

              --kill-points 1,9    these steps alone, by their numbers
              --manifest-store URL a database of yours (jdbc:...) instead of a PostgreSQL server of our own, which needs
                                   Linux on x86-64; it gets two tables, and must have no versions of an earlier run
              --help               this text
            """;

    /** @throws IllegalArgumentException says why, in a sentence for the user */
    static SnapshotsOptions parse(String... arguments) {
        boolean help = false;
        List<KillPoint> points = List.of(KillPoint.values());
        String manifestStore = null;
        for (int i = 0; i < arguments.length; i++) {
            String option = arguments[i];
            switch (option) {
                case "--help" -> help = true;
                case "--kill-points" -> points = killPoints(value(arguments, ++i));
                case "--manifest-store" -> manifestStore = value(arguments, ++i);
                default -> throw new IllegalArgumentException("there is no option " + option);
            }
        }
        return new SnapshotsOptions(help, points, manifestStore);
    }

    private static String value(String[] arguments, int at) {
        if (at == arguments.length) {
            throw new IllegalArgumentException(arguments[at - 1] + " needs a value");
        }
        return arguments[at];
    }

    private static List<KillPoint> killPoints(String text) {
        KillPoint[] all = KillPoint.values();
        List<KillPoint> points = new ArrayList<>();
        for (String number : text.split(",", -1)) {
            if (!number.matches("[0-9]{1,3}")
                    || Integer.parseInt(number) < 1
                    || Integer.parseInt(number) > all.length) {
                throw new IllegalArgumentException("kill points are numbers from 1 to " + all.length + ", not " + text);
            }
            points.add(all[Integer.parseInt(number) - 1]);
        }
        return points;
    }
}
