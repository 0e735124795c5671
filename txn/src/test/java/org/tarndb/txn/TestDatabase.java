package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.journal.ControlledJournal;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.testkit.YieldingFileSystem;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * A database on a controlled journal, or on simulated files, and a deterministic scheduler, with one table {@code T (A INTEGER PRIMARY KEY, B
 * INTEGER)}: a row {a, b} has primary key a and indexed value b, as in the scenarios of docs/online-index.md.
 */
public final class TestDatabase implements AutoCloseable {
    public static final Path DIRECTORY = Path.of("/db").toAbsolutePath();
    public static final TableName T = new TableName("PUBLIC", "T");
    private static final ColumnDef INTEGER_B = new ColumnDef("B", SqlType.INTEGER, true, null);

    public final DeterministicScheduler scheduler;
    public final ControlledJournal journal = new ControlledJournal();
    public final Database database;
    /** Called by a thread of the database before it looks at the time: where a test can stop it. */
    public volatile Runnable onClock = () -> {};

    public TestDatabase(long seed, BuildOptions buildOptions) {
        this(seed, DatabaseOptions.defaults(), buildOptions);
    }

    public TestDatabase(long seed, DatabaseOptions options, BuildOptions buildOptions) {
        this(seed, options, buildOptions, table(INTEGER_B));
    }

    /** @param table takes the place of the usual T */
    public TestDatabase(long seed, DatabaseOptions options, BuildOptions buildOptions, TableSpec table) {
        scheduler = new DeterministicScheduler(seed);
        database = Database.withJournal("test", env(FileSystem.local()), options, buildOptions, journal);
        createTable(table);
    }

    private TestDatabase(long seed, FileSystem files, DatabaseOptions options, BuildOptions buildOptions) {
        scheduler = new DeterministicScheduler(seed);
        database = Database.withJournal("test", env(files), options, buildOptions, journal);
        createTable(table(INTEGER_B));
    }

    /** On a controlled journal, with files for its backups. */
    static TestDatabase withBackups(
            long seed, SimulatedFileSystem files, DatabaseOptions options, BuildOptions buildOptions) {
        return new TestDatabase(seed, files, options, buildOptions);
    }

    /** T with the columns A INTEGER PRIMARY KEY and these. */
    public static TableSpec table(ColumnDef... others) {
        List<ColumnDef> columns = new ArrayList<>();
        columns.add(new ColumnDef("A", SqlType.INTEGER, false, null));
        columns.addAll(List.of(others));
        return new TableSpec(T, columns, List.of(0), "T_PKEY", List.of());
    }

    private TestDatabase(
            long seed,
            SimulatedFileSystem files,
            boolean yielding,
            DatabaseOptions options,
            BuildOptions buildOptions,
            Predicate<String> heldThreads) {
        scheduler = new DeterministicScheduler(seed);
        scheduler.holdStarted(heldThreads);
        FileSystem seen = yielding ? new YieldingFileSystem(files, scheduler) : files;
        database = Database.open(DIRECTORY, env(seen), options, buildOptions);
    }

    /**
     * Opens the database in {@link #DIRECTORY}, with T in it.
     *
     * @param heldThreads background threads that run only when the test says so
     */
    static TestDatabase onFiles(
            long seed,
            SimulatedFileSystem files,
            DatabaseOptions options,
            BuildOptions buildOptions,
            Predicate<String> heldThreads) {
        return onFiles(seed, files, options, buildOptions, heldThreads, table(INTEGER_B));
    }

    /** @param table takes the place of the usual T */
    public static TestDatabase onFiles(
            long seed,
            SimulatedFileSystem files,
            DatabaseOptions options,
            BuildOptions buildOptions,
            Predicate<String> heldThreads,
            TableSpec table) {
        return withTable(new TestDatabase(seed, files, false, options, buildOptions, heldThreads), table);
    }

    /** As {@link #onFiles}; and a thread gives the turn back before each change of a file. */
    static TestDatabase onYieldingFiles(
            long seed,
            SimulatedFileSystem files,
            DatabaseOptions options,
            BuildOptions buildOptions,
            Predicate<String> heldThreads) {
        return onYieldingFiles(seed, files, options, buildOptions, heldThreads, table(INTEGER_B));
    }

    /** @param table takes the place of the usual T */
    public static TestDatabase onYieldingFiles(
            long seed,
            SimulatedFileSystem files,
            DatabaseOptions options,
            BuildOptions buildOptions,
            Predicate<String> heldThreads,
            TableSpec table) {
        return withTable(new TestDatabase(seed, files, true, options, buildOptions, heldThreads), table);
    }

    private static TestDatabase withTable(TestDatabase opened, TableSpec table) {
        if (opened.database.confirmedVersion().catalog().table(T) == null) {
            opened.createTable(table);
        }
        return opened;
    }

    private Env env(FileSystem files) {
        Clock clock = new Clock() {
            @Override
            public long nanoTime() {
                onClock.run();
                return scheduler.nanoTime();
            }

            @Override
            public Instant now() {
                return scheduler.now();
            }
        };
        return new Env(files, clock, scheduler, scheduler, Entropy.system());
    }

    private void createTable(TableSpec table) {
        run("create table", () -> {
            Transaction transaction = begin();
            transaction.execute("CREATE TABLE", Cancellation.never(), statement -> statement.createTable(table));
            transaction.commit();
        });
    }

    public CommitPipeline pipeline() {
        return database.pipeline();
    }

    /** Runs something that may commit, acknowledging whatever it waits for. */
    public void run(String name, Runnable action) {
        var call = scheduler.actor(name).call(() -> {
            action.run();
            return 0;
        });
        while (call.isBlocked() && !journal.pendingCsns().isEmpty()) {
            journal.acknowledgeAll();
            scheduler.runUntilIdle();
        }
        if (call.isBlocked()) {
            scheduler.background("tarn journal").proceed();
            scheduler.runUntilIdle();
        }
        call.result();
    }

