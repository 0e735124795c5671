package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.Family.assertFailed;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.TableAlteration;

/**
 * A row that refers to a key and a transaction that takes the key away, in either order, at every isolation level and for
 * each fate of the first one. Which of the two may succeed follows from the order of commits: it is the first, if it
 * happened at all. After every step no open version has an orphan (I8).
 */
class ForeignKeyFatesTest {
    /** What becomes of the first transaction while the second one waits for it. */
    enum Fate {
        ROLLED_BACK,
        CONFIRMED,
        REFUSED_BY_THE_JOURNAL
    }

    /** How the parent's key goes. */
    enum Change {
        DELETE,
        UPDATE
    }

    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (IsolationLevel isolation : IsolationLevel.values()) {
            for (Change change : Change.values()) {
                for (Fate fate : Fate.values()) {
                    for (boolean toUnique : new boolean[] {false, true}) {
                        cases.add(Arguments.of(isolation, change, fate, toUnique));
                    }
                }
            }
        }
        return cases.stream();
    }

    private static void leave(Family family, Family.Writer writer, Change change) {
        if (change == Change.DELETE) {
            family.deleteParent(writer.transaction, 1);
        } else {
            family.moveParent(writer.transaction, 1, 9);
        }
    }

    private static void decide(Family.Writer first, Fate fate, Call<?> second) {
        assertTrue(second.isBlocked(), "it waits while the first is in progress: " + second.failure());
        if (fate == Fate.ROLLED_BACK) {
            first.rollback();
            return;
        }
        first.prepare();
        assertTrue(second.isBlocked(), "it waits while the first is prepared: " + second.failure());
        if (fate == Fate.CONFIRMED) {
            first.confirm();
        } else {
            first.refuse();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void childFirst(IsolationLevel isolation, Change change, Fate fate, boolean toUnique) {
        try (Family family = new Family(Family.Key.noAction(toUnique))) {
            family.load(new long[] {1, 2}, new long[][] {});
            Family.Writer first = family.writer(isolation);
            Family.Writer second = family.writer(isolation);
            first.does(() -> family.insertChild(first.transaction, 10, 1L));
            Call<?> leaving = second.begin(() -> leave(family, second, change));
            decide(first, fate, leaving);
            switch (fate) {
                case ROLLED_BACK -> {
                    leaving.result();
                    second.commitAll();
                    assertEquals(Map.of(), family.children());
                }
                case CONFIRMED -> {
                    assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, leaving);
                    second.rollback();
                    assertEquals(Map.of(10L, 1L), family.children());
                }
                case REFUSED_BY_THE_JOURNAL -> {
                    assertFailed(ErrorCode.DEPENDENCY_ROLLED_BACK, leaving);
                    assertEquals(Map.of(), family.children());
                }
            }
            family.db.checkNothingHeld();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void parentFirst(IsolationLevel isolation, Change change, Fate fate, boolean toUnique) {
        try (Family family = new Family(Family.Key.noAction(toUnique))) {
            family.load(new long[] {1, 2}, new long[][] {{5, 2}});
            Family.Writer first = family.writer(isolation);
            Family.Writer second = family.writer(isolation);
            first.does(() -> leave(family, first, change));
            Call<?> referring = second.begin(() -> family.insertChild(second.transaction, 10, 1L));
            decide(first, fate, referring);
            switch (fate) {
                case ROLLED_BACK -> {
                    referring.result();
                    second.commitAll();
                    assertEquals(Map.of(5L, 2L, 10L, 1L), family.children());
                }
                case CONFIRMED -> assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, referring);
                case REFUSED_BY_THE_JOURNAL -> assertFailed(ErrorCode.DEPENDENCY_ROLLED_BACK, referring);
            }
            second.rollback();
            family.db.checkNothingHeld();
        }
    }

    /** The child moves to the key instead of being put in. */
    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aChildThatMovesMeetsTheSameLock(IsolationLevel isolation) {
        try (Family family = new Family(Family.Key.noAction(false))) {
            family.load(new long[] {1, 2}, new long[][] {{5, 2}});
            Family.Writer first = family.writer(isolation);
            Family.Writer second = family.writer(isolation);
            first.does(() -> family.moveChild(first.transaction, 5, 1L));
            Call<?> leaving = second.begin(() -> family.deleteParent(second.transaction, 1));
            decide(first, Fate.CONFIRMED, leaving);
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, leaving);
        }
    }

    /** What nobody refers to may change while rows begin to refer to the parent. */
    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void otherColumnsOfTheParentAreNotInTheWay(IsolationLevel isolation) {
        for (boolean toUnique : new boolean[] {false, true}) {
            try (Family family = new Family(Family.Key.noAction(toUnique))) {
                family.load(new long[] {1}, new long[][] {});
                Family.Writer first = family.writer(isolation);
                Family.Writer second = family.writer(isolation);
                Family.Writer third = family.writer(isolation);
                first.does(() -> family.touchParent(first.transaction, 1));
                second.does(() -> family.insertChild(second.transaction, 10, 1L));
                third.does(() -> family.insertChild(third.transaction, 11, 1L));
                second.commitAll();
                first.commitAll();
                third.commitAll();
                assertEquals(Map.of(10L, 1L, 11L, 1L), family.children());
            }
        }
    }

    /** A child that another transaction is about to delete does not make the parent's delete fail at once. */
    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void theLastChildsDeleteIsWaitedFor(IsolationLevel isolation) {
        for (Fate fate : Fate.values()) {
            try (Family family = new Family(Family.Key.noAction(false))) {
                family.load(new long[] {1}, new long[][] {{10, 1}});
                Family.Writer first = family.writer(isolation);
                Family.Writer second = family.writer(isolation);
                first.does(() -> family.deleteChild(first.transaction, 10));
                Call<?> leaving = second.begin(() -> family.deleteParent(second.transaction, 1));
                assertTrue(leaving.isBlocked());
                if (fate == Fate.ROLLED_BACK) {
                    first.rollback();
                    assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, leaving);
                    continue;
                }
                first.prepare();
                leaving.result(); // it builds on the delete, and shares its fate
                if (fate == Fate.CONFIRMED) {
                    first.confirm();
                    second.commitAll();
                } else {
                    first.refuse();
                    Call<?> commit = second.begin(second.transaction::commit);
                    assertFailed(ErrorCode.DEPENDENCY_ROLLED_BACK, commit);
                }
            }
        }
    }

    /** A parent that another transaction is about to put in is waited for. */
    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void theParentsInsertIsWaitedFor(IsolationLevel isolation) {
        for (boolean toUnique : new boolean[] {false, true}) {
            for (Fate fate : Fate.values()) {
                try (Family family = new Family(Family.Key.noAction(toUnique))) {
                    Family.Writer first = family.writer(isolation);
                    Family.Writer second = family.writer(isolation);
                    first.does(() -> family.insertParent(first.transaction, 1));
                    Call<?> referring = second.begin(() -> family.insertChild(second.transaction, 10, 1L));
                    assertTrue(referring.isBlocked());
                    if (fate == Fate.ROLLED_BACK) {
                        first.rollback();
                        assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, referring);
                        continue;
                    }
                    first.prepare();
                    referring.result();
                    Call<?> commit = second.begin(second.transaction::commit);
                    if (fate == Fate.CONFIRMED) {
                        first.confirm();
                        family.db.journal.acknowledgeAll();
                        family.settle();
                        commit.result();
                        assertEquals(Map.of(10L, 1L), family.children());
                    } else {
                        first.refuse();
                        assertFailed(ErrorCode.COMMIT_ROLLED_BACK, commit);
                        assertEquals(Map.of(), family.children());
                    }
                }
            }
        }
    }

    /** An action follows what the tip has, not the snapshot: a child that it can't see is still no orphan. */
    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void aChildThatAppearedAfterTheSnapshot(IsolationLevel isolation) {
        for (ReferentialAction action :
                new ReferentialAction[] {ReferentialAction.CASCADE, ReferentialAction.SET_NULL}) {
            try (Family family = new Family(new Family.Key(false, action, action, false))) {
                family.load(new long[] {1}, new long[][] {{10, 1}});
                Family.Writer second = family.writer(isolation);
                Family.Writer first = family.writer(isolation);
                first.does(() -> family.insertChild(first.transaction, 11, 1L)).commitAll();
                Call<?> leaving = second.begin(() -> family.deleteParent(second.transaction, 1));
                if (isolation == IsolationLevel.READ_COMMITTED) {
                    leaving.result();
                    second.commitAll();
                    assertEquals(
                            action == ReferentialAction.CASCADE ? Map.of() : Map.of(10L, -1L, 11L, -1L),
                            family.children());
                } else {
                    assertFailed(ErrorCode.SERIALIZATION_FAILURE, leaving);
                    assertEquals(Map.of(10L, 1L, 11L, 1L), family.children());
                }
                family.db.checkNothingHeld();
            }
        }
    }

    /** Deferred checks are made at the commit, where the same locks and waits hold. */
    @ParameterizedTest
    @EnumSource(IsolationLevel.class)
    void deferredChecksMeetAtTheCommit(IsolationLevel isolation) {
        try (Family family =
                new Family(new Family.Key(false, ReferentialAction.NO_ACTION, ReferentialAction.NO_ACTION, true))) {
            family.load(new long[] {1, 2}, new long[][] {{5, 2}});
            Family.Writer first = family.writer(isolation);
            Family.Writer second = family.writer(isolation);
            first.does(() -> family.deleteParent(first.transaction, 1));
            second.does(() -> family.insertChild(second.transaction, 10, 1L));
            Call<?> commit = second.begin(second.transaction::commit);
            assertTrue(commit.isBlocked(), "it waits for the key's lock");
            first.commitAll();
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, commit);
            assertFalse(second.transaction.isActive());
            assertEquals(Map.of(5L, 2L), family.children());
            family.db.checkNothingHeld();
        }
    }

    @Test
    void whatIsRolledBackToASavepointIsNotChecked() {
        try (Family family =
                new Family(new Family.Key(false, ReferentialAction.NO_ACTION, ReferentialAction.NO_ACTION, true))) {
            family.load(new long[] {1, 2}, new long[][] {{5, 2}});
            Family.Writer writer = family.writer(IsolationLevel.READ_COMMITTED);
            writer.does(() -> {
                family.insertChild(writer.transaction, 10, 1L);
                Savepoint savepoint = writer.transaction.savepoint();
                family.insertChild(writer.transaction, 11, 77L);
                family.deleteParent(writer.transaction, 2);
                writer.transaction.rollbackTo(savepoint);
            });
            writer.commitAll();
            assertEquals(Map.of(5L, 2L, 10L, 1L), family.children());
        }
    }

    /** A foreign key is added once all writers of both tables are done, and finds what they left. */
    @Test
    void aKeyThatIsAddedMissesNobody() {
        try (Family family = new Family(Family.Key.noAction(false))) {
            family.load(new long[] {1}, new long[][] {{10, 1}});
            Family.Writer dropping = family.writer(IsolationLevel.READ_COMMITTED);
            dropping.does(() -> dropping.transaction.execute("DROP", Cancellation.never(), s -> {
                s.dropConstraint(family.table(Family.CHILD), "FK", false);
                return 0;
            }));
            dropping.commitAll();
            Family.Writer leaving = family.writer(IsolationLevel.READ_COMMITTED);
            Family.Writer adding = family.writer(IsolationLevel.READ_COMMITTED);
            leaving.does(() -> family.deleteParent(leaving.transaction, 1));
            Call<?> add = adding.begin(() -> adding.transaction.execute("ADD", Cancellation.never(), s -> {
                s.addForeignKey(
                        family.table(Family.CHILD),
                        new ForeignKeySpec(
                                "FK",
                                List.of(1),
                                Family.PARENT,
                                List.of(),
                                ReferentialAction.NO_ACTION,
                                ReferentialAction.NO_ACTION,
                                false,
                                false));
                return 0;
            }));
            assertTrue(add.isBlocked());
            leaving.prepare();
            assertTrue(add.isBlocked(), "what is prepared may still go");
            leaving.confirm();
            assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, add);
        }
    }

    /** Rows of the tip can't be read as the table is then; what they were referred to by is known all the same. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deferredCheckAfterTheReferencedTableWasWrittenAnew(boolean deleted) {
        Family.Key deferred = new Family.Key(false, ReferentialAction.NO_ACTION, ReferentialAction.NO_ACTION, true);
        try (Family family = new Family(deferred)) {
            family.load(new long[] {1, 2}, new long[][] {{10, 1}});
            Family.Writer writer = family.writer(IsolationLevel.READ_COMMITTED);
            if (deleted) {
                writer.does(() -> family.deleteParent(writer.transaction, 1));
            }
            writer.does(() -> writer.transaction.execute(
                    "ALTER TABLE",
                    Cancellation.never(),
                    statement -> statement.alterTable(
                            family.table(Family.PARENT),
                            new TableAlteration.ChangeType(2, SqlType.SMALLINT, ZoneOffset.UTC))));
            if (deleted) {
                assertFailed(ErrorCode.FOREIGN_KEY_VIOLATION, writer.begin(writer.transaction::commit));
            } else {
                writer.commitAll();
            }
            assertEquals(Map.of(10L, 1L), family.children());
        }
    }
}
