package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.EntryColumns;
import org.tarndb.planner.exec.Filter;
import org.tarndb.planner.exec.IndexOnlyScan;
import org.tarndb.planner.exec.IndexScan;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.exec.KeyLookup;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.exec.TableColumns;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.rex.Implication;
import org.tarndb.planner.rex.RexFields;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.schema.CatalogTable;
import org.tarndb.planner.statistics.KeyEstimate;
import org.tarndb.planner.statistics.RowEstimator;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;

/**
 * Chooses how to read a table: by key, through an index, or all of it. Each key offers a path: its leading parts bound to
 * values, the next one to an interval, and its order forwards and backwards. An index with a predicate does where the
 * conditions imply it. All other conditions are checked on the rows. Where an index has all columns that are used, no row is
 * fetched.
 */
final class ScanPlanner {
    private final TableStatistics statistics;
    private final KeyEstimate keys;
    private final RowEstimator estimator;
    private final AccessChoice choice;

    ScanPlanner(TableStatistics statistics, RowEstimator estimator, AccessChoice choice) {
        this.statistics = statistics;
        this.keys = new KeyEstimate(statistics);
        this.estimator = estimator;
        this.choice = choice;
    }

    /** What conditions on a table and orders of it may be about. */
    TableTerms terms(CatalogTable table) {
        return statistics.terms(table.table());
    }

    /** One request to read a table. */
    private record Request(
            CatalogTable source,
            TableDef table,
            TableTerms terms,
            Implication implication,
            Access access,
            List<Integer> fields,
            ImmutableBitSet used,
            List<Integer> columns,
            RexToExpr toExpr,
            List<SortKey> order,
            double wantedRows,
            double resultRows) {
        /** The columns, with none in the place of those that neither the filter nor anything above the scan reads. */
        List<Integer> columnsUsed(List<RexNode> filter) {
            ImmutableBitSet needed = used.union(RexFields.used(filter));
            return IntStream.range(0, columns.size())
                    .map(i -> needed.get(fields.get(i)) ? columns.get(i) : TableColumns.UNUSED)
                    .boxed()
                    .toList();
        }
    }

    /** A way to read the table, and how many leading parts of its key are bound; a lookup counts as bound most. */
    private record Path(Candidate candidate, int boundParts) {}

    /**
     * The cheapest plan that gives the rows for which all conjuncts are TRUE, and the cheapest in the wanted order.
     *
     * @param fields the fields of the table to give, in order; the conjuncts may use these only
     * @param used the fields of which more than the conjuncts is made
     * @param wanted order in terms of the table
     */
    List<Candidate> plan(
            TableScan scan,
            CatalogTable table,
            List<RexNode> conjuncts,
            List<Integer> fields,
            ImmutableBitSet used,
            Wanted wanted,
            Scope scope) {
        TableTerms terms = statistics.terms(table.table());
        Access access = Access.of(conjuncts, scope, terms);
        double resultRows = statistics.rows(table.table());
        for (RexNode conjunct : conjuncts) {
            resultRows *= estimator.selectivity(scan, conjunct);
        }
        Request request = new Request(
                table,
                table.table(),
                terms,
                new Implication(scope, terms),
                access,
                fields,
                used,
                fields.stream().map(table::column).toList(),
                new RexToExpr(scope, fields::indexOf),
                wanted.order(),
                wanted.rows(),
                resultRows);
        List<Path> paths = new ArrayList<>();
        addPath(request, null, paths);
        for (IndexDef index : table.table().indexes()) {
            if (index.isPublic()) {
                addPath(request, index, paths);
            }
        }
        // Of paths that cost the same, as all do while the table is empty, the first is chosen: the one most bound.
        return paths.stream()
                .sorted(Comparator.comparingInt(Path::boundParts).reversed())
                .map(Path::candidate)
                .filter(candidate -> choice.allows(candidate.plan()) || paths.size() == 1)
                .toList();
    }

