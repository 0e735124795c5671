package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.NullOrder;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildSettings;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * CREATE INDEX. Without ONLINE the index is made in the session's transaction, and writers of the table wait for it. With
 * ONLINE the database builds it in the background; the statement waits for it unless NOWAIT was written.
 */
final class CreateIndexPlan implements CommandPlan {
    private final CreateIndex node;
    private final String schema;
    private final BuildSettings settings;

    private CreateIndexPlan(CreateIndex node, String schema, BuildSettings settings) {
        this.node = node;
        this.schema = schema;
        this.settings = settings;
    }

    /** Throws FEATURE_NOT_SUPPORTED, and as {@link IndexOptions}. */
    static CreateIndexPlan of(CreateIndex node, String schema) {
        for (SortItem key : node.keys()) {
            if (!(key.expression() instanceof ColumnReference reference)
                    || !reference.name().isSimple()) {
                throw Unsupported.feature("An index on an expression", key);
            }
        }
        if (!node.include().isEmpty()) {
            throw Unsupported.feature("INCLUDE in an index", node.include().get(0));
        }
        if (!node.nullsDistinct()) {
            throw Unsupported.feature("UNIQUE NULLS NOT DISTINCT", node);
        }
        if (node.where() != null) {
            throw Unsupported.feature("An index on a part of the rows (WHERE)", node.where());
        }
        return new CreateIndexPlan(node, schema, IndexOptions.ofNewIndex(node.options(), node.online()));
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableDef table =
                ObjectNames.require(node.table(), schema, session.view().catalog());
        if (node.online()) {
            OnlineBuilds.requireNoTransaction(session, "CREATE INDEX ... ONLINE");
        }
        TableName name = new TableName(table.name().schema(), node.name().text());
        if (existsAlready(name, session)) {
            return null;
        }
        if (!node.online()) {
            create(session);
            return null;
        }
        IndexBuild build = OnlineBuilds.start(
                session,
                () -> ObjectNames.require(node.table(), schema, session.view().catalog()),
                this::spec);
        if (!node.nowait()) {
            OnlineBuilds.await(build, build.indexName(), session);
        }
        return null;
    }

    /** With IF NOT EXISTS: whether there is nothing to do any more; waits for the index if it is being built. */
    private boolean existsAlready(TableName name, SessionControl session) {
        IndexDef index = session.view().catalog().index(name);
        if (index == null || !node.ifNotExists()) {
            return false;
        }
        IndexBuild build = index.isPublic() ? null : session.database().builds().find(name);
        if (build != null && !node.nowait()) {
            OnlineBuilds.requireNoTransaction(session, "CREATE INDEX IF NOT EXISTS on an index that is being built");
            build.await(session.cancellation(), session.buildListener()::progressed);
        }
        return true;
    }

    private void create(SessionControl session) {
        session.write(scope -> {
            Catalog catalog = scope.view().catalog();
            TableDef table = ObjectNames.require(node.table(), schema, catalog);
            if (catalog.index(new TableName(table.name().schema(), node.name().text())) != null) {
                throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "there is an index " + node.name() + " already");
            }
            scope.createIndex(table, spec(table));
        });
    }

    private IndexSpec spec(TableDef table) {
        List<IndexColumn> columns = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (SortItem key : node.keys()) {
            IndexColumn column = column(key, table);
            if (!seen.add(column.ordinal())) {
                throw new TarnException(
                        ErrorCode.DUPLICATE_COLUMN,
                        "the index has the column "
                                + table.columns().get(column.ordinal()).name() + " twice (at " + key.position() + ")");
            }
            columns.add(column);
        }
        return new IndexSpec(node.name().text(), columns, node.unique(), false).withOptions(settings.toOptions());
    }

    /** NULLs sort above all values unless the statement says otherwise, as in ORDER BY. */
    private static IndexColumn column(SortItem key, TableDef table) {
        Identifier name = ((ColumnReference) key.expression()).name().last();
        int ordinal = ObjectNames.requireColumn(table, name);
        boolean nullsFirst =
                key.nullOrder() == NullOrder.UNSPECIFIED ? key.descending() : key.nullOrder() == NullOrder.FIRST;
        return new IndexColumn(ordinal, key.descending(), nullsFirst);
    }
}
