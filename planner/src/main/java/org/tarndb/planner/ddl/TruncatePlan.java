package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Truncate;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.view.RowCursor;

/**
 * TRUNCATE: deletes every row, so that it is undone, locked and seen by builds like any other change; but it runs no
 * referential actions.
 */
record TruncatePlan(Truncate node, String schema) implements CommandPlan {
    private static final int ROWS_PER_CHECK = 1024;

    @Override
    public String command() {
        return "TRUNCATE TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            List<TableDef> tables = new ArrayList<>();
            for (QualifiedName name : node.tables()) {
                tables.add(ObjectNames.require(name, schema, catalog));
            }
            requireUnreferenced(tables, catalog);
            tables.forEach(table -> deleteAll(table, scope, session.cancellation()));
        });
        return null;
    }

    /** Empty referencing tables are no exception: whether a statement is allowed does not depend on rows. */
    private static void requireUnreferenced(List<TableDef> tables, Catalog catalog) {
        for (TableDef table : tables) {
            for (Reference reference : catalog.referencesTo(table.id())) {
                if (reference.key().isEnforced()
                        && tables.stream()
                                .noneMatch(
                                        each -> each.id() == reference.table().id())) {
                    throw new TarnException(
                            ErrorCode.DEPENDENT_OBJECTS,
                            "table " + table.name() + " can't be truncated: foreign key "
                                    + reference.key().name() + " of table "
                                    + reference.table().name()
                                    + " refers to it; truncate both in one statement, or use DELETE");
                }
            }
        }
    }

    private static void deleteAll(TableDef table, StatementScope scope, Cancellation cancellation) {
        RowCursor rows = scope.view().table(table).scan(KeyRange.all(), false);
        for (int i = 1; rows.next(); i++) {
            scope.truncate(table, rows.key(), rows.row());
            if (i % ROWS_PER_CHECK == 0) {
                cancellation.throwIfCancelled();
            }
        }
    }
}
