package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.TableSpec;

class MemoryLimitTest {
    private static final int LIMIT = 1 << 20;
    private static final TableName T = new TableName("PUBLIC", "T");
    private static final String KILOBYTE = "x".repeat(1024);

    private final Database database = Database.openInMemory(
            "test", Env.system(), DatabaseOptions.defaults().withMemoryLimitBytes(LIMIT));
    private TableDef table;

    @BeforeEach
    void createTable() {
        Transaction transaction = begin();
        table = transaction.execute(
                "CREATE",
                Cancellation.never(),
                statement -> statement.createTable(new TableSpec(
                        T,
                        List.of(
                                new ColumnDef("ID", SqlType.BIGINT, false, null),
                                new ColumnDef("V", SqlType.VARCHAR, true, null)),
                        List.of(0),
                        "T_PKEY",
                        List.of())));
        transaction.commit();
    }

    @AfterEach
    void nothingIsHeld() {
        assertEquals(0, database.memory().transactionBytes());
        database.close();
    }

    private Transaction begin() {
        return database.begin(IsolationLevel.READ_COMMITTED, false);
    }

    /** Rows of about a kilobyte each. */
    private void insert(Transaction transaction, long from, long count) {
        transaction.execute("INSERT", Cancellation.never(), statement -> {
            for (long id = from; id < from + count; id++) {
                statement.insert(table, table.layout().encode(new Object[] {id, KILOBYTE}));
            }
            return 0;
        });
    }

    private void deleteAll(Transaction transaction) {
        transaction.execute("DELETE", Cancellation.never(), statement -> {
            var rows = statement.view().table(table).scan(KeyRange.all(), false);
            while (rows.next()) {
                statement.delete(table, rows.key(), rows.row());
            }
            return 0;
        });
    }

    private long rows(Transaction transaction) {
        return transaction.view().table(table).count();
    }

    private void assertOutOfMemory(Runnable action) {
        TarnException e = assertThrows(TarnException.class, action::run);
        assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
        assertEquals("53200", e.code().sqlState());
        assertTrue(String.valueOf(e.getMessage()).contains("memory_limit"), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains("1024 KB"), e.getMessage());
    }

    @Test
    void statementThatExceedsTheLimitIsUndoneAndTheTransactionGoesOn() {
        Transaction transaction = begin();
        insert(transaction, 0, 100);
        long before = database.memory().transactionBytes();
        assertTrue(before > 100 * 1024, "held " + before);
        assertOutOfMemory(() -> insert(transaction, 1_000, 1_000));
        assertTrue(transaction.isActive());
        assertEquals(100, rows(transaction));
        long after = database.memory().transactionBytes();
        // The rows' locks stay, as they do after any statement that fails.
        assertTrue(after < before + 1_000 * 300, "held " + after);
        insert(transaction, 2_000, 10);
        transaction.commit();
        assertEquals(110, rows(begin()));
    }

    @Test
    void bigTransactionFailsAndTheSmallOneCommits() {
        Transaction big = begin();
        Transaction small = begin();
        insert(small, 0, 1);
        int inserted = 0;
        try {
            for (; inserted < 10_000; inserted++) {
                insert(big, 1 + inserted, 1);
            }
        } catch (TarnException e) {
            assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
        }
        assertTrue(inserted > 400 && inserted < 1_000, inserted + " rows");
        insert(small, 100_000, 20);
        small.commit();
        Transaction third = begin();
        insert(third, 200_000, 20);
        third.commit();
        assertOutOfMemory(() -> insert(big, 300_000, 100));
        big.commit();
        assertEquals(1 + 20 + 20 + inserted, rows(begin()));
    }

    @Test
    void rollbackToASavepointGivesMemoryBack() {
        Transaction transaction = begin();
        insert(transaction, 0, 10);
        Savepoint savepoint = transaction.savepoint();
        for (int round = 0; round < 10; round++) {
            insert(transaction, 1_000, 300);
            transaction.rollbackTo(savepoint);
        }
        assertEquals(10, rows(transaction));
        transaction.rollback();
    }

