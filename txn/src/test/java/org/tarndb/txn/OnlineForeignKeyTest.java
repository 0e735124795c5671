package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.Family.assertFailed;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.commit.LateKeys;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * A foreign key that is added while its tables are written to: what the rows that were there do, and transactions that wrote
 * before the key was enforced and commit after it. No version in which it is public has an orphan (I8).
 */
class OnlineForeignKeyTest {
    /** What becomes of a prepared transaction. */
    enum Fate {
        CONFIRMED,
        REFUSED_BY_THE_JOURNAL
    }

    private static KeyBuild keyBuild(boolean toUnique) {
        return new KeyBuild(Family.Key.noAction(toUnique));
    }

    private static KeyBuild onDelete(ReferentialAction action) {
        return new KeyBuild(new Family.Key(false, action, ReferentialAction.NO_ACTION, false));
    }

    private static void decide(Family.Writer writer, Fate fate) {
        if (fate == Fate.CONFIRMED) {
            writer.confirm();
        } else {
            writer.refuse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rowsWithPartnersMakeItPublic(boolean toUnique) {
        try (KeyBuild b = keyBuild(toUnique)) {
            b.family.load(new long[] {1, 2}, new long[][] {{10, 1}, {11, 2}});
            b.commit(t -> b.family.insertChild(t, 12, null));
            b.register();
            b.prepareEnforcement();
            b.finish(BuildPhase.DONE);
            Family.Writer late = b.family.writer(IsolationLevel.READ_COMMITTED);
            assertFailed(
                    ErrorCode.FOREIGN_KEY_VIOLATION, late.begin(() -> b.family.insertChild(late.transaction, 13, 9L)));
            late.rollback();
        }
    }

    /** An index of the columns is there: nothing is built, and commits keep the key from its registration on. */
    @Test
    void anIndexThatIsThereIsUsed() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            b.commit(t -> t.execute("CREATE INDEX", Cancellation.never(), s -> {
                IndexSpec spec = new IndexSpec("I", List.of(new IndexColumn(1, true, false)), false, false);
                return s.createIndex(b.family.table(Family.CHILD), spec);
            }));
            b.register();
            assertEquals(ForeignKeyState.VALIDATING, b.state(b.db.database.confirmedVersion()));
            assertEquals(1, b.family.table(Family.CHILD).indexes().size());
            b.finish(BuildPhase.DONE);
            b.refused(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    t -> t.execute("DROP INDEX I", Cancellation.never(), s -> {
                        s.dropIndex(new TableName("PUBLIC", "I"));
                        return 0;
                    }));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRowWithoutAPartnerFailsIt(boolean toUnique) {
        try (KeyBuild b = keyBuild(toUnique)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}, {11, 7}});
            b.register();
            b.finishFailed(11, toUnique ? "(P) = (107)" : "(P) = (7)");
            assertEquals(Map.of(10L, 1L, 11L, 7L), b.family.children());
        }
    }

    /** D7 of duplicates, for orphans: one that is mended by a prepared transaction waits for its fate. */
    @ParameterizedTest
    @EnumSource(Fate.class)
    void anOrphanThatIsMendedInTimeIsNone(Fate fate) {
        for (int mending = 0; mending < 3; mending++) {
            try (KeyBuild b = keyBuild(false)) {
                b.family.load(new long[] {1}, new long[][] {{10, 1}, {11, 7}});
                b.register();
                b.enforce();
                Family.Writer t = b.family.writer(IsolationLevel.READ_COMMITTED);
                switch (mending) {
                    case 0 -> t.does(() -> b.family.deleteChild(t.transaction, 11));
                    case 1 -> t.does(() -> b.family.moveChild(t.transaction, 11, 1L));
                    default -> t.does(() -> b.family.insertParent(t.transaction, 7));
                }
                t.prepare();
                b.run();
                assertEquals(BuildPhase.VALIDATING, b.build().status().phase());
                decide(t, fate);
                if (fate == Fate.CONFIRMED) {
                    b.finish(BuildPhase.DONE);
                } else {
                    b.finishFailed(11, "(P) = (7)");
                }
            }
        }
    }

    /** In progress is not in time. */
    @Test
    void anOrphanThatATransactionInProgressWouldMendFailsIt() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{11, 7}});
            b.register();
            Family.Writer t = b.family.writer(IsolationLevel.READ_COMMITTED);
            t.does(() -> b.family.deleteChild(t.transaction, 11));
            b.finishFailed(11, "(P) = (7)");
            t.commitAll();
        }
    }

    @Test
    void anOrphanMayBeWrittenToAndMovedWhileItIsOne() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}, {11, 7}});
            b.register();
            b.enforce();
            b.commit(t -> b.family.moveChild(t, 11, 7L));
            b.commit(t -> b.family.renumberChild(t, 11, 5));
            b.finishFailed(5, "(P) = (7)");
        }
    }

    /** The orphan moves from where the validation has yet to look to where it has been: what counts is the key. */
    @Test
    void anOrphanThatMovesWhileTheValidationWaitsIsStillFound() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}, {11, 7}});
            b.register();
            b.enforce();
            Family.Writer mends = b.family.writer(IsolationLevel.READ_COMMITTED);
            mends.does(() -> b.family.insertParent(mends.transaction, 7));
            mends.prepare();
            b.run();
            Family.Writer moves = b.family.writer(IsolationLevel.READ_COMMITTED);
            moves.does(() -> b.family.renumberChild(moves.transaction, 11, 5));
            moves.prepare();
            mends.refuse();
            b.confirmAll();
            b.finishFailed(11, "(P) = (7)");
        }
    }

    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aTransactionThatWroteBeforeIsCheckedAtItsCommit(IsolationLevel isolation) {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1, 2}, new long[][] {{10, 1}});
            Family.Writer orphan = b.family.writer(isolation);
            orphan.does(() -> b.family.insertChild(orphan.transaction, 11, 7L));
            Family.Writer leaver = b.family.writer(isolation);
            leaver.does(() -> b.family.deleteParent(leaver.transaction, 1));
            Family.Writer good = b.family.writer(isolation);
            good.does(() -> b.family.insertChild(good.transaction, 12, 2L));
            b.register();
            b.enforce();
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, orphan.begin(orphan.transaction::commit));
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, leaver.begin(leaver.transaction::commit));
            good.commitAll();
            b.finish(BuildPhase.DONE);
            assertEquals(Map.of(10L, 1L, 12L, 2L), b.family.children());
        }
    }

    /** The commit comes before the key is enforced: then it is a row that was there before. */
    @ParameterizedTest
    @EnumSource(Fate.class)
    void aTransactionThatPreparesBeforeIsOneOfTheRows(Fate fate) {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            b.register();
            Family.Writer orphan = b.family.writer(IsolationLevel.READ_COMMITTED);
            orphan.does(() -> b.family.insertChild(orphan.transaction, 11, 7L));
            orphan.prepare();
            b.run();
            assertEquals(
                    ForeignKeyState.VALIDATING, b.state(b.db.database.pipeline().tip()));
            decide(orphan, fate);
            if (fate == Fate.CONFIRMED) {
                b.finishFailed(11, "(P) = (7)");
            } else {
                b.finish(BuildPhase.DONE); // the publication is undone with it, and made again
            }
        }
    }

    /** Neither has taken a lock for the key; at their commits they do. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void twoThatWroteBeforeMeetAtTheirCommits(boolean childFirst) {
        for (Fate fate : Fate.values()) {
            try (KeyBuild b = keyBuild(false)) {
                b.family.load(new long[] {1, 2}, new long[][] {{10, 2}});
                Family.Writer child = b.family.writer(IsolationLevel.READ_COMMITTED);
                child.does(() -> b.family.insertChild(child.transaction, 11, 1L));
                Family.Writer parent = b.family.writer(IsolationLevel.READ_COMMITTED);
                parent.does(() -> b.family.deleteParent(parent.transaction, 1));
                b.register();
                b.enforce();
                Family.Writer first = childFirst ? child : parent;
                Family.Writer second = childFirst ? parent : child;
                first.prepare();
                Call<?> commit = second.begin(second.transaction::commit);
                assertTrue(commit.isBlocked(), "the fate of the first decides");
                decide(first, fate);
                b.confirmAll();
                assertFailed(
                        fate == Fate.CONFIRMED ? ErrorCode.FOREIGN_KEY_VIOLATION : ErrorCode.DEPENDENCY_ROLLED_BACK,
                        commit);
                b.finish(BuildPhase.DONE);
            }
        }
    }

    /** The locks of a late check are held until its transaction has prepared: another one must not pass it by. */
    @Test
    void aLateCommitKeepsItsKeysLockedUntilItHasPrepared() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1, 2}, new long[][] {});
            Family.Writer children = b.family.writer(IsolationLevel.READ_COMMITTED);
            children.does(() -> b.family.insertChild(children.transaction, 11, 1L));
            children.does(() -> b.family.insertChild(children.transaction, 12, 2L));
            Family.Writer parent = b.family.writer(IsolationLevel.READ_COMMITTED);
            parent.does(() -> b.family.deleteParent(parent.transaction, 1));
            b.register();
            b.enforce();
            Family.Writer other = b.family.writer(IsolationLevel.READ_COMMITTED);
            other.does(() -> b.family.deleteParent(other.transaction, 2));
            Call<?> first = children.begin(children.transaction::commit);
            assertTrue(first.isBlocked(), "it has the key 1 and waits for the key 2");
            Call<?> second = parent.begin(parent.transaction::commit);
            assertTrue(second.isBlocked(), "it waits for the key 1");
            other.rollback();
            b.confirmAll();
            first.result();
            b.confirmAll();
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, second);
            b.finish(BuildPhase.DONE);
            assertEquals(Map.of(11L, 1L, 12L, 2L), b.family.children());
        }
    }

    /** Run again it would act; at its commit it is too late for that. */
    @ParameterizedTest
    @EnumSource(
            value = ReferentialAction.class,
            names = {"CASCADE", "SET_NULL"})
    void aTransactionWhoseActionIsMissingIsToBeRunAgain(ReferentialAction action) {
        try (KeyBuild b = onDelete(action)) {
            b.family.load(new long[] {1, 2}, new long[][] {{10, 1}});
            Family.Writer leaver = b.family.writer(IsolationLevel.READ_COMMITTED);
            leaver.does(() -> b.family.deleteParent(leaver.transaction, 1));
            b.register();
            b.enforce();
            assertFailed(ErrorCode.SERIALIZATION_FAILURE, leaver.begin(leaver.transaction::commit));
            Family.Writer again = b.family.writer(IsolationLevel.READ_COMMITTED);
            again.does(() -> b.family.deleteParent(again.transaction, 1));
            again.commitAll();
            b.finish(BuildPhase.DONE);
            assertEquals(action == ReferentialAction.CASCADE ? Map.of() : Map.of(10L, -1L), b.family.children());
        }
    }

    /** Actions run on rows that nobody has validated, also on orphans' neighbours. */
    @Test
    void actionsRunBeforeTheRowsAreValidated() {
        try (KeyBuild b = onDelete(ReferentialAction.CASCADE)) {
            b.family.load(new long[] {1, 2}, new long[][] {{10, 1}, {11, 1}, {12, 2}, {13, 7}});
            b.register();
            b.enforce();
            b.commit(t -> b.family.deleteParent(t, 1));
            assertEquals(Map.of(12L, 2L, 13L, 7L), b.family.children());
            b.finishFailed(13, "(P) = (7)");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeferredKeyIsCheckedAtTheCommit(boolean wroteBefore) {
        try (KeyBuild b =
                new KeyBuild(new Family.Key(true, ReferentialAction.NO_ACTION, ReferentialAction.NO_ACTION, true))) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}, {11, 7}});
            Family.Writer t = b.family.writer(IsolationLevel.READ_COMMITTED);
            if (wroteBefore) {
                t.does(() -> b.family.insertChild(t.transaction, 12, 5L));
            }
            b.register();
            b.enforce();
            if (!wroteBefore) {
                t.does(() -> b.family.insertChild(t.transaction, 12, 5L));
            }
            t.does(() -> b.family.moveChild(t.transaction, 11, 7L));
            t.does(() -> b.family.insertParent(t.transaction, 5));
            t.commitAll();
            b.finishFailed(11, "(P) = (107)");
        }
    }

    /** Between its checks and its prepare a second key is enforced: a prepare that meets it goes back. */
    @Test
    void aKeyThatComesAfterTheChecksSendsThePrepareBack() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            b.register();
            var before = b.db.database.pipeline().tip().catalog();
            Family.Writer t = b.family.writer(IsolationLevel.READ_COMMITTED);
            t.does(() -> b.family.insertChild(t.transaction, 11, 7L));
            Changes changes = t.transaction.changes();
            b.enforce();
            assertThrows(
                    LateKeys.AddedException.class,
                    () -> b.db.database.pipeline().prepare(changes, CommitMode.DEFAULT, null, null, before));
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, t.begin(t.transaction::commit));
            b.finish(BuildPhase.DONE);
        }
    }

    @Test
    void aPublicationIsUndoneWithAPreparedOneBeforeItAndMadeAgain() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            b.register();
            b.enforce();
            Family.Writer t = b.family.writer(IsolationLevel.READ_COMMITTED);
            t.does(() -> b.family.insertChild(t.transaction, 11, 1L));
            t.prepare();
            b.run();
            assertEquals(
                    ForeignKeyState.PUBLIC, b.state(b.db.database.pipeline().tip()));
            t.refuse();
            assertEquals(
                    ForeignKeyState.VALIDATING, b.state(b.db.database.pipeline().tip()));
            b.finish(BuildPhase.DONE);
        }
    }

    /** How far the key is when something happens to it. */
    enum Stage {
        BUILDING,
        ENFORCED_IN_THE_TIP,
        VALIDATING,
        PUBLIC_IN_THE_TIP
    }

    private static KeyBuild at(Stage stage) {
        KeyBuild b = keyBuild(false);
        b.family.load(new long[] {1}, new long[][] {{10, 1}});
        b.register();
        switch (stage) {
            case BUILDING -> {}
            case ENFORCED_IN_THE_TIP -> b.prepareEnforcement();
            case VALIDATING -> b.enforce();
            case PUBLIC_IN_THE_TIP -> {
                b.enforce();
                b.run();
            }
        }
        return b;
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void cancellationTakesTheKeyAwayAtEachStage(Stage stage) {
        try (KeyBuild b = at(stage)) {
            b.build().cancel("by the test");
            b.run();
            b.finish(BuildPhase.CANCELED);
            b.commit(t -> b.family.insertChild(t, 11, 7L));
        }
    }

    private static Call<?> dropKey(KeyBuild b, Family.Writer ddl) {
        return ddl.begin(() -> ddl.transaction.execute("DROP CONSTRAINT", Cancellation.never(), s -> {
            s.dropConstraint(b.family.table(Family.CHILD), "FK", false);
            return 0;
        }));
    }

    /** DROP CONSTRAINT ends the build once it is confirmed; until then, and when it rolls back, the build goes on. */
    @ParameterizedTest
    @EnumSource(Stage.class)
    void droppingTheConstraintEndsTheBuild(Stage stage) {
        for (Fate fate : Fate.values()) {
            try (KeyBuild b = at(stage)) {
                Family.Writer ddl = b.family.writer(IsolationLevel.READ_COMMITTED);
                Call<?> drop = dropKey(b, ddl);
                if (drop.isBlocked()) {
                    b.confirmAll(); // it waits for what is prepared before it
                }
                drop.result();
                Call<?> commit = ddl.begin(ddl.transaction::commit);
                List<Long> pending = b.db.journal.pendingCsns();
                long csn = pending.get(pending.size() - 1);
                b.run();
                assertFalse(b.build().isEnded(), "the drop may still be rolled back");
                if (fate == Fate.CONFIRMED) {
                    b.confirmAll();
                    commit.result();
                    b.run();
                    b.run();
                    assertEquals(
                            stage == Stage.PUBLIC_IN_THE_TIP ? BuildPhase.DONE : BuildPhase.CANCELED,
                            b.build().status().phase());
                    b.commit(t -> b.family.insertChild(t, 11, 7L));
                } else {
                    pending.stream().filter(each -> each < csn).forEach(b.db.journal::acknowledge);
                    b.db.journal.reject(csn);
                    b.db.scheduler.runUntilIdle();
                    assertFailed(ErrorCode.COMMIT_ROLLED_BACK, commit);
                    b.finish(BuildPhase.DONE);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void droppingEitherTableEndsTheBuildOrIsRefused(Stage stage) {
        for (boolean parent : new boolean[] {false, true}) {
            try (KeyBuild b = at(stage)) {
                b.confirmAll();
                TableDef table = b.family.table(parent ? Family.PARENT : Family.CHILD);
                if (parent) {
                    b.refused(ErrorCode.DEPENDENT_OBJECTS, t -> drop(t, table, false));
                }
                boolean isDone = stage == Stage.PUBLIC_IN_THE_TIP;
                b.commit(t -> drop(t, table, parent));
                b.run();
                b.run();
                assertEquals(
                        isDone ? BuildPhase.DONE : BuildPhase.CANCELED,
                        b.build().status().phase());
                if (parent) {
                    b.commit(t -> b.family.insertChild(t, 11, 7L));
                }
            }
        }
    }

    private static void drop(Transaction transaction, TableDef table, boolean cascade) {
        transaction.execute("DROP TABLE", Cancellation.never(), s -> {
            s.dropTables(List.of(table), cascade);
            return 0;
        });
    }

    /** Drops of what a key needs that began before the key came: it is the drop that fails. */
    @Test
    void whatTheKeyNeedsCannotGoWithATransactionThatBeganBefore() {
        try (KeyBuild b = keyBuild(true)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            Family.Writer table = b.family.writer(IsolationLevel.READ_COMMITTED);
            table.does(() -> drop(table.transaction, b.family.table(Family.PARENT), false));
            b.register();
            assertFailed(ErrorCode.SCHEMA_CHANGED, table.begin(table.transaction::commit));
            b.finish(BuildPhase.DONE);
        }
        try (KeyBuild b = keyBuild(true)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            Family.Writer unique = b.family.writer(IsolationLevel.READ_COMMITTED);
            unique.does(() -> unique.transaction.execute("DROP CONSTRAINT", Cancellation.never(), s -> {
                s.dropConstraint(b.family.table(Family.PARENT), "U_KEY", false);
                return 0;
            }));
            b.register();
            assertFailed(ErrorCode.SCHEMA_CHANGED, unique.begin(unique.transaction::commit));
            b.finish(BuildPhase.DONE);
        }
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            Family.Writer column = b.family.writer(IsolationLevel.READ_COMMITTED);
            column.does(() -> column.transaction.execute("DROP COLUMN", Cancellation.never(), s -> {
                return s.alterTable(b.family.table(Family.CHILD), new TableAlteration.DropColumn(1, List.of(), false));
            }));
            b.register();
            assertFailed(ErrorCode.SCHEMA_CHANGED, column.begin(column.transaction::commit));
            b.finish(BuildPhase.DONE);
        }
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            Family.Writer key = b.family.writer(IsolationLevel.READ_COMMITTED);
            key.does(() -> key.transaction.execute("DROP PRIMARY KEY", Cancellation.never(), s -> {
                return s.alterTable(
                        b.family.table(Family.PARENT), new TableAlteration.ChangePrimaryKey(List.of(), "PARENT_PKEY"));
            }));
            b.register();
            assertFailed(ErrorCode.SCHEMA_CHANGED, key.begin(key.transaction::commit));
            b.finish(BuildPhase.DONE);
        }
    }

    /** Columns come, go and are renamed beside the build, at each stage; a rewrite is refused. */
    @ParameterizedTest
    @EnumSource(Stage.class)
    void otherChangesOfTheTablesGoThrough(Stage stage) {
        try (KeyBuild b = at(stage)) {
            b.confirmAll();
            if (stage != Stage.PUBLIC_IN_THE_TIP) {
                b.refused(
                        ErrorCode.OBJECT_IN_USE,
                        t -> alter(
                                t,
                                b.family.table(Family.CHILD),
                                new TableAlteration.ChangePrimaryKey(List.of(), "CHILD_PKEY")));
            }
            ColumnDef added = new ColumnDef("Z", SqlType.INTEGER, true, null);
            b.commit(t -> alter(t, b.family.table(Family.PARENT), new TableAlteration.DropColumn(2, List.of(), false)));
            b.commit(t -> alter(
                    t,
                    b.family.table(Family.PARENT),
                    new TableAlteration.ChangeColumn(0, new ColumnDef("NUMBER", SqlType.INTEGER, false, null))));
            b.commit(t -> t.execute("RENAME", Cancellation.never(), s -> {
                s.renameConstraint(b.family.table(Family.CHILD), "FK", "GK");
                return 0;
            }));
            b.commit(t -> alter(t, b.family.table(Family.CHILD), new TableAlteration.AddColumn(added, 5L)));
            b.finish(BuildPhase.DONE);
            ForeignKeyDef renamed = b.key(b.db.database.confirmedVersion());
            assertTrue(renamed != null && renamed.name().equals("GK"), () -> "renamed: " + renamed);
            assertTrue(b.db.indexExists("GK") && !b.db.indexExists("FK"));
        }
    }

    private static void alter(Transaction transaction, TableDef table, TableAlteration alteration) {
        transaction.execute("ALTER TABLE", Cancellation.never(), s -> s.alterTable(table, alteration));
    }

    @Test
    void oneNameIsTakenOnce() {
        try (KeyBuild b = keyBuild(false)) {
            b.family.load(new long[] {1}, new long[][] {{10, 1}});
            Family.Writer t = b.family.writer(IsolationLevel.READ_COMMITTED);
            t.does(() -> t.transaction.execute("ADD FOREIGN KEY", Cancellation.never(), s -> {
                s.addForeignKey(b.family.table(Family.CHILD), b.family.foreignKey());
                return 0;
            }));
            TarnException inUse = assertThrows(TarnException.class, () -> start(b));
            assertEquals(ErrorCode.OBJECT_IN_USE, inUse.code());
            t.rollback();
            b.register();
            TarnException twice = assertThrows(TarnException.class, () -> start(b));
            assertEquals(ErrorCode.DUPLICATE_OBJECT, twice.code());
            b.finish(BuildPhase.DONE);
        }
    }

    private static void start(KeyBuild b) {
        b.db.database
                .builds()
                .startForeignKey(
                        b.family.table(Family.CHILD),
                        b.family.foreignKey(),
                        new java.util.TreeMap<>(),
                        Cancellation.never());
    }
}
