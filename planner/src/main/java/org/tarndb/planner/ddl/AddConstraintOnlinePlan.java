package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.AlterTableAction;
import org.tarndb.parser.ast.OnlineClause;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.indexbuild.BuildSettings;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * ALTER TABLE ... ADD CONSTRAINT ... ONLINE: the database builds and validates it in the background, while the tables are
 * written to; the statement waits for it unless NOWAIT was written.
 */
final class AddConstraintOnlinePlan implements CommandPlan {
    private final AlterTable node;
    private final TableConstraint constraint;
    private final boolean nowait;
    private final BuildSettings settings;
    private final String schema;

    private AddConstraintOnlinePlan(
            AlterTable node, TableConstraint constraint, boolean nowait, BuildSettings settings, String schema) {
        this.node = node;
        this.constraint = constraint;
        this.nowait = nowait;
        this.settings = settings;
        this.schema = schema;
    }

    /** Throws FEATURE_NOT_SUPPORTED for a constraint that has no index, or whose index the rows are stored by. */
    static AddConstraintOnlinePlan of(
            AlterTable node, AlterTableAction.AddConstraint add, OnlineClause online, String schema) {
        TableConstraint constraint = add.constraint();
        if (constraint instanceof TableConstraint.PrimaryKey) {
            throw notOnline(
                    "a PRIMARY KEY",
                    online,
                    "the rows are stored by it, and all are written anew; leave ONLINE out, or add UNIQUE ... ONLINE");
        }
        if (constraint instanceof TableConstraint.Check) {
            throw notOnline("a CHECK constraint", online, "it has no index to be built; leave ONLINE out");
        }
        return new AddConstraintOnlinePlan(
                node, constraint, online.nowait(), IndexOptions.ofNewIndex(online.options(), true), schema);
    }

    private static TarnException notOnline(String what, OnlineClause online, String why) {
        return new TarnException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                what + " can't be added ONLINE (at " + online.position() + "): " + why);
    }

    @Override
    public String command() {
        return "ALTER TABLE";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        OnlineBuilds.requireNoTransaction(session, "ALTER TABLE ... ADD CONSTRAINT ... ONLINE");
        if (node.ifExists() && session.view().catalog().table(ObjectNames.resolve(node.table(), schema)) == null) {
            return null;
        }
        IndexBuild build = OnlineBuilds.retried(session, () -> start(session));
        if (!nowait) {
            OnlineBuilds.await(build, "ALTER TABLE ... ADD CONSTRAINT " + build.indexName(), session);
        }
        return null;
    }

    private IndexBuild start(SessionControl session) {
        Catalog catalog = session.view().catalog();
        TableDef table = ObjectNames.require(node.table(), schema, catalog);
        ConstraintNames names = new ConstraintNames(table.name(), catalog);
        ConstraintSpecs specs = new ConstraintSpecs(table.name(), table.columns(), names, schema);
        if (constraint instanceof TableConstraint.ForeignKey key) {
            return session.database()
                    .builds()
                    .startForeignKey(table, specs.foreignKey(key), settings.toOptions(), session.cancellation());
        }
        if (constraint instanceof TableConstraint.Unique unique) {
            return session.database()
                    .builds()
                    .start(table, specs.unique(unique).withOptions(settings.toOptions()), session.cancellation());
        }
        throw TarnException.internal("no build makes " + constraint);
    }
}
