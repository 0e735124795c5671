package org.tarndb.examples.snapshots;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import org.tarndb.examples.snapshots.server.Destination;
import org.tarndb.examples.snapshots.server.ManifestDatabase;
import org.tarndb.examples.snapshots.server.ObjectServer;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.engine.TemporaryDirectory;
import org.tarndb.storage.env.Env;

/** The entry point of {@code tarn demo-snapshots}. */
public final class SnapshotsDemo {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private SnapshotsDemo() {}

    public static void main(String[] arguments) {
        System.exit(run(System.out, System.err, arguments));
    }

    /**
     * Runs the demo.
     *
     * @return the exit code: 0 all is right, 1 a promise is broken or something failed, 2 wrong usage
     */
    static int run(PrintStream out, PrintStream errors, String... arguments) {
        try {
            SnapshotsOptions options = SnapshotsOptions.parse(arguments);
            if (options.help()) {
                out.print(SnapshotsOptions.USAGE);
                return OK;
            }
            return run(options, new Console(out, false)) ? OK : FAILED;
        } catch (IllegalArgumentException e) {
            errors.println("tarn demo-snapshots: " + e.getMessage() + "; see tarn demo-snapshots --help");
            return WRONG_USAGE;
        } catch (SQLException e) {
            errors.println("tarn demo-snapshots: SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
            return FAILED;
        } catch (IOException e) {
            errors.println("tarn demo-snapshots: " + e.getMessage());
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            errors.println("tarn demo-snapshots: interrupted");
            return FAILED;
        }
    }

    private static boolean run(SnapshotsOptions options, Console console)
            throws IOException, SQLException, InterruptedException {
        String given = options.manifestStore();
        try (TemporaryDirectory directory = TemporaryDirectory.create("tarn-demo-snapshots")) {
            if (given != null) {
                return run(options, given, directory.path(), console);
            }
            try (ManifestDatabase database = ManifestDatabase.start()) {
                return run(options, database.url(), directory.path(), console);
            }
        }
    }

    private static boolean run(SnapshotsOptions options, String manifestStore, Path directory, Console console)
            throws IOException, SQLException, InterruptedException {
        ObjectServer.useCredentials();
        try (ObjectServer objects = ObjectServer.start(directory.resolve("s3"))) {
            Destination destination = new Destination(objects.endpoint(), manifestStore);
            // A URL that was given may have a password.
            String manifests = options.manifestStore() == null ? manifestStore : "the database of --manifest-store";
            console.line("Objects in S3 (s3proxy) at %s, manifests in %s", objects.endpoint(), manifests);
            return new KillStory(Env.system(), objects, destination, Pair.create(directory), console)
                    .run(options.killPoints());
        }
    }
}
