package org.tarndb.txn.isolation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.StatementBody;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;

/** The check of what was read in versions that follow each other, as at prepare: outside the latch, then under it. */
class ReadSetTest {
    private static final TableName T = new TableName("PUBLIC", "T");

    private final Database database = Database.openInMemory("reads", Env.system(), DatabaseOptions.defaults());

    @BeforeEach
    void create() {
        run(scope -> scope.createTable(new TableSpec(
                T, List.of(new ColumnDef("A", SqlType.INTEGER, false, null)), List.of(0), "T_PKEY", List.of())));
        insert(1, 2);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void run(StatementBody<?> body) {
        Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
        transaction.execute("test", Cancellation.never(), body);
        transaction.commit();
    }

    /** Rows from the first number up to the second, exclusive. */
    private DatabaseVersion insert(long from, long to) {
        TableDef table = table();
        run(scope -> {
            for (long a = from; a < to; a++) {
                scope.insert(table, table.layout().encode(new Object[] {a}));
            }
            return 0;
        });
        return database.confirmedVersion();
    }

    private TableDef table() {
        TableDef table = database.confirmedVersion().catalog().table(T);
        assertNotNull(table);
        return table;
    }

    private byte[] key(long a) {
        return table().keyCodec().encode(a);
    }

    private ReadSet readOf(long a) {
        ReadSet reads = new ReadSet(database.confirmedVersion());
        TableReads ofTable = reads.table(table().id());
        assertNotNull(ofTable);
        ofTable.row(key(a));
        return reads;
    }

    private static void assertFails(Runnable validation) {
        assertEquals(
                ErrorCode.SERIALIZATION_FAILURE,
                assertThrows(TarnException.class, validation::run).code());
    }

    @Test
    void whatCameDuringTheValidationIsFoundUnderTheLatch() {
        ReadSet reads = readOf(50);
        reads.validate(insert(10, 20));
        assertTrue(reads.validateQuickly(database.confirmedVersion()));
        DatabaseVersion tip = insert(50, 51);
        assertFails(() -> reads.validateQuickly(tip));
        assertFails(() -> reads.validate(tip));
    }

    @Test
    void muchIsNotLookedAtUnderTheLatch() {
        ReadSet reads = readOf(5000);
        DatabaseVersion tip = insert(10, 1000);
        assertFalse(reads.validateQuickly(tip));
        reads.validate(tip);
        assertTrue(reads.validateQuickly(tip), "it was looked at before");
    }

    @Test
    void aVersionThatWasRolledBackAgainDoesNotMatter() {
        ReadSet reads = readOf(50);
        DatabaseVersion kept = insert(10, 20);
        reads.validate(insert(30, 40));
        reads.validate(kept);
        assertFails(() -> reads.validate(insert(50, 51)));
    }

    private IndexDef createIndex() {
        TableDef table = table();
        run(scope -> scope.createIndex(
                table,
                new IndexSpec(
                        "I",
                        new IndexShape(List.of(new IndexColumn(0, false, false)), false).withIncluded(List.of(0)),
                        false,
                        Collections.emptySortedMap())));
        return table().indexes().get(0);
    }

    private ReadSet rangeReadOf(IndexDef index, long from, long to) {
        ReadSet reads = new ReadSet(database.confirmedVersion());
        TableReads ofTable = reads.table(table().id());
        assertNotNull(ofTable);
        IndexEntries entries = table().entries(index);
        byte[] low = entries.key(table().layout().encode(new Object[] {from}));
        byte[] high = entries.key(table().layout().encode(new Object[] {to}));
        assertTrue(low != null && high != null);
        ScanReads scan = ofTable.scan(index.id(), new KeyRange(low, true, high, false), false);
        scan.exhausted();
        return reads;
    }

    /** REINDEX makes entries that are equal and other objects; more rows differ than are looked at one by one. */
    @Test
    void entriesThatWereMadeAnewHaveNotChanged() {
        IndexDef index = createIndex();
        insert(10, 20);
        ReadSet reads = rangeReadOf(index, 10, 20);
        ReadSet others = rangeReadOf(index, 1500, 1600);
        run(scope -> {
            scope.reindex(table(), "I");
            return 0;
        });
        DatabaseVersion tip = insert(1000, 2000);
        reads.validate(tip);
        assertFails(() -> others.validate(tip));
    }

    @Test
    void aRowWrittenAnewHasChangedThoughItsEntryHasNot() {
        IndexDef index = createIndex();
        insert(10, 20);
        ReadSet reads = rangeReadOf(index, 10, 20);
        insert(1000, 2000);
        TableDef table = table();
        run(scope -> {
            byte[] row = scope.view().table(table).get(key(12));
            assertNotNull(row);
            scope.update(table, key(12), row, row.clone());
            return 0;
        });
        assertFails(() -> reads.validate(database.confirmedVersion()));
    }

    @Test
    void nothingIsNotedOnceTheTransactionHasEnded() {
        ReadSet reads = readOf(50);
        TableReads ofTable = reads.table(table().id());
        assertNotNull(ofTable);
        ScanReads scan = ofTable.scan(KeyRange.all(), false);
        reads.close();
        ofTable.allRows();
        scan.reached(key(1));
        scan.exhausted();
        reads.validate(insert(2, 100));
    }
}
