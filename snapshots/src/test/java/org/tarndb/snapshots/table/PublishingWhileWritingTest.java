package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.parquet.ParquetOptions;
import org.tarndb.snapshots.testkit.CountingObjectStore;
import org.tarndb.snapshots.testkit.ForwardingObjectStore;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.publication.LastPublished;

/**
 * Transactions of a real database commit between any two files of a publication, in its own thread: if they had to wait for it, this
 * would never end.
 */
class PublishingWhileWritingTest {
    private static final TableName ACCOUNTS = new TableName("PUBLIC", "ACCOUNTS");
    private static final int ROWS = 600;
    private static final long BALANCE = 100;

    @TempDir
    Path temporary;

    private final Database database = Database.openInMemory("accounts", Env.system(), DatabaseOptions.defaults());
    private int transfers;

    private TableDef table() {
        TableDef table = database.confirmedVersion().catalog().table(ACCOUNTS);
        if (table == null) {
            throw new AssertionError("no table");
        }
        return table;
    }

    private void create() {
        TableSpec spec = new TableSpec(
                ACCOUNTS,
                List.of(
                        new ColumnDef("ID", SqlType.BIGINT, false, null),
                        new ColumnDef("BALANCE", SqlType.BIGINT, true, null)),
                List.of(0),
                "ACCOUNTS_PKEY",
                List.of());
        commit(statement -> statement.createTable(spec));
        commit(statement -> {
            for (long id = 0; id < ROWS; id++) {
                statement.insert(table(), table().layout().encode(new Object[] {id, BALANCE}));
            }
        });
    }

    private void commit(Consumer<StatementScope> work) {
        Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
        transaction.execute("a statement", Cancellation.never(), statement -> {
            work.accept(statement);
            return 0;
        });
        transaction.commit();
    }

    /** Takes from one account what it gives to another. */
    private void transfer() {
        long from = transfers * 7L % ROWS;
        long to = (transfers * 11L + 1) % ROWS;
        transfers++;
        if (from == to) {
            return;
        }
        commit(statement -> {
            for (long id : new long[] {from, to}) {
                byte[] key = table().keyCodec().encode(id);
                byte[] row =
                        Objects.requireNonNull(statement.view().table(table()).get(key));
                long balance = table().layout().getLong(row, 1) + (id == from ? -1 : 1);
                statement.update(table(), key, row, table().layout().encode(new Object[] {id, balance}));
            }
        });
    }

    private final class WritingStore extends ForwardingObjectStore {
        WritingStore(ObjectStore store) {
            super(store);
        }

        @Override
        public ObjectInfo putFile(String key, Path file) throws IOException {
            for (int i = 0; i < 5; i++) {
                transfer();
            }
            return super.putFile(key, file);
        }
    }

    @Test
    void everySnapshotIsOneStateOfTheDatabase() {
        create();
        ObjectStore store = new WritingStore(new CountingObjectStore());
        MetadataLog log = ProtocolMetadataLog.of(store, Env.system(), (table, version, step, cause) -> {
            throw new AssertionError(cause);
        });
        PublishOptions options = PublishOptions.in(temporary).withFiles(2 << 10, new ParquetOptions(1 << 10, 256, 50));
        LastPublished held = LastPublished.inMemory();
        TableSnapshotWriter writer = new TableSnapshotWriter(Env.system(), store, log, options, held);
        for (int i = 0; i < 6; i++) {
            if (i == 3) {
                held.evict(Long.MAX_VALUE);
            }
            writer.publish(
                    new Publication(
                            UUID.randomUUID(),
                            "db",
                            database.confirmedVersion(),
                            List.of(new Publication.Target(table().id(), "accounts/"))),
                    Cancellation.never());
        }
        assertTrue(transfers > 20, "writers were at work: " + transfers);
        TableSnapshotReader reader = TableSnapshotReader.open(store, log, "accounts/");
        assertEquals(6, reader.snapshots().size());
        for (SnapshotInfo snapshot : reader.snapshots()) {
            long rows = 0;
            long sum = 0;
            try (SnapshotScan scan =
                    reader.scan(snapshot, snapshot.tableColumns().subList(1, 2), List.of())) {
                while (scan.next()) {
                    rows++;
                    sum += scan.row()[0] instanceof Long balance ? balance : 0;
                }
            }
            assertEquals(ROWS, rows);
            assertEquals(ROWS * BALANCE, sum, "money was made or lost in the snapshot with CSN " + snapshot.csn());
        }
        database.close();
    }
}
