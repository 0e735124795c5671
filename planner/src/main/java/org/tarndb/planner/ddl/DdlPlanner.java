package org.tarndb.planner.ddl;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterIndexBuild;
import org.tarndb.parser.ast.AlterIndexOptions;
import org.tarndb.parser.ast.AlterTable;
import org.tarndb.parser.ast.AlterTableAction;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.parser.ast.CreateSchema;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.parser.ast.DropIndex;
import org.tarndb.parser.ast.DropSchema;
import org.tarndb.parser.ast.DropTable;
import org.tarndb.parser.ast.Reindex;
import org.tarndb.parser.ast.RenameIndex;
import org.tarndb.parser.ast.SetDatabase;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.Truncate;
import org.tarndb.planner.statement.CommandPlan;

/** Turns the statements of this package into plans. Stateless, thread-safe. */
public final class DdlPlanner {
    private DdlPlanner() {}

    /**
     * The plan of a statement that changes the schema.
     *
     * @param schema where unqualified names are looked up
     * @return null for other statements
     */
    public static @Nullable CommandPlan plan(Statement statement, String schema) {
        if (statement instanceof CreateTable node) {
            return new CreateTablePlan(node, schema);
        }
        if (statement instanceof DropTable node) {
            return new DropTablePlan(node, schema);
        }
        if (statement instanceof Truncate node) {
            return new TruncatePlan(node, schema);
        }
        if (statement instanceof CreateIndex node) {
            return CreateIndexPlan.of(node, schema);
        }
        if (statement instanceof DropIndex node) {
            return new DropIndexPlan(node, schema);
        }
        if (statement instanceof AlterIndexBuild node) {
            return new AlterIndexBuildPlan(node, schema);
        }
        if (statement instanceof AlterIndexOptions node) {
            return new AlterIndexOptionsPlan(node, schema);
        }
        if (statement instanceof CreateSchema node) {
            return new CreateSchemaPlan(node);
        }
        if (statement instanceof DropSchema node) {
            return new DropSchemaPlan(node);
        }
        if (statement instanceof SetDatabase node) {
            return new SetDatabasePlan(node);
        }
        if (statement instanceof AlterTable node && node.action() instanceof AlterTableAction.SetOptions action) {
            return new SetTableOptionsPlan(node, action, schema);
        }
        if (statement instanceof Reindex node) {
            return ReindexPlan.of(node, schema);
        }
        if (statement instanceof RenameIndex node) {
            return new RenameIndexPlan(node, schema);
        }
        if (statement instanceof AlterTable node
                && node.action() instanceof AlterTableAction.AddConstraint add
                && add.online() != null) {
            return AddConstraintOnlinePlan.of(node, add, add.online(), schema);
        }
        if (statement instanceof AlterTable node && node.action() instanceof AlterTableAction.AddConstraint add) {
            return new AddConstraintPlan(node, add.constraint(), schema);
        }
        if (statement instanceof AlterTable node && node.action() instanceof AlterTableAction.DropConstraint drop) {
            return new DropConstraintPlan(node, drop, schema);
        }
        if (statement instanceof AlterTable node) {
            return new AlterTablePlan(node, schema);
        }
        return null;
    }
}
