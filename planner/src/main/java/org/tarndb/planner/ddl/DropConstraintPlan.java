package org.tarndb.planner.ddl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.AlterTableAction.DropConstraint;
import org.tarndb.parser.ast.DropBehavior;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.indexbuild.BuildKind;
import org.tarndb.txn.indexbuild.IndexBuild;

/** ALTER TABLE ... DROP CONSTRAINT; of one that is being added ONLINE it cancels the build. */
record DropConstraintPlan(AlterTable node, DropConstraint action, String schema) implements CommandPlan {
    @Override
    public String command() {
        return "ALTER TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        IndexBuild build = build(session);
        if (build != null && session.autoCommits() && OnlineBuilds.cancel(build, "DROP CONSTRAINT", session)) {
            return null;
        }
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            if (node.ifExists() && catalog.table(ObjectNames.resolve(node.table(), schema)) == null) {
                return;
            }
            TableDef table = ObjectNames.require(node.table(), schema, catalog);
            String name = action.name().text();
            if (action.ifExists() && !isConstraintOf(table, name, catalog)) {
                return;
            }
            boolean cascade = action.behavior() == DropBehavior.CASCADE;
            if (table.hasPrimaryKey() && table.primaryKeyName().equals(name)) {
                dropPrimaryKey(scope, table, cascade);
            } else {
                scope.dropConstraint(table, name, cascade);
            }
        });
        return null;
    }

    /** That of the constraint, which is being added ONLINE; or null. */
    private @Nullable IndexBuild build(SessionControl session) {
        TableName table = ObjectNames.resolve(node.table(), schema);
        TableDef of = session.database().confirmed().catalog().table(table);
        IndexBuild build = session.database()
                .builds()
                .find(new TableName(table.schema(), action.name().text()));
        return of != null
                        && build != null
                        && build.index().tableId() == of.id()
                        && (build.kind() == BuildKind.UNIQUE_CONSTRAINT || build.kind() == BuildKind.FOREIGN_KEY)
                ? build
                : null;
    }

    /** The rows get row ids as their keys. */
    private static void dropPrimaryKey(StatementScope scope, TableDef table, boolean cascade) {
        if (cascade) {
            for (Reference reference : scope.view().catalog().referencesTo(table.id())) {
                if (reference.key().referencesPrimaryKey()) {
                    scope.dropConstraint(reference.table(), reference.key().name(), false);
                }
            }
        }
        scope.alterTable(table, new TableAlteration.ChangePrimaryKey(List.of(), table.primaryKeyName()));
    }

    private static boolean isConstraintOf(TableDef table, String name, Catalog catalog) {
        return catalog.tableOfConstraint(new TableName(table.name().schema(), name)) == table;
    }
}
