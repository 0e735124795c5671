package org.tarndb.examples.workload.crash;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.build.BuildProgress;
import org.tarndb.examples.workload.build.ProgressWatch;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.ExpectedOrders;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.OrderChanges;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.engine.DemoPool;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.engine.TemporaryDirectory;
import org.tarndb.examples.workload.report.BuildReport;
import org.tarndb.examples.workload.verify.OrdersCheck;
import org.tarndb.examples.workload.verify.Verification;
import org.tarndb.examples.workload.write.WriterTally;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;

/**
 * Runs the workload in a child process, kills it in the middle of a build, opens the database again, lets the build go on,
 * and checks the table against the ledgers that the child left.
 */
public final class CrashDemo {
    private static final OrderIndex INDEX = OrderIndex.REFERENCE;
    /** A small table may be built before the kill arrives; then it is tried again. */
    private static final int ATTEMPTS = 10;

    private static final long POLL_NANOS = 10_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;

    private final CrashSettings settings;
    private final @Nullable String url;
    private final Env env;
    private final Console console;

    /** @param url of a database in a directory; null: one in a temporary directory */
    public CrashDemo(CrashSettings settings, @Nullable String url, Env env, Console console) {
        this.settings = settings;
        this.url = url;
        this.env = env;
        this.console = console;
    }

    /**
     * Crashes, opens again, checks.
     *
     * @throws IOException the child failed, or could not be killed in time
     */
    public BuildReport run() throws SQLException, IOException, InterruptedException {
        try (TemporaryDirectory directory = TemporaryDirectory.create("tarn-demo")) {
            String database = url == null ? "jdbc:tarn:" + directory.path().resolve("db") : url;
            console.line("Database %s", database);
            for (int i = 0; i < ATTEMPTS; i++) {
                BuildReport report = attempt(database, directory.path());
                if (report != null) {
                    return report;
                }
                console.line("The build was over before the kill; again");
            }
        }
        throw new IOException("the build was over before each of " + ATTEMPTS + " kills; choose a larger --scale");
    }

    /** One crash; null when it came after the build's end. */
    private @Nullable BuildReport attempt(String database, Path directory)
            throws SQLException, IOException, InterruptedException {
        if (!new ChildProcess(settings, console).runAndKill(database, directory)) {
            return null;
        }
        List<OrderChanges> ledgers = new ArrayList<>();
        long acknowledged = 0;
        for (int i = 0; i < settings.writers(); i++) {
            LedgerFile.Replayed ledger = LedgerFile.read(CrashChild.ledger(directory, i));
            ledgers.add(ledger.changes());
            acknowledged += ledger.acknowledged();
        }
        console.line("Killed; %,d writes had been acknowledged", acknowledged);
        LoadedOrders loaded = LoadedOrders.ofScale(settings.scale());
        long startNanos = env.clock().nanoTime();
        try (HikariDataSource pool = DemoPool.open(database, settings.writers())) {
            console.line("Opened again in %,.0f ms", (env.clock().nanoTime() - startNanos) / NANOS_PER_MILLI);
            BuildProgress build = awaitBuild(pool);
            double millis = (env.clock().nanoTime() - startNanos) / NANOS_PER_MILLI;
            Verification verification =
                    OrdersCheck.run(pool, Dialect.TARN, new ExpectedOrders(loaded, ledgers), List.of(INDEX));
            if (build == null && verification.passed()) {
                return null;
            }
            return report(loaded, build, millis, verification);
        }
    }

    /** Waits for the end of the build that the database took up when it was opened; null when it took up none. */
    private @Nullable BuildProgress awaitBuild(HikariDataSource pool) throws SQLException, InterruptedException {
        try (Connection connection = pool.getConnection();
                ProgressWatch watch = new ProgressWatch(pool, INDEX, env, console)) {
            while (true) {
                BuildProgress build = BuildProgress.read(connection, INDEX);
                if (build == null || build.hasEnded()) {
                    return build;
                }
                env.waits().await(new Signal(), env.clock().nanoTime() + POLL_NANOS);
            }
        }
    }

    private BuildReport report(
            LoadedOrders loaded, @Nullable BuildProgress build, double millis, Verification verification) {
        List<String> problems = new ArrayList<>();
        if (build == null) {
            problems.add("the build did not go on");
        } else if (build.error() != null) {
            problems.add("the build failed: " + build.error());
        } else {
            console.line("The build went on by itself, and had ended %,.0f ms after the database was opened", millis);
        }
        console.line(
                "Checked %,d rows against the table's index and the acknowledged writes", verification.rowsChecked());
        BuildReport report = new BuildReport(
                Dialect.TARN,
                INDEX,
                loaded.count(),
                settings.writers(),
                millis,
                null,
                verification,
                WriterTally.NOTHING.withUnexpected(problems),
                null,
                null,
                null,
                null,
                null);
        report.problems().forEach(problem -> console.line("  PROBLEM: %s", problem));
        return report;
    }
}