    private void addPath(Request request, @Nullable IndexDef index, List<Path> paths) {
        List<RexNode> predicate = index == null ? List.of() : request.terms.predicate(index);
        if (predicate == null
                || !(predicate.isEmpty() || request.implication.implies(request.access.nodes(), predicate))) {
            return;
        }
        List<Sargable> bounds = new ArrayList<>();
        List<Access.Condition> covered = new ArrayList<>();
        for (int part = 0; part < TableStatistics.columns(request.table, index).size(); part++) {
            int term = index == null ? request.table.primaryKey().get(part) : request.terms.term(index, part);
            Access.Bound bound = term == TableTerms.NONE ? null : request.access.on(term);
            if (bound == null) {
                break;
            }
            bounds.add(bound.sargable());
            covered.addAll(bound.covered());
            if (!bound.sargable().intervals().isEmpty()) {
                break;
            }
        }
        if (index == null && isLookup(request.table, bounds)) {
            paths.add(new Path(lookup(request, bounds, covered), Integer.MAX_VALUE));
            return;
        }
        KeyOrder order = KeyOrder.of(request.table, index, bounds, request.order, request.terms);
        if (index == null || !bounds.isEmpty() || order != KeyOrder.NONE || !predicate.isEmpty()) {
            covered.addAll(saidBy(predicate, request));
            paths.add(new Path(scan(request, index, bounds, covered, order), bounds.size()));
        }
    }

    /** The conditions that are TRUE for every row with an entry. */
    private static List<Access.Condition> saidBy(List<RexNode> predicate, Request request) {
        return predicate.isEmpty()
                ? List.of()
                : request.access.conditions().stream()
                        .filter(condition -> request.implication.implies(predicate, List.of(condition.rex())))
                        .toList();
    }

    private static boolean isLookup(TableDef table, List<Sargable> bounds) {
        return table.hasPrimaryKey()
                && bounds.size() == table.primaryKey().size()
                && bounds.stream()
                        .allMatch(bound ->
                                bound.isPoint() && !bound.points().get(0).matchesNull());
    }

    private Candidate lookup(Request request, List<Sargable> bounds, List<Access.Condition> covered) {
        List<Expr> key =
                bounds.stream().map(bound -> bound.points().get(0).value()).toList();
        Plan plan = request.source.at(KeyLookup.of(request.table, key, request.columns));
        Expr rest = filter(request, covered);
        if (rest != null) {
            plan = new Filter(plan, ExprCompiler.compile(rest), Math.min(1, request.resultRows));
        }
        return new Candidate(plan, Cost.SEEK, true);
    }

    private static @Nullable Expr filter(Request request, List<Access.Condition> covered) {
        List<RexNode> rest = request.access.without(covered);
        return rest.isEmpty() ? null : Logical.and(request.toExpr.all(rest));
    }

    private Candidate scan(
            Request request,
            @Nullable IndexDef index,
            List<Sargable> bounds,
            List<Access.Condition> covered,
            KeyOrder order) {
        double scanned = Math.max(keys.rows(request.table, index, bounds), 0);
        double result = Math.min(request.resultRows, scanned);
        boolean ordered = request.order.isEmpty() || order != KeyOrder.NONE;
        Expr filter = filter(request, covered);
        double read = scanned;
        if (ordered && request.wantedRows < result) {
            read = scanned * request.wantedRows / result;
        }
        KeyBounds keyBounds = Sargable.keyBounds(bounds);
        boolean descending = order == KeyOrder.BACKWARD;
        boolean fetches = false;
        Plan plan;
        if (index == null) {
            plan = org.tarndb.planner.exec.TableScan.of(
                    request.table, request.columns, keyBounds, descending, filter, result);
        } else {
            List<Integer> used = request.columnsUsed(request.access.without(covered));
            fetches = !areIn(request.table, index, used);
            plan = fetches
                    ? IndexScan.of(request.table, index, request.columns, keyBounds, descending, filter, result)
                    : IndexOnlyScan.of(request.table, index, used, keyBounds, descending, filter, result);
        }
        double perRow = 1 + (fetches ? Cost.FETCH : 0) + (filter == null ? 0 : Cost.EVALUATE);
        double cost = seeks(bounds) * Cost.SEEK + read * perRow;
        return new Candidate(request.source.at(plan), cost, ordered);
    }

    /** Whether the entries of an index have these columns. */
    private static boolean areIn(TableDef table, IndexDef index, List<Integer> columns) {
        return columns.stream()
                .allMatch(column -> column == TableColumns.UNUSED || EntryColumns.contain(table, index, column));
    }

    private static double seeks(List<Sargable> bounds) {
        double seeks = 1;
        for (Sargable bound : bounds) {
            seeks *= Math.max(
                    1, Math.max(bound.points().size(), bound.intervals().size()));
        }
        return seeks;
    }
}
