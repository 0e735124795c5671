package org.tarndb.planner;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.TransactionQueries;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.txn.Database;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.constraint.RowRules;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.view.ReadView;

/**
 * A session's transaction from begin to end, and the modes of the next one. JDBC calls and SQL statements drive this one
 * state. For the session's thread alone.
 *
 * <p>A transaction begins at the first statement that needs one, when auto-commit is off or after BEGIN (a
 * <em>block</em>). An error of SQLSTATE class 40 ends it. With auto-commit off the next statement then begins a new one
 * (ISO/IEC 9075-2, subclause 4.41.3); a block stays and refuses statements until COMMIT or ROLLBACK, so that the rest of
 * a script does not run outside the transaction that it was written for.
 */
final class SessionTransaction implements TransactionQueries {
    private final Database database;
    private final RowRules rules;
    private final List<TransactionSavepoint> savepoints = new ArrayList<>();

    private boolean autoCommit = true;
    private IsolationLevel sessionIsolation = IsolationLevel.READ_COMMITTED;
    private boolean sessionReadOnly;
    private @Nullable Boolean sessionSynchronous;
    private Durability sessionDurability = Durability.DEFAULT;
    private @Nullable IsolationLevel nextIsolation;
    private @Nullable Boolean nextReadOnly;
    private @Nullable Boolean nextSynchronous;
    private @Nullable Durability nextDurability;

    private @Nullable Transaction open;
    /** The one of the writing statement that runs in auto-commit mode. */
    private @Nullable Transaction ofStatement;

    private boolean inBlock;
    /** Why the block's transaction is over before the block is. */
    private @Nullable TarnException blockFailure;

    private int lastSavepointId;

    SessionTransaction(Database database, RowRules rules) {
        this.database = database;
        this.rules = rules;
    }

    boolean autoCommit() {
        return autoCommit;
    }

    void setAutoCommit(boolean on) {
        if (on == autoCommit) {
            return;
        }
        try {
            if (isOpen()) {
                commit();
            }
        } finally {
            autoCommit = on; // also after a failed commit: the transaction is over then, and the mode is the caller's
        }
    }

    /** Whether a statement that runs now is a transaction of its own. */
    boolean commitsEachStatement() {
        return autoCommit && !inBlock;
    }

    boolean isOpen() {
        return inBlock || open != null;
    }

    boolean hasChanges() {
        Transaction transaction = open;
        return transaction != null && transaction.hasChanges();
    }

    IsolationLevel isolation() {
        Transaction transaction = open;
        return transaction != null ? transaction.isolation() : nextIsolation != null ? nextIsolation : sessionIsolation;
    }

    boolean readOnly() {
        Transaction transaction = open;
        return transaction != null ? transaction.isReadOnly() : nextReadOnly != null ? nextReadOnly : sessionReadOnly;
    }

    /** What the commit of the next transaction, or the open one, waits for. */
    Durability durability() {
        Transaction transaction = open;
        return transaction != null
                ? transaction.commitMode().durability()
                : nextDurability != null ? nextDurability : sessionDurability;
    }

    void setSessionDurability(Durability durability) {
        requireNotBegun("its durability");
        sessionDurability = durability;
    }

    /** As {@link #setNext}. */
    void setNextDurability(Durability durability) {
        requireNotBegun("its durability");
        nextDurability = durability;
    }

    void setSessionIsolation(IsolationLevel isolation) {
        requireNotBegun("the isolation level");
        sessionIsolation = isolation;
    }

    void setSessionReadOnly(boolean readOnly) {
        requireNotBegun("the access mode");
        sessionReadOnly = readOnly;
    }

    /** @param synchronous null: as the options of tables and database say */
    void setSessionSynchronous(@Nullable Boolean synchronous) {
        requireNotBegun("whether it is synchronous");
        sessionSynchronous = synchronous;
    }

    /** For the next transaction, or the current one while it has run no statement. */
    void setNext(@Nullable IsolationLevel isolation, @Nullable Boolean readOnly, @Nullable Boolean synchronous) {
        requireNotBegun("its modes");
        if (isolation != null) {
            nextIsolation = isolation;
        }
        if (readOnly != null) {
            nextReadOnly = readOnly;
        }
        if (synchronous != null) {
            nextSynchronous = synchronous;
        }
    }

