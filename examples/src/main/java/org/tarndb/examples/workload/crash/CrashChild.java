package org.tarndb.examples.workload.crash;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.examples.workload.build.BuildProgress;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.Loading;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.engine.DemoPool;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.measure.PhaseClock;
import org.tarndb.examples.workload.write.ReferenceRule;
import org.tarndb.examples.workload.write.WriterRun;
import org.tarndb.examples.workload.write.Writers;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;

/**
 * The process that is killed: loads, writes, begins a unique index, says when the build is midway, and goes on. Its lines
 * are read by {@link CrashDemo}.
 */
final class CrashChild {
    static final String MIDWAY = "MIDWAY ";
    static final String TOO_LATE = "TOO LATE";

    private static final OrderIndex INDEX = OrderIndex.REFERENCE;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long POLL_NANOS = 500_000;
    private static final long MIDWAY_PARTS = 3;

    private final CrashSettings settings;
    private final Env env = Env.system();
    private final PrintStream out;
    private volatile ReferenceRule rule = ReferenceRule.NONE;

    private CrashChild(CrashSettings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    /**
     * The entry point of the process.
     *
     * @param arguments the URL, the directory of the ledgers, and the settings
     */
    public static void main(String[] arguments) throws SQLException, IOException, InterruptedException {
        List<String> all = List.of(arguments);
        CrashSettings settings = CrashSettings.ofArguments(all.subList(2, all.size()));
        new CrashChild(settings, System.out).run(all.get(0), Path.of(all.get(1)));
    }

    static Path ledger(Path directory, int writer) {
        return directory.resolve("writer-" + writer + ".ledger");
    }

    private void run(String url, Path ledgerDirectory) throws SQLException, IOException, InterruptedException {
        try (HikariDataSource pool = DemoPool.open(url, settings.writers())) {
            LoadedOrders loaded = Loading.run(pool, Dialect.TARN, settings.scale(), env, new Console(out, false));
            List<LedgerFile> ledgers = new ArrayList<>();
            for (int i = 0; i < settings.writers(); i++) {
                ledgers.add(new LedgerFile(ledger(ledgerDirectory, i)));
            }
            BuildProgress.prepare(pool);
            Writers writers = new Writers(pool, Dialect.TARN, loaded, ledgers);
            WriterRun run = new WriterRun(
                    env, new PhaseClock(env.clock()), () -> rule, settings.rate(), settings.duplicates(), false, null);
            writers.start(run);
            env.waits().await(new Signal(), env.clock().nanoTime() + (long) (settings.seconds() * NANOS_PER_SECOND));
            build(pool);
            writers.stop(run).unexpected().forEach(out::println);
            for (LedgerFile ledger : ledgers) {
                ledger.close();
            }
        }
    }

    private void build(HikariDataSource pool) throws SQLException, InterruptedException {
        rule = ReferenceRule.BUILDING;
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(INDEX.createStatement(Dialect.TARN) + " NOWAIT");
            boolean told = false;
            while (true) {
                BuildProgress progress = BuildProgress.read(connection, INDEX);
                if (progress != null && progress.hasEnded()) {
                    out.println(TOO_LATE);
                    return;
                }
                if (progress != null && !told && isMidway(progress)) {
                    told = true;
                    out.println(MIDWAY + progress.rowsDone() + " " + progress.rowsTotal());
                }
                env.waits().await(new Signal(), env.clock().nanoTime() + POLL_NANOS);
            }
        }
    }

    private static boolean isMidway(BuildProgress progress) {
        return progress.isScanning() && progress.rowsDone() >= progress.rowsTotal() / MIDWAY_PARTS;
    }
}
