package org.tarndb.planner;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Assignment;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.bind.DefaultBinder;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.convert.PlanContext;
import org.tarndb.planner.convert.PlannedQuery;
import org.tarndb.planner.convert.QueryPlanner;
import org.tarndb.planner.dml.DeletePlan;
import org.tarndb.planner.dml.InsertPlan;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.dml.TableDefaults;
import org.tarndb.planner.dml.UpdatePlan;
import org.tarndb.planner.locking.LockRowsPlan;
import org.tarndb.planner.locking.LockedTable;
import org.tarndb.planner.statement.RowsPlan;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;

/**
 * Statements that the query planner plans: queries, and changes of the rows that a query gives. Calcite is loaded by the
 * first of them. Thread-safe.
 */
final class QueryPlans {
    private final Database database;
    /** Made when it is first needed; two at once do no harm. */
    private volatile @Nullable QueryPlanner planner;

    QueryPlans(Database database) {
        this.database = database;
    }

    StatementPlan plan(Statement statement, PlanContext context) {
        if (statement instanceof Query query) {
            PlannedQuery planned = planner().planQuery(query, context);
            return new RowsPlan(planned.plan(), planned.columns(), planned.parameterTypes());
        }
        if (statement instanceof Insert insert) {
            return insert(insert, context);
        }
        if (statement instanceof Update update) {
            return update(update, context);
        }
        if (statement instanceof Delete delete) {
            PlannedQuery planned = planner().planDelete(delete, context);
            return new DeletePlan(target(delete.table(), context), planned.plan(), planned.parameterTypes());
        }
        throw Unsupported.feature("This statement", statement);
    }

    /** @param tables those that are locked */
    StatementPlan planLocking(QueryExpression query, List<LockedTable> tables, PlanContext context) {
        PlannedQuery planned = planner().planLocking(query, tables, context);
        int visible = planned.columns().size() - 2 * tables.size();
        return LockRowsPlan.of(planned.plan(), tables, planned.columns().subList(0, visible), planned.parameterTypes());
    }

    private QueryPlanner planner() {
        QueryPlanner made = planner;
        if (made == null) {
            made = new QueryPlanner(database);
            planner = made;
        }
        return made;
    }

    private static TableDef target(QualifiedName name, PlanContext context) {
        return ObjectNames.require(name, context.schema(), context.view().catalog());
    }

    private StatementPlan insert(Insert node, PlanContext context) {
        if (node.source() == null) {
            throw TarnException.internal("INSERT DEFAULT VALUES is a simple statement");
        }
        PlannedQuery planned = planner().planInsert(node, context);
        TableDef table = target(node.table(), context);
        int[] targets = node.columns().isEmpty()
                ? IntStream.range(0, table.columns().size()).toArray()
                : targets(node.columns(), table);
        if (planned.plan().outputTypes().size() != targets.length) {
            throw new TarnException(
                    ErrorCode.SYNTAX_ERROR,
                    targets.length + " columns are to be given values, the query has "
                            + planned.plan().outputTypes().size() + " (at " + node.position() + ")");
        }
        BitSet given = new BitSet();
        for (int target : targets) {
            given.set(target);
        }
        RowAssembler assembler = new RowAssembler(table);
        TableDefaults defaults = new TableDefaults(assembler, given, DefaultBinder::require);
        return new InsertPlan(assembler, planned.plan(), targets, defaults, planned.parameterTypes());
    }

    private StatementPlan update(Update node, PlanContext context) {
        PlannedQuery planned = planner().planUpdate(node, context);
        TableDef table = target(node.table(), context);
        List<Identifier> assigned = node.assignments().stream()
                .map(Assignment::columns)
                .flatMap(List::stream)
                .toList();
        return new UpdatePlan(
                new RowAssembler(table), planned.plan(), targets(assigned, table), planned.parameterTypes());
    }

    /** Throws UNDEFINED_COLUMN, DUPLICATE_COLUMN. */
    private static int[] targets(List<Identifier> columns, TableDef table) {
        BitSet seen = new BitSet();
        int[] targets = new int[columns.size()];
        for (int i = 0; i < targets.length; i++) {
            Identifier column = columns.get(i);
            targets[i] = ObjectNames.requireColumn(table, column);
            if (seen.get(targets[i])) {
                throw new TarnException(
                        ErrorCode.DUPLICATE_COLUMN,
                        "the column " + column + " is given a value twice (at " + column.position() + ")");
            }
            seen.set(targets[i]);
        }
        return targets;
    }
}
