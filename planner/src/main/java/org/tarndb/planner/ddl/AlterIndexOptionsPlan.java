package org.tarndb.planner.ddl;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterIndexOptions;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.txn.indexbuild.BuildSettings;

/** ALTER INDEX ... SET (...): other settings for a running build. */
record AlterIndexOptionsPlan(AlterIndexOptions node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER INDEX";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        UnaryOperator<BuildSettings> change = IndexOptions.change(node.options());
        OnlineBuilds.require(session, node.name(), schema).alter(change, session.cancellation());
        return null;
    }
}
