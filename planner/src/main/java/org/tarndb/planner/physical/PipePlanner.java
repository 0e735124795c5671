package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Filter;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.exec.ValuesRows;
import org.tarndb.planner.expr.CastExpr;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.rex.RexFields;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.rule.Rels;
import org.tarndb.planner.schema.CatalogTable;
import org.tarndb.planner.schema.SnapshotRelation;
import org.tarndb.planner.schema.VirtualTable;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/**
 * Projects, filters and the scans below them. Conditions are carried down to the scan, which may find rows by them; the scan
 * gives the columns that are used and no others.
 */
final class PipePlanner {
    private final PhysicalPlanner planner;
    private final WindowPlanner windows;

    PipePlanner(PhysicalPlanner planner) {
        this.planner = planner;
        this.windows = new WindowPlanner(planner);
    }

    Candidate plan(RelNode rel, Wanted wanted, Scope scope) {
        if (rel instanceof Project project) {
            return project(project, wanted, scope);
        }
        List<RexNode> conjuncts = new ArrayList<>();
        RelNode source = carryDown(rel, conjuncts);
        if (source instanceof TableScan scan) {
            ImmutableBitSet all = ImmutableBitSet.range(scan.getRowType().getFieldCount());
            return scan(scan, conjuncts, all.asList(), all, wanted, scope);
        }
        return filter(rel, source, conjuncts, wanted, scope);
    }

    /** Collects the conditions of filters, through projects that only choose columns; gives what is below the filters. */
    private static RelNode carryDown(RelNode rel, List<RexNode> conjuncts) {
        RelNode at = rel;
        while (at instanceof org.apache.calcite.rel.core.Filter filter) {
            conjuncts.addAll(RelOptUtil.conjunctions(filter.getCondition()));
            at = filter.getInput();
        }
        return at;
    }

    private Candidate filter(RelNode rel, RelNode source, List<RexNode> conjuncts, Wanted wanted, Scope scope) {
        if (source instanceof Project project && !conjuncts.isEmpty() && canPass(project, conjuncts)) {
            List<RexNode> below = new ArrayList<>();
            conjuncts.forEach(conjunct -> below.add(RelOptUtil.pushPastProject(conjunct, project)));
            RelNode pushed = project.copy(project.getTraitSet(), List.of(Rels.filter(project.getInput(), below)));
            return planner.plan(pushed, wanted, scope);
        }
        double rows = planner.estimator().rows(rel);
        double inputRows = planner.estimator().rows(source);
        double share = inputRows <= 0 ? 1 : Math.max(rows / inputRows, 1e-9);
        Candidate input = planner.plan(source, new Wanted(wanted.order(), wanted.rows() / share), scope);
        Expr condition = Logical.and(new RexToExpr(scope).all(conjuncts));
        Plan plan = new Filter(input.plan(), ExprCompiler.compile(condition), Math.min(rows, input.rows()));
        return new Candidate(plan, input.cost() + input.rows() * Cost.EVALUATE, input.ordered());
    }

    private static boolean canPass(Project project, List<RexNode> conjuncts) {
        return !project.containsOver()
                && project.getProjects().stream().allMatch(RexUtil::isDeterministic)
                && conjuncts.stream().allMatch(RexUtil::isDeterministic);
    }

    /**
     * A scan below filters.
     *
     * @param fields to give, in order
     * @param used of the fields; the others are there for the conjuncts only
     * @param wanted order in terms of the table
     */
    private Candidate scan(
            TableScan scan,
            List<RexNode> conjuncts,
            List<Integer> fields,
            ImmutableBitSet used,
            Wanted wanted,
            Scope scope) {
        CatalogTable table = scan.getTable().unwrap(CatalogTable.class);
        SnapshotRelation published = scan.getTable().unwrap(SnapshotRelation.class);
        if (published != null) {
            return planner.snapshots().plan(scan, published, conjuncts, fields, wanted, scope);
        }
        if (table == null) {
            return otherScan(scan, conjuncts, fields, wanted, scope);
        }
        Candidate best = null;
        for (Candidate candidate : planner.scans().plan(scan, table, conjuncts, fields, used, wanted, scope)) {
            best = best == null || better(candidate, best, wanted) ? candidate : best;
        }
        if (best == null) {
            throw TarnException.internal("No way to read " + table.table().name());
        }
        return best;
    }