    public Transaction begin() {
        return database.begin(IsolationLevel.READ_COMMITTED, false);
    }

    public TableDef table() {
        TableDef table = database.pipeline().tip().catalog().table(T);
        assertTrue(table != null);
        return table;
    }

    public byte[] row(long a, @Nullable Long b) {
        return table().layout().encode(new Object[] {a, b});
    }

    public byte[] key(long a) {
        return table().keyCodec().encode(a);
    }

    public void insert(Transaction transaction, long a, @Nullable Long b) {
        transaction.execute("INSERT {" + a + ", " + b + "}", Cancellation.never(), statement -> {
            statement.insert(table(), row(a, b));
            return 0;
        });
    }

    /** Sets b of the row with key a; 1 if there was one. */
    public int update(Transaction transaction, long a, @Nullable Long b) {
        return transaction.execute("UPDATE {" + a + ", " + b + "}", Cancellation.never(), statement -> {
            byte[] old = statement.view().table(table()).get(key(a));
            return old != null && statement.update(table(), key(a), old, row(a, b)) ? 1 : 0;
        });
    }

    public int delete(Transaction transaction, long a) {
        return transaction.execute("DELETE {" + a + "}", Cancellation.never(), statement -> {
            byte[] old = statement.view().table(table()).get(key(a));
            return old != null && statement.delete(table(), key(a), old) ? 1 : 0;
        });
    }

    /** Commits rows given as the values of their columns. */
    public void insert(List<Object[]> rows) {
        run("load", () -> {
            Transaction transaction = begin();
            transaction.execute("INSERT", Cancellation.never(), statement -> {
                rows.forEach(row -> statement.insert(table(), table().layout().encode(row)));
                return 0;
            });
            transaction.commit();
        });
    }

    /** Commits rows {a, b} given as a, b, a, b... */
    public void load(long... pairs) {
        run("load", () -> {
            Transaction transaction = begin();
            for (int i = 0; i < pairs.length; i += 2) {
                insert(transaction, pairs[i], pairs[i + 1]);
            }
            transaction.commit();
        });
    }

    public static IndexSpec indexOnB(String name, boolean unique) {
        return new IndexSpec(name, List.of(new IndexColumn(1, false, false)), unique, false);
    }

    /** Registers a build; its thread is the scheduler's to run. */
    public IndexBuild startBuild(String name, boolean unique) {
        IndexBuild[] build = new IndexBuild[1];
        run("register " + name, () -> build[0] = database.builds().start(table(), indexOnB(name, unique)));
        return build[0];
    }

    /** The confirmed rows. */
    public Map<Long, Object> rows() {
        return rows(database.confirmedVersion());
    }

    public Map<Long, Object> rows(DatabaseVersion version) {
        Map<Long, Object> rows = new TreeMap<>();
        TableVersion table = version.table(table().id());
        if (table != null) {
            Cursor<byte[]> cursor = table.rows().cursor(KeyRange.all());
            while (cursor.next()) {
                Object[] values = table().layout().decode(cursor.value());
                rows.put((Long) values[0], values[1] == null ? "NULL" : values[1]);
            }
        }
        return rows;
    }

    /** The entries of an index in the confirmed version, as "(b, a)". */
    public Set<String> entries(String indexName) {
        DatabaseVersion version = database.confirmedVersion();
        IndexDef index = version.catalog().index(new TableName("PUBLIC", indexName));
        assertTrue(index != null, "index " + indexName + " exists");
        TableDef table = version.catalog().table(index.tableId());
        TableVersion tableVersion = version.table(index.tableId());
        assertTrue(table != null && tableVersion != null);
        IndexVersion entries = tableVersion.index(index.id());
        IndexEntries codec = table.entries(index);
        assertTrue(entries != null);
        Set<String> found = new TreeSet<>();
        Cursor<byte[]> cursor = entries.entries().cursor(KeyRange.all());
        while (cursor.next()) {
            found.add("(" + codec.codec().decode(cursor.key())[0] + ", "
                    + table.keyCodec().decode(codec.rowKey(cursor.key()))[0] + ")");
        }
        return found;
    }

    public boolean indexExists(String indexName) {
        return database.confirmedVersion().catalog().index(new TableName("PUBLIC", indexName)) != null;
    }

    /** Oracles O1 and O3, and the invariants I1 to I5, over the confirmed version and every version in the limbo. */
    public void checkInvariants() {
        long last = Long.MIN_VALUE;
        for (DatabaseVersion version : database.pipeline().openVersions()) {
            assertTrue(version.csn() > last, "I2: CSNs ascend");
            last = version.csn();
            for (TableDef table : version.catalog().tables()) {
                for (CheckResult result : TableCheck.check(version, table, Cancellation.never())) {
                    assertEquals(CheckResult.OK, result.status(), () -> "version " + version.csn() + ": " + result);
                }
            }
        }
    }

    /** Oracle O4: nothing is held when no transaction is active. */
    public void checkNothingHeld() {
        assertEquals(
                0,
                database.locks().heldCount(),
                () -> "locks held: " + database.locks().snapshot());
        assertEquals(0, database.locks().waitingCount(), "waiting lock requests");
        assertEquals(0, database.pipeline().dependentCount(), "registered transactions");
        assertEquals(0, database.pipeline().limboSize(), "prepared transactions");
        assertEquals(0, database.memory().transactionBytes(), "memory of transactions");
    }

    @Override
    public void close() {
        scheduler.close();
    }
}