    @Test
    void whatAStatementReplacesIsHeldUntilItEnds() {
        Transaction transaction = begin();
        insert(transaction, 0, 500);
        assertOutOfMemory(() -> transaction.execute("UPDATE", Cancellation.never(), statement -> {
            for (long id = 0; id < 500; id++) {
                byte[] key = table.keyCodec().encode(id);
                byte[] old =
                        Objects.requireNonNull(statement.view().table(table).get(key));
                statement.update(table, key, old, table.layout().encode(new Object[] {id, "y" + KILOBYTE}));
            }
            return 0;
        }));
        deleteAll(transaction);
        transaction.rollback();
    }

    @Test
    void indexBuiltInATransactionCounts() {
        Transaction load = begin();
        insert(load, 0, 500);
        load.commit();
        for (int from = 1_000; from < 40_000; from += 1_000) {
            Transaction more = begin();
            long start = from;
            more.execute("INSERT", Cancellation.never(), statement -> {
                for (long id = start; id < start + 1_000; id++) {
                    statement.insert(table, table.layout().encode(new Object[] {id, null}));
                }
                return 0;
            });
            more.commit();
        }
        Transaction index = begin();
        assertOutOfMemory(() -> index.execute(
                "CREATE INDEX",
                Cancellation.never(),
                statement -> statement.createIndex(table, TestDatabase.indexOnB("I", false))));
        assertEquals(null, index.view().catalog().index(new TableName("PUBLIC", "I")));
        index.rollback();
    }

    @Test
    void historyIsGivenUpBeforeATransactionFails() {
        Transaction set = begin();
        set.execute("SET", Cancellation.never(), statement -> {
            statement.setProperty(DatabaseProperty.RETENTION, "1 day");
            return 0;
        });
        set.commit();
        long oldest = database.confirmedVersion().csn();
        for (int i = 0; i < 3_000; i++) {
            Transaction transaction = begin();
            insert(transaction, i, 1);
            transaction.commit();
        }
        assertTrue(database.memory().historyBytes() <= LIMIT);
        assertTrue(database.history().currentStatus().versions() > 50);
        Transaction big = begin();
        insert(big, 100_000, 500);
        assertTrue(database.memory().historyBytes() + database.memory().transactionBytes() <= LIMIT);
        big.rollback();
        assertEquals(
                ErrorCode.VERSION_NOT_AVAILABLE,
                assertThrows(TarnException.class, () -> database.history().atCsn(oldest))
                        .code());
    }

    /** Whatever becomes of transactions, they hold nothing in the end: see {@link #nothingIsHeld}. */
    @Test
    void randomTransactionsGiveAllBack() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            Transaction transaction = begin();
            Savepoint savepoint = transaction.savepoint();
            for (int step = random.nextInt(5); step >= 0; step--) {
                try {
                    switch (random.nextInt(4)) {
                        case 0 -> insert(transaction, random.nextInt(2_000), random.nextInt(1_200));
                        case 1 -> deleteAll(transaction);
                        case 2 -> savepoint = transaction.savepoint();
                        default -> transaction.rollbackTo(savepoint);
                    }
                } catch (TarnException e) {
                    assertTrue(
                            e.code() == ErrorCode.OUT_OF_MEMORY || e.code() == ErrorCode.UNIQUE_VIOLATION,
                            e.toString());
                }
            }
            if (random.nextBoolean()) {
                transaction.commit();
            } else {
                transaction.rollback();
            }
            assertEquals(0, database.memory().transactionBytes(), "after transaction " + i);
        }
    }

    @Test
    void statementThatTheHeapIsTooSmallForIsUndone() {
        Transaction transaction = begin();
        insert(transaction, 0, 2);
        assertThrows(
                OutOfMemoryError.class,
                () -> transaction.execute("INSERT", Cancellation.never(), statement -> {
                    statement.insert(table, table.layout().encode(new Object[] {7L, "lost"}));
                    throw new OutOfMemoryError("by the test");
                }));
        assertEquals(2, rows(transaction));
        insert(transaction, 7, 1);
        transaction.commit();
        assertEquals(3, rows(begin()));
    }
}
