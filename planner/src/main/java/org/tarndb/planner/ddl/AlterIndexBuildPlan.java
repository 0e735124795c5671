package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterIndexBuild;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.txn.indexbuild.IndexBuild;

/** ALTER INDEX ... PAUSE, RESUME or CANCEL BUILD. */
record AlterIndexBuildPlan(AlterIndexBuild node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER INDEX";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        OnlineBuilds.requireWritable(session, "ALTER INDEX ... BUILD");
        IndexBuild build = OnlineBuilds.require(session, node.name(), schema);
        switch (node.action()) {
            case PAUSE -> build.alter(settings -> settings.withPaused(true), session.cancellation());
            case RESUME -> build.alter(settings -> settings.withPaused(false), session.cancellation());
            case CANCEL -> OnlineBuilds.requireCanceled(build, "ALTER INDEX ... CANCEL BUILD", session);
        }
        return null;
    }
}
