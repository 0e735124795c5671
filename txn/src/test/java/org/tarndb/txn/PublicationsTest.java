package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.PublicationSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;

/** Publications as objects of the schema. */
class PublicationsTest {
    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT);

    @BeforeEach
    void createTable() {
        commit(scope -> scope.createTable(new TableSpec(
                name("U"), List.of(new ColumnDef("X", SqlType.INTEGER, false, null)), List.of(), "U_PKEY", List.of())));
    }

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

    private static TableDef table(StatementScope scope, String name) {
        TableDef table = scope.view().catalog().table(name(name));
        assertNotNull(table);
        return table;
    }

    private static Consumer<StatementScope> create(String publication, String... tables) {
        return scope -> scope.createPublication(new PublicationSpec(
                publication,
                Stream.of(tables).map(each -> table(scope, each)).toList(),
                "file:///t",
                new TreeMap<>(Map.of("option", "1")),
                60_000,
                3,
                0));
    }

    private static Consumer<StatementScope> dropTable(String name, boolean cascade) {
        return scope -> scope.dropTables(List.of(table(scope, name)), cascade);
    }

    private static int execute(Transaction transaction, Consumer<StatementScope> body) {
        return transaction.execute("DDL", Cancellation.never(), scope -> {
            body.accept(scope);
            return 0;
        });
    }

    private int run(Consumer<StatementScope> body) {
        Transaction transaction = db.begin();
        try {
            execute(transaction, body);
            transaction.commit();
            return 0;
        } catch (TarnException e) {
            transaction.rollback();
            throw e;
        }
    }

    /** Runs it as a transaction whose record the journal holds until all is acknowledged. */
    private Call<Integer> start(String thread, Consumer<StatementScope> body) {
        Call<Integer> call = db.scheduler.actor(thread).call(() -> run(body));
        db.scheduler.runUntilIdle();
        return call;
    }

    private void commit(Consumer<StatementScope> body) {
        Call<Integer> call = start("commit", body);
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        call.result();
    }

    private @Nullable ErrorCode refusal(Consumer<StatementScope> body) {
        Call<Integer> call = start("refused", body);
        return code(call);
    }

    private static @Nullable ErrorCode code(Call<Integer> call) {
        return call.failure() instanceof TarnException e ? e.code() : null;
    }

    private @Nullable PublicationDef publication(String name) {
        return db.database.confirmedVersion().catalog().publications().get(name);
    }

    @Test
    void isThereWhenItsTransactionIsConfirmed() {
        Call<Integer> call = start("one", create("P", "T", "U"));
        assertNull(publication("P"));
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        call.result();
        PublicationDef publication = publication("P");
        assertNotNull(publication);
        assertEquals(2, publication.tableIds().size());
        assertEquals(ErrorCode.DUPLICATE_OBJECT, refusal(create("P", "T")));
    }

    @Test
    void isChangedAndDropped() {
        commit(create("P", "T"));
        commit(scope ->
                scope.alterPublication("P", each -> each.withPaused(true).withSchedule(5, 1, 2)));
        PublicationDef publication = publication("P");
        assertNotNull(publication);
        assertTrue(publication.paused());
        assertEquals(5, publication.everyMillis());
        commit(scope -> scope.dropPublication("P"));
        assertNull(publication("P"));
        assertEquals(ErrorCode.UNDEFINED_OBJECT, refusal(scope -> scope.dropPublication("P")));
        assertEquals(ErrorCode.UNDEFINED_OBJECT, refusal(scope -> scope.alterPublication("P", each -> each)));
    }

    @Test
    void aPublishedTableIsNotDroppedWithoutCascade() {
        commit(create("P", "T", "U"));
        commit(create("Q", "U"));
        assertEquals(ErrorCode.DEPENDENT_OBJECTS, refusal(dropTable("U", false)));
        commit(dropTable("U", true));
        PublicationDef rest = publication("P");
        assertNotNull(rest);
        assertEquals(1, rest.tableIds().size());
        assertNull(publication("Q"));
    }

    /** Each order of a DROP TABLE and a CREATE PUBLICATION of it, where the first one is prepared when the second begins. */
    @Test
    void aTableThatIsBeingDroppedIsNotPublished() {
        Call<Integer> drop = start("drop", dropTable("U", false));
        Call<Integer> create = start("create", create("P", "T", "U"));
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        drop.result();
        assertEquals(ErrorCode.SCHEMA_CHANGED, code(create));
        assertNull(publication("P"));
    }

    @Test
    void aTableThatIsBeingPublishedIsNotDropped() {
        Call<Integer> create = start("create", create("P", "T", "U"));
        Call<Integer> drop = start("drop", dropTable("U", false));
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        create.result();
        assertEquals(ErrorCode.DEPENDENT_OBJECTS, code(drop));
    }
}
