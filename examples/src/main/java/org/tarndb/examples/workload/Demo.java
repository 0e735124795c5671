package org.tarndb.examples.workload;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.crash.CrashDemo;
import org.tarndb.examples.workload.crash.CrashSettings;
import org.tarndb.examples.workload.data.DemoPool;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.engine.Target;
import org.tarndb.examples.workload.report.BuildReport;
import org.tarndb.examples.workload.report.JsonReport;
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
        boolean passed = reports.stream().allMatch(BuildReport::passed);
        console.line("");
        console.line(
                "%s", passed ? "OK: no write was lost, and every index is exact." : "FAILED: see the problems above.");
        return passed ? OK : FAILED;
    }

    private BuildReport crash() throws SQLException, IOException, InterruptedException {
        CrashSettings settings = new CrashSettings(
                options.scale(), options.writers(), options.seconds(), options.rate(), options.duplicateShare());
        return new CrashDemo(settings, options.url(), env, console).run();
    }

    private List<BuildReport> measure() throws SQLException, IOException, InterruptedException {
        String url = options.url() == null ? DemoOptions.DEFAULT_URL : options.url();
        List<BuildReport> reports = new ArrayList<>();
        try (HikariDataSource pool = DemoPool.open(url, options.writers())) {
            console.line("Database %s", url);
            reports.addAll(new MeasuredBuilds(options, new Target(Dialect.TARN, pool), env, console).run());
        }
        reports.forEach(report -> ReportTable.print(report, console));
        return reports;
    }
}
