package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.indexbuild.BuildOptions;

/** A column of an index's expressions is renamed beside builds and commits whose fates are open. */
class ComputedIndexAlterationsTest {
    private static final TableName INDEX = new TableName("PUBLIC", "I");

    private final TestDatabase db = new TestDatabase(3, BuildOptions.DEFAULT.withStepRows(2));

    @BeforeEach
    void load() {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        db.load(1, 10, 2, 20, 3, 30);
    }

    @AfterEach
    void isSound() {
        db.checkInvariants();
        db.close();
    }

    private static IndexShape shape(String column) {
        return new IndexShape(List.of(new IndexColumn(column + " % 7", false, false)), false)
                .withPredicate(column + " > 10");
    }

    private static IndexSpec spec(String column) {
        return new IndexSpec(INDEX.name(), shape(column), false, Collections.emptySortedMap());
    }

    private void create() {
        db.run("create", () -> {
            Transaction transaction = db.begin();
            transaction.execute(
                    "CREATE INDEX", Cancellation.never(), statement -> statement.createIndex(db.table(), spec("B")));
            transaction.commit();
        });
    }

    private @Nullable IndexDef index() {
        return db.database.pipeline().tip().catalog().index(INDEX);
    }

    /** As the statement does it: with the texts of the indexes that it sees. */
    private static void rename(Transaction transaction, String from, String to) {
        transaction.execute("RENAME", Cancellation.never(), statement -> {
            TableDef table = statement.view().catalog().table(TestDatabase.T);
            assertNotNull(table);
            TreeMap<Long, IndexShape> shapes = new TreeMap<>();
            for (IndexDef index : table.indexes()) {
                shapes.put(index.id(), index.shape().withExpressions(sql -> sql.replace(from, to)));
            }
            ColumnDef column = new ColumnDef(to, SqlType.INTEGER, true, null);
            return statement.alterTable(table, new TableAlteration.ChangeColumn(1, column, List.of(), shapes));
        });
    }

    private void letBuild() {
        db.scheduler.background("tarn-build-I").unhold();
        db.scheduler.runUntilIdle();
        while (!db.journal.pendingCsns().isEmpty()) {
            db.journal.acknowledgeAll();
            db.scheduler.runUntilIdle();
        }
    }

    private void assertIndexOn(String column) {
        IndexDef index = index();
        assertNotNull(index);
        assertEquals(shape(column), index.shape());
        assertTrue(index.isPublic());
        assertEquals(Set.of("(2, 3)", "(6, 2)"), db.entries(INDEX.name()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFateOfTheRename(boolean confirmed) {
        create();
        Transaction transaction = db.begin();
        rename(transaction, "B", "C");
        Call<?> commit = db.scheduler.actor("commit").call(transaction::commit);
        Transaction writer = db.begin();
        db.insert(writer, 4, 5L);
        Call<?> written = db.scheduler.actor("writer").call(writer::commit);
        db.checkInvariants();
        if (confirmed) {
            db.journal.acknowledgeAll();
        } else {
            db.journal.reject(db.journal.pendingCsns().get(0));
        }
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        if (confirmed) {
            commit.result();
            written.result();
        } else {
            commit.failure(TarnException.class);
            written.failure(TarnException.class);
        }
        assertIndexOn(confirmed ? "C" : "B");
    }

    /** The index is registered between the statement and its prepare: its text has the old name. */
    @Test
    void anIndexThatTheRenameDoesNotKnow() {
        Transaction transaction = db.begin();
        rename(transaction, "B", "C");
        db.run("register", () -> db.database.builds().start(db.table(), spec("B")));
        TarnException refusal =
                db.scheduler.actor("commit").call(transaction::commit).failure(TarnException.class);
        assertEquals(ErrorCode.SCHEMA_CHANGED, refusal.code());
        letBuild();
        assertIndexOn("B");
    }

    /** An expression may give something else, and an entry has the included value as the row had it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anIndexThatTheChangeOfATypeDoesNotKnow(boolean included) {
        IndexShape covering = new IndexShape(List.of(new IndexColumn(0, false, false)), false).withIncluded(List.of(1));
        Transaction transaction = db.begin();
        transaction.execute("ALTER TABLE", Cancellation.never(), statement -> {
            TableDef table = statement.view().catalog().table(TestDatabase.T);
            assertNotNull(table);
            return statement.alterTable(table, new TableAlteration.ChangeType(1, SqlType.BIGINT, ZoneOffset.UTC));
        });
        IndexSpec spec =
                included ? new IndexSpec(INDEX.name(), covering, false, Collections.emptySortedMap()) : spec("B");
        db.run("register", () -> db.database.builds().start(db.table(), spec));
        TarnException refusal =
                db.scheduler.actor("commit").call(transaction::commit).failure(TarnException.class);
        assertEquals(ErrorCode.SCHEMA_CHANGED, refusal.code());
        letBuild();
        assertEquals(SqlType.INTEGER, db.table().columns().get(1).type());
    }

    @Test
    void aRegistrationBehindARename() {
        TableDef before = db.table();
        Transaction transaction = db.begin();
        rename(transaction, "B", "C");
        db.run("rename", transaction::commit);
        TarnException refusal = db.scheduler
                .actor("register")
                .call(() -> db.database.builds().start(before, spec("B")))
                .failure(TarnException.class);
        assertEquals(ErrorCode.SCHEMA_CHANGED, refusal.code());
        db.run("register again", () -> db.database.builds().start(db.table(), spec("C")));
        letBuild();
        assertIndexOn("C");
    }

    @Test
    void aRenameDuringTheBuild() {
        db.run("register", () -> db.database.builds().start(db.table(), spec("B")));
        Transaction transaction = db.begin();
        rename(transaction, "B", "C");
        db.run("rename", transaction::commit);
        letBuild();
        assertIndexOn("C");
    }
}
