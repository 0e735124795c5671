package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;
import org.tarndb.txn.view.VersionReadView;

/**
 * Two tables on a controlled journal: PARENT (ID primary key, U unique, X) with U always equal to ID + 100, and CHILD (ID
 * primary key, P), where P refers to the ID or to the U of a parent. Children are told by the parent's ID in either case.
 */
final class Family implements AutoCloseable {
    static final TableName PARENT = new TableName("PUBLIC", "PARENT");
    static final TableName CHILD = new TableName("PUBLIC", "CHILD");

    /**
     * A foreign key.
     *
     * @param toUnique whether U is referred to, not ID
     */
    record Key(boolean toUnique, ReferentialAction onDelete, ReferentialAction onUpdate, boolean deferred) {
        static Key noAction(boolean toUnique) {
            return new Key(toUnique, ReferentialAction.NO_ACTION, ReferentialAction.NO_ACTION, false);
        }
    }

    final TestDatabase db;
    private final Key key;
    private int actors;

    Family(Key key) {
        this(key, new TestDatabase(1, BuildOptions.DEFAULT), true);
    }

    /** One to which the foreign key is yet to be added; the tables may be there. */
    static Family withoutKey(Key key, TestDatabase db) {
        return new Family(key, db, false);
    }

    private Family(Key key, TestDatabase db, boolean withKey) {
        this.key = key;
        this.db = db;
        if (db.database.pipeline().tip().catalog().table(CHILD) == null) {
            createTables(withKey);
        }
    }

    private void createTables(boolean withKey) {
        db.run("create", () -> {
            Transaction transaction = db.begin();
            transaction.execute(
                    "CREATE TABLE PARENT", Cancellation.never(), statement -> statement.createTable(parent()));
            transaction.execute(
                    "CREATE TABLE CHILD", Cancellation.never(), statement -> statement.createTable(child(withKey)));
            transaction.commit();
        });
    }

    private static ColumnDef column(String name, boolean nullable) {
        return new ColumnDef(name, SqlType.INTEGER, nullable, null);
    }

    private static TableSpec parent() {
        IndexSpec unique = new IndexSpec("U_KEY", List.of(new IndexColumn(1, false, false)), true, true);
        return new TableSpec(
                PARENT,
                List.of(column("ID", false), column("U", true), column("X", true)),
                List.of(0),
                "PARENT_PKEY",
                List.of(unique));
    }

    ForeignKeySpec foreignKey() {
        return new ForeignKeySpec(
                "FK",
                List.of(1),
                PARENT,
                key.toUnique ? List.of("U") : List.of(),
                key.onDelete,
                key.onUpdate,
                key.deferred,
                key.deferred);
    }

    private TableSpec child(boolean withKey) {
        return new TableSpec(
                        CHILD, List.of(column("ID", false), column("P", true)), List.of(0), "CHILD_PKEY", List.of())
                .with(List.of(), withKey ? List.of(foreignKey()) : List.of());
    }

    TableDef table(TableName name) {
        TableDef table = db.database.pipeline().tip().catalog().table(name);
        assertNotNull(table);
        return table;
    }

    private static Object[] parentRow(long id, long x) {
        return new Object[] {id, id + 100, x};
    }

    private @Nullable Long reference(@Nullable Long parent) {
        return parent == null || !key.toUnique ? parent : Long.valueOf(parent + 100);
    }

    void load(long[] parents, long[][] children) {
        db.run("load", () -> {
            Transaction transaction = db.begin();
            for (long parent : parents) {
                insertParent(transaction, parent);
            }
            for (long[] child : children) {
                insertChild(transaction, child[0], child[1]);
            }
            transaction.commit();
        });
    }

    private void run(Transaction transaction, String what, java.util.function.Consumer<StatementScope> body) {
        transaction.execute(what, Cancellation.never(), statement -> {
            body.accept(statement);
            return 0;
        });
    }

    void insertParent(Transaction transaction, long id) {
        TableDef table = table(PARENT);
        run(
                transaction,
                "INSERT PARENT " + id,
                s -> s.insert(table, table.layout().encode(parentRow(id, 0))));
    }

    void deleteParent(Transaction transaction, long id) {
        TableDef table = table(PARENT);
        byte[] rowKey = table.keyCodec().encode(id);
        run(transaction, "DELETE PARENT " + id, s -> {
            byte[] row = s.view().table(table).get(rowKey);
            if (row != null) {
                s.delete(table, rowKey, row);
            }
        });
    }

    /** Changes both keys of a parent. */
    void moveParent(Transaction transaction, long from, long to) {
        changeParent(transaction, from, to, 0);
    }

