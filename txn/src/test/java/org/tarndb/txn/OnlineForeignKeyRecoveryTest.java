package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildOptions;

/** A crash, or an orderly end, while a foreign key is added ONLINE: it is taken up where the journal has it. */
class OnlineForeignKeyRecoveryTest {
    private SimulatedFileSystem files = new SimulatedFileSystem();

    private TestDatabase open(boolean heldBuilds) {
        return TestDatabase.onFiles(
                1,
                files,
                DatabaseOptions.defaults(),
                BuildOptions.DEFAULT,
                name -> heldBuilds && name.startsWith("tarn-build"));
    }

    private static Family family(TestDatabase db) {
        return Family.withoutKey(Family.Key.noAction(true), db);
    }

    private static @Nullable ForeignKeyState state(TestDatabase db) {
        TableDef child = db.database.confirmedVersion().catalog().table(Family.CHILD);
        List<ForeignKeyDef> keys = child == null ? List.of() : child.foreignKeys();
        return keys.isEmpty() ? null : keys.get(0).state();
    }

    /** With an index of the columns nothing is built: the key is enforced at once. */
    private static void createIndex(TestDatabase db, Family family) {
        db.run("CREATE INDEX", () -> {
            Transaction transaction = db.begin();
            transaction.execute("CREATE INDEX", Cancellation.never(), s -> {
                IndexSpec spec = new IndexSpec("I", List.of(new IndexColumn(1, false, false)), false, false);
                return s.createIndex(family.table(Family.CHILD), spec);
            });
            transaction.commit();
        });
    }

    /**
     * The state that the key has reached when the database ends.
     *
     * @param orphan whether a row has no partner, so that the key must go in the end
     */
    @ParameterizedTest
    @CsvSource({
        "BUILDING, true, false",
        "BUILDING, true, true",
        "BUILDING, false, false",
        "VALIDATING, true, false",
        "VALIDATING, true, true",
        "VALIDATING, false, true",
        "PUBLIC, true, false"
    })
    void theBuildIsTakenUp(ForeignKeyState reached, boolean crash, boolean orphan) {
        TestDatabase db = open(true);
        Family family = family(db);
        family.load(new long[] {1, 2}, new long[][] {{10, 1}, {11, orphan ? 7 : 2}});
        if (reached == ForeignKeyState.VALIDATING) {
            createIndex(db, family);
        }
        db.run(
                "ADD FOREIGN KEY",
                () -> db.database
                        .builds()
                        .startForeignKey(
                                family.table(Family.CHILD),
                                family.foreignKey(),
                                new TreeMap<>(),
                                Cancellation.never()));
        if (reached == ForeignKeyState.PUBLIC) {
            for (int i = 0; i < 10 && state(db) != reached; i++) {
                db.scheduler.runUntilIdle();
                db.scheduler.background("tarn-build").proceed();
            }
        }
        assertEquals(reached, state(db));
        if (crash) {
            db.close();
            files = files.crash(7);
        } else {
            Call<?> closing = db.scheduler.actor("close").call(db.database::close);
            db.scheduler.background("tarn-build").unhold();
            db.scheduler.runUntilIdle();
            closing.result();
            db.close();
        }
        TestDatabase again = open(false);
        again.scheduler.runUntilIdle();
        for (int i = 0; i < 10; i++) {
            again.scheduler.runUntilIdle();
        }
        again.checkInvariants();
        Family after = family(again);
        if (orphan) {
            assertNull(state(again), "the key has gone");
            assertFalse(after.table(Family.CHILD).indexes().stream().anyMatch(IndexDef::constraint));
        } else {
            assertEquals(ForeignKeyState.PUBLIC, state(again));
            again.run("orphan", () -> {
                Transaction transaction = again.begin();
                try {
                    after.insertChild(transaction, 12, 9L);
                } catch (TarnException e) {
                    assertEquals(ErrorCode.FOREIGN_KEY_VIOLATION, e.code());
                    transaction.rollback();
                    return;
                }
                throw new AssertionError("a row without a partner was let in");
            });
        }
        again.close();
    }
}
