package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DropIndex;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.txn.indexbuild.BuildKind;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * DROP INDEX. Of an index that is being built it cancels the build: at once, or in a transaction when that commits. What is
 * being rebuilt is dropped with it.
 */
record DropIndexPlan(DropIndex node, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "DROP INDEX";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableName name = ObjectNames.resolve(node.name(), schema);
        IndexBuild build = session.database().builds().find(name);
        if (build != null
                && build.kind() == BuildKind.INDEX
                && session.autoCommits()
                && OnlineBuilds.cancel(build, "DROP INDEX", session)) {
            return null;
        }
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (catalog.index(name) == null) {
                if (node.ifExists()) {
                    return;
                }
                throw ObjectNames.noIndex(node.name(), schema, catalog);
            }
            scope.dropIndex(name);
        });
        return null;
    }
}
