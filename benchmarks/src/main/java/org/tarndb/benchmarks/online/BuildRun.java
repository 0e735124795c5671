package org.tarndb.benchmarks.online;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.tarndb.benchmarks.workload.AllocationSampler;
import org.tarndb.benchmarks.workload.GcPauses;
import org.tarndb.benchmarks.workload.ItemTable;
import org.tarndb.benchmarks.workload.Load;
import org.tarndb.benchmarks.workload.TableWriter;
import org.tarndb.benchmarks.workload.Window;

/** Builds one index several times, while the writers of one load write. The table is loaded. */
final class BuildRun {
    /** What the names of a build's threads begin with. */
    private static final String BUILD_THREADS = "tarn-build";

    private final Engine engine;
    private final BenchmarkOptions options;
    private final GcPauses pauses;

    BuildRun(Engine engine, BenchmarkOptions options, GcPauses pauses) {
        this.engine = engine;
        this.options = options;
        this.pauses = pauses;
    }

    List<BuildFigures> run(Connection connection, Load load, IndexKind kind) throws Exception {
        List<TableWriter> writers = new ArrayList<>();
        for (int i = 0; i < load.writers(); i++) {
            writers.add(TableWriter.start(engine::open, options.rows(), i, load.gapNanos(options.writesPerSecond())));
        }
        List<BuildFigures> figures = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            if (!writers.isEmpty()) {
                TimeUnit.SECONDS.sleep(options.seconds()); // warm-up, not counted
            }
            for (int i = 0; i < options.repeats(); i++) {
                figures.add(build(statement, kind, writers));
                check(statement);
                statement.execute(kind.drop());
            }
        } finally {
            for (TableWriter writer : writers) {
                writer.stop();
            }
        }
        return figures;
    }

    private BuildFigures build(Statement statement, IndexKind kind, List<TableWriter> writers) throws Exception {
        System.gc(); // each build begins with a heap without garbage
        if (!writers.isEmpty()) {
            TimeUnit.SECONDS.sleep(1); // the writers make up for what they missed
        }
        Window before = write(writers);
        AllocationSampler sampler = writers.isEmpty() ? AllocationSampler.start(BUILD_THREADS) : null;
        long start = System.nanoTime();
        Window during = Window.of(writers, pauses, () -> statement.execute(engine.createIndex(kind)));
        long end = start + during.nanos();
        long allocatedBytes = sampler == null ? -1 : sampler.stop();
        Window after = write(writers);
        return new BuildFigures(
                during.nanos(),
                before,
                during,
                after,
                pauses.longestNanosWithin(start, end),
                latch(statement, kind),
                allocatedBytes);
    }

    private Window write(List<TableWriter> writers) throws InterruptedException, SQLException {
        return Window.of(writers, pauses, () -> {
            if (!writers.isEmpty()) {
                TimeUnit.SECONDS.sleep(options.seconds());
            }
        });
    }

    private BuildFigures.Latch latch(Statement statement, IndexKind kind) throws SQLException {
        if (engine != Engine.TARN) {
            return BuildFigures.Latch.UNKNOWN;
        }
        try (ResultSet build = statement.executeQuery("SELECT latch_holds, latch_p99_micros, longest_latch_micros"
                + " FROM information_schema.tarn_index_builds WHERE UPPER(index_name) = '"
                + kind.indexName().toUpperCase(Locale.ROOT) + "'")) {
            BuildFigures.Latch last = BuildFigures.Latch.UNKNOWN;
            while (build.next()) { // the last one: earlier builds of an index of that name are listed too
                last = new BuildFigures.Latch(build.getLong(1), build.getLong(2), build.getLong(3));
            }
            return last;
        }
    }

    private void check(Statement statement) throws SQLException {
        if (engine == Engine.TARN) {
            ItemTable.check(statement);
        }
    }
}