    /** An order is worth the sort that it saves. */
    private static boolean better(Candidate a, Candidate b, Wanted wanted) {
        return total(a, wanted) < total(b, wanted);
    }

    static double total(Candidate candidate, Wanted wanted) {
        if (candidate.ordered()) {
            return candidate.cost();
        }
        return candidate.cost()
                + (wanted.rows() < candidate.rows()
                        ? Cost.topN(candidate.rows(), wanted.rows())
                        : Cost.sort(candidate.rows()));
    }

    private Candidate otherScan(
            TableScan scan, List<RexNode> conjuncts, List<Integer> fields, Wanted wanted, Scope scope) {
        VirtualTable table = scan.getTable().unwrap(VirtualTable.class);
        double rows = planner.estimator().rows(scan);
        Plan plan = table != null ? table.scan(rows) : planner.recursion().workTable(scan, rows);
        if (!conjuncts.isEmpty()) {
            Expr condition = Logical.and(new RexToExpr(scope).all(conjuncts));
            plan = new Filter(plan, ExprCompiler.compile(condition), rows);
        }
        return new Candidate(columns(plan, fields), rows, !wanted.hasOrder());
    }

    /** The plan with these of its columns. */
    static Plan columns(Plan plan, List<Integer> columns) {
        if (columns.equals(ImmutableBitSet.range(plan.outputTypes().size()).asList())) {
            return plan;
        }
        List<SqlType> types = plan.outputTypes();
        return org.tarndb.planner.exec.Project.of(
                plan,
                columns.stream()
                        .map(column -> new ColumnRef(column, types.get(column), true))
                        .toList());
    }

    private Candidate project(Project project, Wanted wanted, Scope scope) {
        if (project.containsOver()) {
            return windows.plan(project, wanted, scope);
        }
        List<RexNode> conjuncts = new ArrayList<>();
        RelNode source = carryDown(project.getInput(), conjuncts);
        if (source instanceof TableScan scan) {
            return projectedScan(project, scan, conjuncts, wanted, scope);
        }
        Candidate input = planner.plan(
                project.getInput(),
                new Wanted(orderBelow(project.getProjects(), wanted.order()), wanted.rows()),
                scope);
        boolean ordered = ordered(project, input, wanted);
        List<Integer> chosen = chosenBy(input.plan());
        if (chosen == null) {
            return projected(project, input, new RexToExpr(scope), ordered);
        }
        Candidate below = new Candidate(input.plan().inputs().get(0), input.cost(), input.ordered());
        return projected(project, below, new RexToExpr(scope, chosen::get), ordered);
    }

    /** The columns that a plan chooses from its input when it does nothing else; else null. */
    private static @Nullable List<Integer> chosenBy(Plan plan) {
        if (!(plan instanceof org.tarndb.planner.exec.Project project)) {
            return null;
        }
        List<Integer> columns = new ArrayList<>();
        for (CompiledExpr expression : project.expressions()) {
            if (!(expression.source() instanceof ColumnRef column)) {
                return null;
            }
            columns.add(column.index());
        }
        return columns;
    }

    private static boolean ordered(Project project, Candidate input, Wanted wanted) {
        return !wanted.hasOrder()
                || (input.ordered()
                        && !orderBelow(project.getProjects(), wanted.order()).isEmpty());
    }

