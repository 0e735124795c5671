package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
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
        return new CreateIndexPlan(node, schema, IndexOptions.ofNewIndex(node.options(), node.online()));
    }

    @Override
    public String command() {
        return "CREATE INDEX";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        TableDef table = ObjectNames.requireIndexable(
                node.table(), schema, session.view().catalog());
        if (node.online()) {
            OnlineBuilds.requireNoTransaction(session, "CREATE INDEX ... ONLINE");
        }
        TableName name = nameOf(table);
        if (existsAlready(name, session)) {
            return null;
        }
        if (node.online()) {
            build(session, name);
        } else {
            create(session);
        }
        return null;
    }

    private void build(SessionControl session, TableName name) {
        IndexBuild build;
        try {
            build = OnlineBuilds.start(
                    session,
                    () -> ObjectNames.requireIndexable(
                            node.table(), schema, session.view().catalog()),
                    current -> spec(current, nameOf(current)));
        } catch (TarnException e) {
            if (e.code() == ErrorCode.DUPLICATE_OBJECT && existsAlready(name, session)) {
                return; // another session was first
            }
            throw e;
        }
        if (!node.nowait()) {
            OnlineBuilds.await(build, build.indexName(), session);
        }
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
            TableDef table = ObjectNames.requireIndexable(node.table(), schema, catalog);
            TableName name = nameOf(table);
            if (catalog.index(name) != null) {
                if (node.ifNotExists()) {
                    return;
                }
                throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "index " + name + " exists already");
            }
            scope.createIndex(table, spec(table, name));
        });
    }

    /** An index is in the schema of its table, which its name may say. */
    private TableName nameOf(TableDef table) {
        TableName name = ObjectNames.resolve(node.name(), table.name().schema());
        if (!name.schema().equals(table.name().schema())) {
            throw new TarnException(
                    ErrorCode.INVALID_NAME,
                    "index " + name + " (at " + node.name().position() + ") can't be in another schema than its table "
                            + table.name() + "; write the name without a schema");
        }
        return name;
    }

    private IndexSpec spec(TableDef table, TableName name) {
        return new IndexSpec(name.name(), new IndexShapes(table).shape(node), false, settings.toOptions());
    }
}
