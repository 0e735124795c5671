package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;

/** Changes of the schema that meet one that is prepared and not confirmed, and those that do not meet. */
class SchemaFatesTest {
    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT);

    @AfterEach
    void close() {
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        db.checkNothingHeld();
        db.close();
    }

    private static TableName name(String name) {
        return new TableName("PUBLIC", name);
    }

    private static TableSpec table(String schema, String name) {
        return new TableSpec(
                new TableName(schema, name),
                List.of(new ColumnDef("X", SqlType.INTEGER, false, null)),
                List.of(),
                name + "_PKEY",
                List.of());
    }

    /** One change of the schema, by name. */
    private interface Ddl {
        void run(TestDatabase db, StatementScope scope);
    }

    private static Ddl createTable(String schema, String name) {
        return (db, scope) -> scope.createTable(table(schema, name));
    }

    private static Ddl createKeyedTable(String name, String keyName) {
        return (db, scope) -> {
            TableSpec spec = table("PUBLIC", name);
            scope.createTable(new TableSpec(spec.name(), spec.columns(), List.of(0), keyName, List.of()));
        };
    }

    private static TableDef find(StatementScope scope, String name) {
        TableDef found = scope.view().catalog().table(name(name));
        assertNotNull(found);
        return found;
    }

    private static Ddl dropTable(String name) {
        return (db, scope) -> scope.dropTable(find(scope, name));
    }

    private static Ddl renameTable(String name, String newName) {
        return (db, scope) -> scope.alterTable(find(scope, name), new TableAlteration.Rename(name(newName), List.of()));
    }

    private static Ddl createIndex(String name) {
        return (db, scope) -> scope.createIndex(db.table(), TestDatabase.indexOnB(name, false));
    }

    private static Ddl dropIndex(String name) {
        return (db, scope) -> scope.dropIndex(name(name));
    }

    private static Ddl createSchema(String name) {
        return (db, scope) -> scope.createSchema(name);
    }

    private static Ddl dropSchema(String name) {
        return (db, scope) -> scope.dropSchema(name);
    }

    private void commit(Ddl... changes) {
        db.run("commit", () -> {
            Transaction transaction = db.begin();
            for (Ddl change : changes) {
                execute(transaction, change);
            }
            transaction.commit();
        });
    }

    private void execute(Transaction transaction, Ddl change) {
        transaction.execute("DDL", Cancellation.never(), scope -> {
            change.run(db, scope);
            return 0;
        });
    }

    /** Runs it and commits, in a thread of its own. */
    private Call<Integer> start(String thread, Ddl change) {
        Transaction transaction = db.begin();
        return db.scheduler.actor(thread).call(() -> {
            try {
                execute(transaction, change);
                transaction.commit();
            } finally {
                transaction.rollback();
            }
            return 0;
        });
    }

    /** {what is there, what is prepared, what it decides about, the error if the prepared one is confirmed}. */
    static Stream<Arguments> meetings() {
        return Stream.of(
                Arguments.of(
                        "table",
                        null,
                        createTable("PUBLIC", "U"),
                        createTable("PUBLIC", "U"),
                        ErrorCode.DUPLICATE_TABLE),
                Arguments.of(
                        "table of a renamed one's new name",
                        createTable("PUBLIC", "V"),
                        createTable("PUBLIC", "U"),
                        renameTable("V", "U"),
                        ErrorCode.DUPLICATE_TABLE),
                Arguments.of(
                        "constraint",
                        null,
                        createKeyedTable("U", "KEY_1"),
                        createKeyedTable("V", "KEY_1"),
                        ErrorCode.DUPLICATE_OBJECT),
                Arguments.of("index", null, createIndex("I"), createIndex("I"), ErrorCode.DUPLICATE_OBJECT),
                Arguments.of("schema", null, createSchema("S"), createSchema("S"), ErrorCode.DUPLICATE_OBJECT),
                Arguments.of(
                        "dropped index", createIndex("I"), dropIndex("I"), dropIndex("I"), ErrorCode.UNDEFINED_OBJECT),
                Arguments.of(
                        "dropped schema",
                        createSchema("S"),
                        dropSchema("S"),
                        dropSchema("S"),
                        ErrorCode.UNDEFINED_SCHEMA),
                Arguments.of(
                        "table in a dropped schema",
                        createSchema("S"),
                        dropSchema("S"),
                        createTable("S", "U"),
                        ErrorCode.UNDEFINED_SCHEMA),
                Arguments.of(
                        "schema with a new table",
                        createSchema("S"),
                        createTable("S", "U"),
                        dropSchema("S"),
                        ErrorCode.OBJECT_NOT_IN_STATE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meetings")
    void whatIsOnlyPreparedDecidesNothing(String what, @Nullable Ddl before, Ddl prepared, Ddl later, ErrorCode error) {
        if (before != null) {
            commit(before);
        }
        Call<Integer> first = start("T1", prepared);
        Call<Integer> second = start("T2", later);
        assertTrue(first.isBlocked() && second.isBlocked());
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        first.result();
        assertEquals(error, second.failure(TarnException.class).code());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("meetings")
    void whatIsRolledBackDecidesNothing(String what, @Nullable Ddl before, Ddl prepared, Ddl later, ErrorCode error) {
        if (before != null) {
            commit(before);
        }
        Call<Integer> first = start("T1", prepared);
        Call<Integer> second = start("T2", later);
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.COMMIT_ROLLED_BACK, first.failure(TarnException.class).code());
        // It read what was rolled back, and is run again.
        assertEquals(
                ErrorCode.DEPENDENCY_ROLLED_BACK,
                second.failure(TarnException.class).code());
        Call<Integer> again = start("T3", later);
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        again.result();
    }

    /** All in progress at the same time, each with its locks; then all commit. */
    @Test
    void changesOfDifferentObjectsNeverWait() {
        commit(createSchema("OLD"), createTable("PUBLIC", "A"), createTable("PUBLIC", "B"), createIndex("I"));
        List<Ddl> changes = List.of(
                createTable("PUBLIC", "C"),
                createTable("PUBLIC", "D"),
                createSchema("S"),
                dropSchema("OLD"),
                dropTable("A"),
                dropIndex("I"),
                (any, scope) -> scope.insert(db.table(), db.row(1, 1L)),
                (any, scope) -> scope.setProperty(DatabaseProperty.RETENTION, "1 day"),
                (any, scope) -> {
                    TableDef b = scope.view().catalog().table(name("B"));
                    assertNotNull(b);
                    scope.insert(b, b.layout().encode(new Object[] {1L}));
                });
        List<Transaction> open = changes.stream()
                .map(change -> {
                    Transaction transaction = db.begin();
                    Call<Integer> call = db.scheduler
                            .actor("T" + transaction.id())
                            .call(() -> {
                                execute(transaction, change);
                                return 0;
                            });
                    assertFalse(call.isBlocked());
                    call.result();
                    return transaction;
                })
                .toList();
        for (Transaction transaction : open) {
            db.run("commit", transaction::commit);
        }
        assertEquals(1, db.rows().size());
    }

    /** The writer of a table keeps others from dropping it, and no one else. */
    @Test
    void dropOfATableWaitsForItsWritersAlone() {
        commit(createTable("PUBLIC", "A"));
        Transaction writer = db.begin();
        db.insert(writer, 1, 1L);
        Call<Integer> other = start("T1", dropTable("A"));
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        other.result();
        Call<Integer> same = start("T2", dropTable("T"));
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        assertTrue(same.isBlocked());
        db.run("commit", writer::commit);
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        same.result();
    }
}