    private void requireNotBegun(String what) {
        if (open != null) {
            throw new TarnException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "a transaction that has begun can't change " + what + "; commit or roll back first");
        }
    }

    /** Begins a block: BEGIN. */
    void begin(@Nullable IsolationLevel isolation, @Nullable Boolean readOnly, @Nullable Boolean synchronous) {
        if (isOpen()) {
            throw new TarnException(
                    ErrorCode.ACTIVE_TRANSACTION, "a transaction is open already; commit or roll back first");
        }
        setNext(isolation, readOnly, synchronous);
        inBlock = true;
    }

    /** The newest confirmed version, or what the open transaction reads. */
    ReadView view() {
        if (commitsEachStatement()) {
            return database.confirmed();
        }
        Transaction transaction = open;
        return transaction == null ? database.confirmed() : transaction.view();
    }

    /** What a query reads that runs now; begins the transaction when it belongs to one. */
    ReadView viewForQuery(Cancellation cancellation) {
        return commitsEachStatement() ? database.confirmed() : current().queryView(cancellation);
    }

    /**
     * The transaction a statement that runs now belongs to; begins it where there is none.
     *
     * @throws TarnException TRANSACTION_ABORTED
     */
    Transaction current() {
        Transaction transaction = open;
        if (transaction == null) {
            transaction = beginNew();
            transaction.show();
            open = transaction;
        }
        return transaction;
    }

    /** A transaction for one statement in auto-commit mode, which ends it, and then calls {@link #endStatement}. */
    Transaction beginForStatement() {
        Transaction transaction = beginNew();
        ofStatement = transaction;
        return transaction;
    }

    void endStatement() {
        ofStatement = null;
    }

    private Transaction beginNew() {
        TarnException failure = blockFailure;
        if (failure != null) {
            throw aborted(failure);
        }
        Transaction transaction = database.begin(isolation(), readOnly(), rules);
        Boolean synchronous = nextSynchronous != null ? nextSynchronous : sessionSynchronous;
        transaction.setCommitMode(new CommitMode(durability(), synchronous));
        forgetNext();
        return transaction;
    }

    /** As {@link #beginForStatement()}, with the modes of one that has been rolled back and is run again. */
    Transaction beginAgain(Transaction before) {
        Transaction transaction = database.begin(before.isolation(), before.isReadOnly(), rules);
        transaction.setCommitMode(before.commitMode());
        ofStatement = transaction;
        return transaction;
    }

    private void forgetNext() {
        nextIsolation = null;
        nextReadOnly = null;
        nextSynchronous = null;
        nextDurability = null;
    }

    @Override
    public @Nullable String currentId() {
        Transaction transaction = open != null ? open : ofStatement;
        if (transaction == null) {
            return null;
        }
        transaction.show();
        return transaction.id().toString();
    }

    @Override
    public String status(String id) {
        return database.status(TransactionId.parse(id.trim())).text();
    }

    private static TarnException aborted(TarnException failure) {
        return new TarnException(
                ErrorCode.TRANSACTION_ABORTED,
                "the transaction was rolled back by an earlier error (" + failure.getMessage()
                        + "); end it with ROLLBACK and run it again",
                failure);
    }

    /** Call after each failed statement: notices when the error has ended the transaction. */
    void afterError(TarnException error) {
        Transaction transaction = open;
        if (transaction == null || transaction.isActive()) {
            return;
        }
        end();
        if (inBlock) {
            blockFailure = error;
        }
    }

    /** @throws TarnException also TRANSACTION_ABORTED, when an error has rolled the block back before */
    void commit() {
        Transaction transaction = open;
        TarnException failure = blockFailure;
        end();
        endBlock();
        if (failure != null) {
            throw aborted(failure);
        }
        if (transaction != null) {
            transaction.commit();
        }
    }

    void rollback() {
        Transaction transaction = open;
        end();
        endBlock();
        if (transaction != null) {
            transaction.rollback();
        }
    }

    private void end() {
        open = null;
        savepoints.clear();
    }

    private void endBlock() {
        inBlock = false;
        blockFailure = null;
        forgetNext();
    }

    /** @param name null for a nameless one; an older one of the same name goes */
    TransactionSavepoint setSavepoint(@Nullable String name) {
        if (commitsEachStatement()) {
            throw new TarnException(
                    ErrorCode.NO_ACTIVE_TRANSACTION,
                    "a savepoint needs a transaction; switch auto-commit off or use BEGIN first");
        }
        TransactionSavepoint savepoint =
                new TransactionSavepoint(++lastSavepointId, name, current().savepoint());
        if (name != null) {
            savepoints.removeIf(older -> name.equals(older.name()));
        }
        savepoints.add(savepoint);
        return savepoint;
    }

    /** The newest savepoint of that name; throws INVALID_SAVEPOINT. */
    TransactionSavepoint savepoint(String name) {
        for (TransactionSavepoint savepoint : savepoints) {
            if (name.equals(savepoint.name())) {
                return savepoint;
            }
        }
        throw invalid("the transaction has no savepoint " + name);
    }

    void rollbackTo(SessionSavepoint savepoint) {
        int index = indexOf(savepoint);
        current().rollbackTo(savepoints.get(index).inTransaction());
        savepoints.subList(index + 1, savepoints.size()).clear();
    }

    void release(SessionSavepoint savepoint) {
        int index = indexOf(savepoint);
        savepoints.subList(index, savepoints.size()).clear();
    }

    private int indexOf(SessionSavepoint savepoint) {
        for (int i = 0; i < savepoints.size(); i++) {
            if (savepoints.get(i) == savepoint) {
                return i;
            }
        }
        String name = savepoint.name();
        throw invalid("the savepoint " + (name == null ? "number " + savepoint.id() : name)
                + " is not of this transaction, or was released or rolled back over");
    }

    private static TarnException invalid(String message) {
        return new TarnException(ErrorCode.INVALID_SAVEPOINT, message);
    }
}