    /** Changes what nothing refers to. */
    void touchParent(Transaction transaction, long id) {
        changeParent(transaction, id, id, 7);
    }

    private void changeParent(Transaction transaction, long from, long to, long x) {
        TableDef table = table(PARENT);
        byte[] rowKey = table.keyCodec().encode(from);
        run(transaction, "UPDATE PARENT " + from, s -> {
            byte[] row = s.view().table(table).get(rowKey);
            if (row != null) {
                s.update(table, rowKey, row, table.layout().encode(parentRow(to, x)));
            }
        });
    }

    void insertChild(Transaction transaction, long id, @Nullable Long parent) {
        TableDef table = table(CHILD);
        run(
                transaction,
                "INSERT CHILD " + id,
                s -> s.insert(table, table.layout().encode(new Object[] {id, reference(parent)})));
    }

    void moveChild(Transaction transaction, long id, @Nullable Long parent) {
        TableDef table = table(CHILD);
        byte[] rowKey = table.keyCodec().encode(id);
        run(transaction, "UPDATE CHILD " + id, s -> {
            byte[] row = s.view().table(table).get(rowKey);
            if (row != null) {
                s.update(table, rowKey, row, table.layout().encode(new Object[] {id, reference(parent)}));
            }
        });
    }

    /** Gives a child another primary key. */
    void renumberChild(Transaction transaction, long from, long to) {
        TableDef table = table(CHILD);
        byte[] rowKey = table.keyCodec().encode(from);
        run(transaction, "UPDATE CHILD " + from, s -> {
            byte[] row = s.view().table(table).get(rowKey);
            if (row != null) {
                Object[] values = table.layout().decode(row);
                s.update(table, rowKey, row, table.layout().encode(new Object[] {to, values[1]}));
            }
        });
    }

    void deleteChild(Transaction transaction, long id) {
        TableDef table = table(CHILD);
        byte[] rowKey = table.keyCodec().encode(id);
        run(transaction, "DELETE CHILD " + id, s -> {
            byte[] row = s.view().table(table).get(rowKey);
            if (row != null) {
                s.delete(table, rowKey, row);
            }
        });
    }

    /** Child -> parent in the confirmed version; -1 for none. */
    Map<Long, Long> children() {
        DatabaseVersion version = db.database.confirmedVersion();
        TableDef table = table(CHILD);
        TableView view = VersionReadView.of(version).table(table);
        Map<Long, Long> children = new TreeMap<>();
        RowCursor rows = view.scan(KeyRange.all(), false);
        while (rows.next()) {
            Object[] values = table.layout().decode(rows.row());
            Object parent = values[1];
            children.put(
                    (Long) values[0],
                    parent == null ? Long.valueOf(-1) : Long.valueOf((Long) parent - (key.toUnique ? 100 : 0)));
        }
        return children;
    }

    /** A transaction in a thread of its own. */
    final class Writer {
        final Actor actor = db.scheduler.actor("T" + ++actors);
        final Transaction transaction;
        private @Nullable Call<?> commit;
        private long csn = -1;

        private Writer(IsolationLevel isolation) {
            transaction = db.database.begin(isolation, false);
            actor.call(() -> {
                transaction.view(); // a snapshot is taken now
            });
        }

        Call<?> begin(Runnable statement) {
            Call<?> call = actor.call(() -> statement.run());
            settle();
            return call;
        }

        Writer does(Runnable statement) {
            begin(statement).result();
            return this;
        }

        void rollback() {
            does(transaction::rollback);
        }

        /** Prepares: the commit waits for the journal. */
        void prepare() {
            Call<?> call = actor.call(transaction::commit);
            commit = call;
            settle();
            assertTrue(call.isBlocked(), "the commit is in the limbo: " + call.failure());
            List<Long> pending = db.journal.pendingCsns();
            csn = pending.get(pending.size() - 1);
        }

        void confirm() {
            db.journal.acknowledge(csn);
            settle();
            commit().result();
        }

        /** The journal refuses its record. */
        void refuse() {
            db.journal.reject(csn);
            settle();
            assertEquals(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    commit().failure(TarnException.class).code());
        }

        void commitAll() {
            prepare();
            confirm();
        }

        private Call<?> commit() {
            Call<?> call = commit;
            assertNotNull(call);
            return call;
        }
    }

    /** Lets all go on that can; then no open version breaks an invariant. */
    void settle() {
        db.scheduler.runUntilIdle();
        db.checkInvariants();
    }

    Writer writer(IsolationLevel isolation) {
        return new Writer(isolation);
    }

    static void assertFailed(ErrorCode code, Call<?> call) {
        assertEquals(code, call.failure(TarnException.class).code());
    }

    @Override
    public void close() {
        db.close();
    }
}
