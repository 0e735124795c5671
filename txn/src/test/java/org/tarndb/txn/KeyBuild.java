package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;

/** A family whose foreign key FK is added ONLINE, step by step: the build's thread goes on when the test says so. */
final class KeyBuild implements AutoCloseable {
    final Family family;
    final TestDatabase db;
    private @Nullable Call<IndexBuild> start;

    KeyBuild(Family.Key key) {
        this(key, new TestDatabase(1, BuildOptions.DEFAULT));
    }

    KeyBuild(Family.Key key, TestDatabase db) {
        this.db = db;
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        family = Family.withoutKey(key, db);
    }

    /** Registers the key; where something is prepared before it, the registration waits for that. */
    void register() {
        Call<IndexBuild> call = db.scheduler
                .actor("ADD FOREIGN KEY")
                .call(() -> db.database
                        .builds()
                        .startForeignKey(
                                family.table(Family.CHILD),
                                family.foreignKey(),
                                new TreeMap<>(),
                                Cancellation.never()));
        start = call;
        if (db.journal.pendingCsns().size() <= 1) {
            confirmAll();
        }
        family.settle();
    }

    IndexBuild build() {
        Call<IndexBuild> call = start;
        assertNotNull(call);
        return call.result();
    }

    boolean isRegistered() {
        Call<IndexBuild> call = start;
        return call != null && call.isDone();
    }

    void confirmAll() {
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
    }

    /** Lets the build's thread go on until it waits. */
    void run() {
        Actor thread = db.scheduler.background("tarn-build");
        thread.proceed();
        family.settle();
    }

    /** The index is complete, the key is enforced in the tip, and that is not confirmed. */
    void prepareEnforcement() {
        run();
        assertEquals(ForeignKeyState.VALIDATING, state(db.database.pipeline().tip()));
        assertEquals(ForeignKeyState.BUILDING, state(db.database.confirmedVersion()));
    }

    /** The key is enforced, and that is confirmed; no row has been looked at. */
    void enforce() {
        if (state(db.database.confirmedVersion()) == ForeignKeyState.BUILDING) {
            prepareEnforcement();
            build().pause();
            confirmAll();
            run();
            build().resume();
        }
        assertEquals(ForeignKeyState.VALIDATING, state(db.database.confirmedVersion()));
    }

    @Nullable
    ForeignKeyState state(DatabaseVersion version) {
        ForeignKeyDef key = key(version);
        return key == null ? null : key.state();
    }

    @Nullable
    ForeignKeyDef key(DatabaseVersion version) {
        TableDef child = version.catalog().table(Family.CHILD);
        return child == null || child.foreignKeys().isEmpty()
                ? null
                : child.foreignKeys().get(0);
    }

    /** Lets the build's thread go on, and the journal say yes to all, until the build is over. */
    void finish(BuildPhase expected) {
        for (int i = 0; i < 100 && !(isRegistered() && build().isEnded()); i++) {
            confirmAll();
            if (isRegistered()) {
                run();
            }
        }
        confirmAll();
        assertEquals(
                expected,
                build().status().phase(),
                () -> String.valueOf(build().status().error()));
        DatabaseVersion version = db.database.confirmedVersion();
        if (expected == BuildPhase.DONE) {
            assertEquals(ForeignKeyState.PUBLIC, state(version));
        } else {
            assertNull(key(version), "nothing is left of the key");
            TableDef child = version.catalog().table(Family.CHILD);
            assertFalse(child != null && child.indexes().stream().anyMatch(IndexDef::constraint), "nor of its index");
        }
    }

    /** The build fails, naming the child and the key that it refers to. */
    void finishFailed(long child, String key) {
        finish(BuildPhase.FAILED);
        String error = String.valueOf(build().status().error());
        assertTrue(error.contains("(ID) = (" + child + ")") && error.contains(key), error);
    }

    /** A committed transaction. */
    void commit(Consumer<Transaction> body) {
        db.run("commit", () -> {
            Transaction transaction = db.begin();
            body.accept(transaction);
            transaction.commit();
        });
    }

    /** A transaction whose statement is refused. */
    void refused(ErrorCode code, Consumer<Transaction> body) {
        db.run("refused", () -> {
            Transaction transaction = db.begin();
            TarnException e = assertThrows(TarnException.class, () -> body.accept(transaction));
            transaction.rollback();
            assertEquals(code, e.code(), e.getMessage());
        });
    }

    @Override
    public void close() {
        confirmAll();
        family.db.checkNothingHeld();
        family.close();
    }
}
