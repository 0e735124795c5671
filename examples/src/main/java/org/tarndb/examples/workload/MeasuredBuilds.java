package org.tarndb.examples.workload;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.tarndb.examples.workload.build.BuildProgress;
import org.tarndb.examples.workload.build.OnlineBuild;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.ExpectedOrders;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.Loading;
import org.tarndb.examples.workload.data.OrderChanges;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.measure.Phase;
import org.tarndb.examples.workload.measure.PhaseClock;
import org.tarndb.examples.workload.measure.PhaseFigures;
import org.tarndb.examples.workload.report.BuildReport;
import org.tarndb.examples.workload.verify.OrdersCheck;
import org.tarndb.examples.workload.verify.Verification;
import org.tarndb.examples.workload.write.ReferenceRule;
import org.tarndb.examples.workload.write.WriterRun;
import org.tarndb.examples.workload.write.WriterTally;
import org.tarndb.examples.workload.write.Writers;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;

/** Builds index after index on one table, each under the same writers: warm-up, before, during, after, check. */
final class MeasuredBuilds {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final DemoOptions options;
    private final DataSource pool;
    private final Env env;
    private final Console console;
    private final LoadedOrders loaded;
    private final List<OrderChanges> ledgers;
    private final Writers writers;
    private final List<OrderIndex> built = new ArrayList<>();
    private volatile ReferenceRule rule = ReferenceRule.NONE;

    /** Loads the table. */
    MeasuredBuilds(DemoOptions options, DataSource pool, Env env, Console console) throws SQLException {
        this.options = options;
        this.pool = pool;
        this.env = env;
        this.console = console;
        this.loaded = Loading.run(pool, options.scale(), env, console);
        BuildProgress.prepare(pool);
        this.ledgers =
                Stream.generate(OrderChanges::new).limit(options.writers()).toList();
        this.writers = new Writers(pool, loaded, ledgers);
    }

    /** Builds one index. A build that fails is a problem in the report; it does not end the run. */
    BuildReport run(OrderIndex index) throws SQLException, InterruptedException {
        console.line("Building %s with %d writers at work", index.indexName(), options.writers());
        PhaseClock phases = new PhaseClock(env.clock());
        WriterRun run = new WriterRun(env, phases, () -> rule, options.rate(), new Signal());
        List<String> problems = new ArrayList<>();
        writers.start(run);
        double buildMillis = 0;
        WriterTally tally;
        try {
            pause();
            phases.enter(Phase.BEFORE);
            pause();
            phases.enter(Phase.DURING);
            buildMillis = build(index) / NANOS_PER_MILLI;
            phases.enter(Phase.AFTER);
            pause();
        } catch (SQLException e) {
            problems.add("the build failed: SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
        } finally {
            phases.end();
            tally = writers.stop(run);
        }
        problems.addAll(tally.unexpected());
        return new BuildReport(
                index,
                loaded.count(),
                options.writers(),
                buildMillis,
                verify(),
                new WriterTally(tally.duplicates(), problems),
                figures(Phase.BEFORE, phases),
                figures(Phase.DURING, phases),
                figures(Phase.AFTER, phases));
    }

    private void pause() throws InterruptedException {
        env.waits().await(new Signal(), env.clock().nanoTime() + (long) (options.seconds() * NANOS_PER_SECOND));
    }

    private long build(OrderIndex index) throws SQLException, InterruptedException {
        if (index == OrderIndex.REFERENCE) {
            rule = ReferenceRule.BUILDING;
        }
        long nanos = OnlineBuild.run(pool, index, env, console);
        built.add(index);
        if (index == OrderIndex.REFERENCE) {
            rule = ReferenceRule.ENFORCED;
        }
        console.line("  built in %,.0f ms", nanos / NANOS_PER_MILLI);
        return nanos;
    }

    private Verification verify() throws SQLException {
        Verification verification = OrdersCheck.run(pool, new ExpectedOrders(loaded, ledgers), built);
        console.line(
                "  checked %,d rows: %s",
                verification.rowsChecked(), verification.passed() ? "index and table agree" : "PROBLEMS");
        return verification;
    }

    private PhaseFigures figures(Phase phase, PhaseClock phases) {
        return PhaseFigures.of(writers.latencies(phase), phases.lengthNanos(phase));
    }
}
