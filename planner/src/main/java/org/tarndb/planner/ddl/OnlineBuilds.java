package org.tarndb.planner.ddl;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;

/** Statements that wait for an online index build. */
final class OnlineBuilds {
    /**
     * A build ends a tenth of a second after its cancel at the latest, and what is left of it then waits for the disk. Behind
     * a commit whose fate is open it would wait for that; who cancels does not want to.
     */
    private static final long REMOVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private OnlineBuilds() {}

    /**
     * A build waits for the transactions that it meets; one that waited for the build would wait for ever.
     *
     * @throws TarnException ACTIVE_TRANSACTION; READ_ONLY_TRANSACTION where the session may change nothing
     */
    static void requireNoTransaction(SessionControl session, String statement) {
        requireWritable(session, statement);
        if (session.inTransaction()) {
            throw new TarnException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    statement + " can't run inside a transaction; commit or roll back first");
        }
    }

    /** @throws TarnException READ_ONLY_TRANSACTION */
    static void requireWritable(SessionControl session, String statement) {
        if (session.readOnly()) {
            throw new TarnException(
                    ErrorCode.READ_ONLY_TRANSACTION,
                    statement + " changes the database, and the session is read-only; use one that is READ WRITE");
        }
    }

    /**
     * The build of an index or of a foreign key.
     *
     * @throws TarnException UNDEFINED_OBJECT, OBJECT_NOT_IN_STATE
     */
    static IndexBuild require(SessionControl session, QualifiedName written, String schema) {
        TableName name = ObjectNames.resolve(written, schema);
        IndexBuild build = session.database().builds().find(name);
        if (build != null) {
            return build;
        }
        String complete = complete(session.view().catalog(), name);
        throw complete == null
                ? ObjectNames.noIndex(written, schema, session.view().catalog())
                : new TarnException(
                        ErrorCode.OBJECT_NOT_IN_STATE, "the " + complete + " is not being built: it is complete");
    }

    /** What has the name and could have been built; or null. */
    private static @Nullable String complete(Catalog catalog, TableName name) {
        TableDef constrained = catalog.tableOfConstraint(name);
        boolean isForeignKey = constrained != null
                && constrained.foreignKeys().stream().anyMatch(key -> key.name().equals(name.name()));
        if (isForeignKey) {
            return "foreign key " + name;
        }
        IndexDef index = catalog.index(name);
        return index == null ? null : (index.constraint() ? "constraint " : "index ") + name;
    }

    /**
     * Registers an index and starts its build. A table that is altered just then is looked at again.
     *
     * @param spec what to build on the table as it is
     * @throws TarnException as {@link org.tarndb.txn.indexbuild.IndexBuilds#start}, but for SCHEMA_CHANGED
     */
    static IndexBuild start(SessionControl session, Supplier<TableDef> table, Function<TableDef, IndexSpec> spec) {
        return retried(session, () -> {
            TableDef current = table.get();
            return session.database().builds().start(current, spec.apply(current), session.cancellation());
        });
    }

    /** Starts a build on what the session sees now; when that is altered just then, it looks again. */
    static IndexBuild retried(SessionControl session, Supplier<IndexBuild> start) {
        while (true) {
            try {
                return start.get();
            } catch (TarnException e) {
                if (e.code() != ErrorCode.SCHEMA_CHANGED) {
                    throw e;
                }
                session.cancellation().throwIfCancelled();
            }
        }
    }

    /**
     * Waits until the index is public. Who cancels the statement, or lets it time out, does not want the index: the build
     * is cancelled too, and its end waited for; where it was complete just before, the statement succeeds. It goes on when the wait ends for another reason: an interrupt, a closed session.
     */
    static void await(IndexBuild build, TableName name, SessionControl session) {
        await(build, "CREATE INDEX " + name, session);
    }

    /** As the other method, for another statement. */
    static void await(IndexBuild build, String statement, SessionControl session) {
        try {
            build.await(session.cancellation(), session.buildListener()::progressed);
        } catch (TarnException e) {
            boolean isUnwanted = e.code() == ErrorCode.QUERY_CANCELED || e.code() == ErrorCode.QUERY_TIMEOUT;
            if (!isUnwanted || isRemoved(build, "the statement " + statement + " ended: " + e.getMessage(), session)) {
                throw e;
            }
        }
    }

    /**
     * Cancels the build and waits for its end, though not for ever: what an error is reported of must have done nothing, and
     * the name be free again.
     *
     * @return false when the build was complete before: then the statement has succeeded
     */
    private static boolean isRemoved(IndexBuild build, String reason, SessionControl session) {
        build.cancel(reason);
        build.awaitEnded(session.database().env().clock().deadlineAfter(REMOVAL_NANOS));
        return build.status().phase() != BuildPhase.DONE;
    }

    /**
     * Cancels the build of what a statement drops, outside a transaction, and waits for its end.
     *
     * @return whether it left nothing; it may have been done just before
     */
    static boolean cancel(IndexBuild build, String statement, SessionControl session) {
        build.cancel(statement);
        try {
            build.await(session.cancellation(), session.buildListener()::progressed);
        } catch (TarnException e) {
            if (!build.isEnded()) {
                throw e;
            }
        }
        return !build.isIn(session.database().confirmed().catalog());
    }

    /**
     * Cancels a build, and waits until nothing of it is left: durable on return.
     *
     * @throws TarnException OBJECT_NOT_IN_STATE when it was complete before; DATABASE_CLOSED, DATABASE_READ_ONLY when the build
     *     is over, but goes on at the next opening; the statement's cancellation, which leaves the build canceled
     */
    static void requireCanceled(IndexBuild build, String statement, SessionControl session) {
        boolean isGone = cancel(build, statement, session);
        if (build.status().phase() == BuildPhase.DONE) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "the " + build.what() + " was complete before its build could be canceled");
        }
        if (!isGone) {
            TarnException refusal = session.database().refusal();
            throw new TarnException(
                    refusal == null ? ErrorCode.DATABASE_CLOSED : refusal.code(),
                    "the build of " + build.what()
                            + " was stopped, but it may go on when the database is opened again: "
                            + (refusal == null ? "the database was closed" : refusal.getMessage()),
                    refusal);
        }
    }
}
