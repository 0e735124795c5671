package org.tarndb.examples.workload;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.crash.CrashDemo;
import org.tarndb.examples.workload.crash.CrashSettings;
import org.tarndb.examples.workload.engine.DemoPool;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.engine.PeerDatabase;
import org.tarndb.examples.workload.engine.Target;
import org.tarndb.examples.workload.fault.FaultyDatabase;
import org.tarndb.examples.workload.fault.SyncFailures;
import org.tarndb.examples.workload.measure.GcPauses;
import org.tarndb.examples.workload.plot.LatencyPlot;
import org.tarndb.examples.workload.report.BuildReport;
import org.tarndb.examples.workload.report.Comparison;
import org.tarndb.examples.workload.report.JsonReport;
import org.tarndb.examples.workload.report.PlotPanels;
import org.tarndb.examples.workload.report.ReportTable;
import org.tarndb.storage.env.Env;

/** The entry point of {@code tarn demo}. */
public final class Demo {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private final DemoOptions options;
    private final Env env;
    private final Console console;

    private Demo(DemoOptions options, Env env, Console console) {
        this.options = options;
        this.env = env;
        this.console = console;
    }

    public static void main(String[] arguments) {
        boolean terminal = Boolean.getBoolean("tarn.demo.terminal");
        System.exit(run(System.out, System.err, terminal, arguments));
    }

    /**
     * Runs the demo.
     *
     * @return the exit code: 0 all is right, 1 something is lost or failed, 2 wrong usage
     */
    static int run(PrintStream out, PrintStream errors, boolean terminal, String... arguments) {
        try {
            DemoOptions options = OptionParser.parse(arguments);
            if (options.help()) {
                out.print(DemoOptions.USAGE);
                return OK;
            }
            return new Demo(options, Env.system(), new Console(out, terminal)).run();
        } catch (UsageException e) {
            errors.println("tarn demo: " + e.getMessage() + "; see tarn demo --help");
            return WRONG_USAGE;
        } catch (SQLException e) {
            errors.println("tarn demo: SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
            return FAILED;
        } catch (IOException | RuntimeException e) {
            Throwable cause = e.getCause();
            errors.println("tarn demo: " + (cause == null ? e : cause.getMessage()));
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            errors.println("tarn demo: interrupted");
            return FAILED;
        }
    }

    private int run() throws SQLException, IOException, InterruptedException {
        List<BuildReport> reports = options.crash() ? List.of(crash()) : measure();
        Path json = options.json();
        if (json != null) {
            Files.writeString(json, JsonReport.of(reports));
        }
        Path plot = options.plot();
        if (plot != null) {
            Files.writeString(plot, LatencyPlot.of(PlotPanels.of(reports)));
        }
        boolean passed = reports.stream().allMatch(BuildReport::passed);
        console.line("");
        console.line(
                "%s", passed ? "OK: no write was lost, and every index is exact." : "FAILED: see the problems above.");
        return passed ? OK : FAILED;
    }

    private BuildReport crash() throws SQLException, IOException, InterruptedException {
        CrashSettings settings = new CrashSettings(
                options.scale(), options.writers(), options.seconds(), options.rate(), options.duplicateShare());
        return new CrashDemo(settings, options.givenUrl(), env, console).run();
    }

    private List<BuildReport> measure() throws SQLException, IOException, InterruptedException {
        List<BuildReport> reports;
        try (GcPauses gc = new GcPauses(env.clock())) {
            reports = new ArrayList<>(measureTarn(gc));
            for (Dialect peer : options.peers()) {
                reports.addAll(measure(peer, gc));
            }
        }
        reports.forEach(report -> ReportTable.print(report, console));
        Comparison.print(reports, console);
        return reports;
    }

    private List<BuildReport> measure(Dialect peer, GcPauses gc)
            throws SQLException, IOException, InterruptedException {
        try (PeerDatabase database = PeerDatabase.open(peer, options.isInMemory(), options.writers())) {
            console.line("");
            console.line("Database %s", database.url());
            return new MeasuredBuilds(options, database.target(), null, gc, env, console).run();
        }
    }

    private List<BuildReport> measureTarn(GcPauses gc) throws SQLException, IOException, InterruptedException {
        SyncFailures failures = options.syncFailures();
        FaultyDatabase faults = failures == null ? null : FaultyDatabase.expect(options.memoryName(), failures, env);
        try (HikariDataSource pool = DemoPool.open(options.url(), options.writers())) {
            console.line("Database %s", options.url());
            List<BuildReport> reports =
                    new MeasuredBuilds(options, new Target(Dialect.TARN, pool), faults, gc, env, console).run();
            if (options.isInMemory()) {
                shutDown(pool);
            }
            return reports;
        }
    }

    /** A database in memory would stay in the heap, beside the peers'. */
    private static void shutDown(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }
}