    private Candidate projectedScan(
            Project project, TableScan scan, List<RexNode> conjuncts, Wanted wanted, Scope scope) {
        List<RexNode> all = new ArrayList<>(project.getProjects());
        all.addAll(conjuncts);
        List<Integer> fields = chosen(project, conjuncts);
        if (fields == null) {
            fields = RexFields.used(all).asList();
        }
        List<Integer> given = fields;
        List<SortKey> order = orderOfScan(project, scan, wanted.order());
        ImmutableBitSet used = RexFields.used(project.getProjects());
        Candidate input = scan(scan, conjuncts, given, used, new Wanted(order, wanted.rows()), scope);
        boolean ordered = !wanted.hasOrder() || (input.ordered() && !order.isEmpty());
        if (isIdentity(project.getProjects(), given)) {
            return new Candidate(input.plan(), input.cost(), ordered);
        }
        return projected(project, input, new RexToExpr(scope, given::indexOf), ordered);
    }

    /** The fields that a project without computation chooses, when they are all that is used; else null. */
    private static @Nullable List<Integer> chosen(Project project, List<RexNode> conjuncts) {
        List<Integer> fields = new ArrayList<>();
        for (RexNode expression : project.getProjects()) {
            if (!(expression instanceof RexInputRef input) || fields.contains(input.getIndex())) {
                return null;
            }
            fields.add(input.getIndex());
        }
        return RexFields.used(conjuncts).asList().stream().allMatch(fields::contains) ? fields : null;
    }

    private static boolean isIdentity(List<RexNode> expressions, List<Integer> fields) {
        if (expressions.size() != fields.size()) {
            return false;
        }
        for (int i = 0; i < fields.size(); i++) {
            if (!(expressions.get(i) instanceof RexInputRef input) || input.getIndex() != fields.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** The order in terms of the table below; empty when a key is neither a column nor what an index is made of. */
    private List<SortKey> orderOfScan(Project project, TableScan scan, List<SortKey> order) {
        CatalogTable table = scan.getTable().unwrap(CatalogTable.class);
        if (table == null) {
            return orderBelow(project.getProjects(), order);
        }
        TableTerms terms = planner.scans().terms(table);
        List<SortKey> below = new ArrayList<>();
        for (SortKey key : order) {
            int term = terms.term(project.getProjects().get(key.column()));
            if (term == TableTerms.NONE) {
                return List.of();
            }
            below.add(new SortKey(term, key.descending(), key.nullsFirst()));
        }
        return below;
    }

    /** The order in terms of the columns below; empty when a key is computed. */
    private static List<SortKey> orderBelow(List<RexNode> expressions, List<SortKey> order) {
        List<SortKey> below = new ArrayList<>();
        for (SortKey key : order) {
            if (!(expressions.get(key.column()) instanceof RexInputRef input)) {
                return List.of();
            }
            below.add(new SortKey(input.getIndex(), key.descending(), key.nullsFirst()));
        }
        return below;
    }

    private static Candidate projected(Project project, Candidate input, RexToExpr toExpr, boolean ordered) {
        List<Expr> expressions = toExpr.all(project.getProjects());
        Plan plan = input.plan() instanceof ValuesRows values && isConstant(project, values)
                ? ValuesRows.of(List.of(expressions), PhysicalPlanner.types(project))
                : org.tarndb.planner.exec.Project.of(input.plan(), expressions);
        return new Candidate(plan, input.cost() + input.rows() * Cost.EVALUATE, ordered);
    }

    private static boolean isConstant(Project project, ValuesRows values) {
        return values.rows().size() == 1
                && project.getInput() instanceof Values
                && RexFields.used(project.getProjects()).isEmpty();
    }

    /** The plan with its columns cast where they are not of these types. */
    static Plan cast(Plan plan, List<SqlType> types) {
        if (plan.outputTypes().equals(types)) {
            return plan;
        }
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            ColumnRef column = new ColumnRef(i, plan.outputTypes().get(i), true);
            columns.add(column.type().equals(types.get(i)) ? column : new CastExpr(column, types.get(i)));
        }
        return org.tarndb.planner.exec.Project.of(plan, columns);
    }
}
