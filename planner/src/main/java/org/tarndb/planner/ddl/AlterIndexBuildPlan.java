package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterIndexBuild;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.IndexBuild;

/** ALTER INDEX ... PAUSE, RESUME or CANCEL BUILD. */
record AlterIndexBuildPlan(AlterIndexBuild node, String schema) implements CommandPlan {
    @Override
    public @Nullable Rows run(SessionControl session) {
        IndexBuild build = build(session);
        switch (node.action()) {
            case PAUSE -> build.pause();
            case RESUME -> build.resume();
            case CANCEL -> build.cancel("ALTER INDEX ... CANCEL BUILD");
        }
        return null;
    }

    private IndexBuild build(SessionControl session) {
        TableName name = ObjectNames.resolve(node.name(), schema);
        IndexBuild build = session.database().builds().find(name);
        if (build != null) {
            return build;
        }
        if (session.view().catalog().index(name) != null) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE, "the index " + name + " is not being built: it is complete");
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_OBJECT,
                "there is no index " + name + " (at " + node.name().position() + ")");
    }
}
