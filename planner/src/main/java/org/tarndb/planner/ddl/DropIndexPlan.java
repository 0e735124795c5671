package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DropIndex;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.IndexBuild;

/** DROP INDEX; of an index that is being built it cancels the build. */
record DropIndexPlan(DropIndex node, String schema) implements CommandPlan {
    @Override
    public @Nullable Rows run(SessionControl session) {
        TableName name = ObjectNames.resolve(node.name(), schema);
        IndexBuild build = session.database().builds().find(name);
        if (build != null && cancelled(build, name, session)) {
            return null;
        }
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (catalog.index(name) == null) {
                if (node.ifExists()) {
                    return;
                }
                throw new TarnException(
                        ErrorCode.UNDEFINED_OBJECT,
                        "there is no index " + name + " (at " + node.name().position() + ")");
            }
            scope.dropIndex(name);
        });
        return null;
    }

    /** Whether the build ended, for whatever reason, and left no index; it may have been done just before. */
    private static boolean cancelled(IndexBuild build, TableName name, SessionControl session) {
        OnlineBuilds.requireNoTransaction(session, "DROP INDEX of an index that is being built");
        build.cancel("DROP INDEX");
        try {
            build.await(session.cancellation());
        } catch (TarnException e) {
            if (!build.isEnded()) {
                throw e;
            }
        }
        Catalog catalog = session.database().confirmed().catalog();
        IndexDef left = catalog.index(name);
        return left == null || left.id() != build.index().id();
    }
}
