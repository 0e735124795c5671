package org.tarndb.examples.workload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.build.BuildProgress;
import org.tarndb.examples.workload.build.OnlineBuild;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.ExpectedOrders;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.Loading;
import org.tarndb.examples.workload.data.OrderChanges;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.engine.Target;
import org.tarndb.examples.workload.fault.FaultTally;
import org.tarndb.examples.workload.fault.FaultyDatabase;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.measure.GcPauses;
import org.tarndb.examples.workload.measure.LatencyTimeline;
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
    private static final long DUPLICATE_TIMEOUT_NANOS = 60_000_000_000L;

    private final DemoOptions options;
    private final Target target;
    private final @Nullable FaultyDatabase faults;
    private final GcPauses gc;
    private final Env env;
    private final Console console;
    private final LoadedOrders loaded;
    private final List<OrderChanges> ledgers;
    private final Writers writers;
    private final List<OrderIndex> built = new ArrayList<>();
    private volatile ReferenceRule rule = ReferenceRule.NONE;

    /**
     * Loads the table.
     *
     * @param faults of the target's journal; null when it does not fail
     * @param gc hears of the pauses
     */
    MeasuredBuilds(
            DemoOptions options, Target target, @Nullable FaultyDatabase faults, GcPauses gc, Env env, Console console)
            throws SQLException {
        this.options = options;
        this.target = target;
        this.faults = faults;
        this.gc = gc;
        this.env = env;
        this.console = console;
        this.loaded = Loading.run(target.pool(), target.dialect(), options.scale(), env, console);
        if (target.dialect() == Dialect.TARN) {
            BuildProgress.prepare(target.pool());
        }
        this.ledgers =
                Stream.generate(OrderChanges::new).limit(options.writers()).toList();
        this.writers = new Writers(target.pool(), target.dialect(), loaded, ledgers);
    }

    /** Builds all indexes; first, if it is asked for, one that must fail. */
    List<BuildReport> run() throws SQLException, IOException, InterruptedException {
        List<BuildReport> reports = new ArrayList<>();
        if (options.failsABuild()) {
            reports.add(runFailing());
        }
        for (OrderIndex index : OrderIndex.of(target.dialect())) {
            reports.add(run(index));
        }
        return reports;
    }

    /** Builds one index. A build that fails is a problem in the report; it does not end the run. */
    private BuildReport run(OrderIndex index) throws SQLException, InterruptedException {
        console.line("Building %s with %d writers at work", index.indexName(), options.writers());
        PhaseClock phases = new PhaseClock(env.clock());
        LatencyTimeline timeline = options.plot() == null ? null : new LatencyTimeline();
        WriterRun run = writerRun(phases, timeline);
        List<String> problems = new ArrayList<>();
        writers.start(run);
        double buildMillis = 0;
        FaultTally faultTally = null;
        WriterTally tally;
        try {
            pause();
            phases.enter(Phase.BEFORE);
            pause();
            phases.enter(Phase.DURING);
            buildMillis = build(index);
            faultTally = endFaults();
            phases.enter(Phase.AFTER);
            pause();
        } catch (SQLException e) {
            problems.add("the build failed: " + described(e));
        } finally {
            endFaults();
            phases.end();
            tally = writers.stop(run);
        }
        return new BuildReport(
                target.dialect(),
                index,
                loaded.count(),
                options.writers(),
                buildMillis,
                null,
                verify(),
                tally.withUnexpected(problems),
                faultTally,
                figures(Phase.BEFORE, phases),
                figures(Phase.DURING, phases),
                figures(Phase.AFTER, phases),
                BuildTrace.of(phases, timeline, gc));
    }

    private WriterRun writerRun(PhaseClock phases, @Nullable LatencyTimeline timeline) {
        boolean mayRollBack = faults != null || target.dialect() != Dialect.TARN;
        return new WriterRun(env, phases, () -> rule, options.rate(), options.duplicateShare(), mayRollBack, timeline);
    }

    private void pause() throws InterruptedException {
        env.waits().await(new Signal(), env.clock().nanoTime() + (long) (options.seconds() * NANOS_PER_SECOND));
    }

    private double build(OrderIndex index) throws SQLException, InterruptedException {
        if (index == OrderIndex.REFERENCE) {
            rule = ReferenceRule.BUILDING;
        }
        beginFaults();
        long nanos = OnlineBuild.run(target, index, env, console);
        built.add(index);
        if (index == OrderIndex.REFERENCE) {
            rule = ReferenceRule.ENFORCED;
        }
        console.line("  built in %,.0f ms", nanos / NANOS_PER_MILLI);
        return nanos / NANOS_PER_MILLI;
    }

    private void beginFaults() {
        if (faults != null) {
            faults.begin();
        }
    }

    private @Nullable FaultTally endFaults() {
        return faults == null ? null : faults.end();
    }

    /** Has the writers commit duplicates, and begins a unique build when there is one. */
    private BuildReport runFailing() throws SQLException, IOException, InterruptedException {
        OrderIndex index = OrderIndex.REFERENCE;
        console.line("Building %s while duplicates are committed: it must fail", index.indexName());
        WriterRun run = writerRun(new PhaseClock(env.clock()), null);
        List<String> problems = new ArrayList<>();
        String failure = "";
        rule = ReferenceRule.FAILING;
        writers.start(run);
        long startNanos = env.clock().nanoTime();
        WriterTally tally;
        try {
            if (!env.waits().await(run.duplicateCommitted(), startNanos + DUPLICATE_TIMEOUT_NANOS)) {
                problems.add("no duplicate was committed for a minute, although nothing forbids it");
            }
            startNanos = env.clock().nanoTime();
            failure = failureOf(index, problems);
        } finally {
            tally = writers.stop(run);
            rule = ReferenceRule.NONE;
        }
        double millis = (env.clock().nanoTime() - startNanos) / NANOS_PER_MILLI;
        BuildReport report = new BuildReport(
                target.dialect(),
                index,
                loaded.count(),
                options.writers(),
                millis,
                failure,
                verify(),
                tally.withUnexpected(problems),
                null,
                null,
                null,
                null,
                null);
        writers.removeDuplicates();
        return report;
    }

    private String failureOf(OrderIndex index, List<String> problems) throws SQLException, InterruptedException {
        try {
            OnlineBuild.run(target, index, env, console);
        } catch (SQLException e) {
            if (target.dialect().isUniqueViolation(e)) {
                console.line("  it failed, as it must");
            } else {
                problems.add("the build failed, but not for the duplicates: " + described(e));
            }
            return described(e);
        }
        built.add(index);
        problems.add("the build succeeded, although duplicates were committed");
        return "";
    }

    private static String described(SQLException e) {
        return "SQLSTATE " + e.getSQLState() + ": " + e.getMessage();
    }

    private Verification verify() throws SQLException {
        Verification verification =
                OrdersCheck.run(target.pool(), target.dialect(), new ExpectedOrders(loaded, ledgers), built);
        console.line(
                "  checked %,d rows: %s",
                verification.rowsChecked(), verification.passed() ? "index and table agree" : "PROBLEMS");
        return verification;
    }

    private PhaseFigures figures(Phase phase, PhaseClock phases) {
        return PhaseFigures.of(writers.latencies(phase), phases.lengthNanos(phase));
    }
}
