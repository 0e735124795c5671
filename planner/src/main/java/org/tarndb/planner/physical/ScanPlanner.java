package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Filter;
import org.tarndb.planner.exec.IndexScan;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.exec.KeyLookup;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.schema.CatalogTable;
import org.tarndb.planner.statistics.KeyEstimate;
import org.tarndb.planner.statistics.RowEstimator;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;

/**
 * Chooses how to read a table: by key, through an index, or all of it. Each key offers a path: its leading columns bound to
 * values, the next one to an interval, and its order forwards and backwards. All other conditions are checked on the rows.
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

    /** One request to read a table. */
    private record Request(
            CatalogTable source,
            TableDef table,
            Access access,
            List<Integer> columns,
            RexToExpr toExpr,
            List<SortKey> order,
            double wantedRows,
            double resultRows) {}

    /** A way to read the table, and how many leading parts of its key are bound; a lookup counts as bound most. */
    private record Path(Candidate candidate, int boundParts) {}

    /**
     * The cheapest plan that gives the rows for which all conjuncts are TRUE, and the cheapest in the wanted order.
     *
     * @param fields the fields of the table to give, in order; the conjuncts may use these only
     * @param wanted order in terms of the given columns
     */
    List<Candidate> plan(
            TableScan scan,
            CatalogTable table,
            List<RexNode> conjuncts,
            List<Integer> fields,
            Wanted wanted,
            Scope scope) {
        Access access = Access.of(conjuncts, scope);
        double resultRows = statistics.rows(table.table());
        for (RexNode conjunct : conjuncts) {
            resultRows *= estimator.selectivity(scan, conjunct);
        }
        Request request = new Request(
                table,
                table.table(),
                access,
                fields.stream().map(table::column).toList(),
                new RexToExpr(scope, fields::indexOf),
                wanted.order(),
                wanted.rows(),
                resultRows);
        List<Path> paths = new ArrayList<>();
        addPath(request, null, paths);
        for (IndexDef index : table.table().indexes()) {
            if (index.findsAllRows()) {
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
        List<IndexColumn> key = TableStatistics.columns(request.table, index);
        List<Sargable> bounds = new ArrayList<>();
        List<Access.Condition> covered = new ArrayList<>();
        for (IndexColumn part : key) {
            Access.Bound bound = request.access.on(part.ordinal());
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
        KeyOrder order = KeyOrder.of(request.table, index, bounds, request.columns, request.order);
        if (index == null || !bounds.isEmpty() || order != KeyOrder.NONE) {
            paths.add(new Path(scan(request, index, bounds, covered, order), bounds.size()));
        }
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
        double perRow = (index == null ? 1 : 1 + Cost.FETCH) + (filter == null ? 0 : Cost.EVALUATE);
        double cost = seeks(bounds) * Cost.SEEK + read * perRow;
        KeyBounds keyBounds = Sargable.keyBounds(bounds);
        boolean descending = order == KeyOrder.BACKWARD;
        Plan plan = index == null
                ? org.tarndb.planner.exec.TableScan.of(
                        request.table, request.columns, keyBounds, descending, filter, result)
                : IndexScan.of(request.table, index, request.columns, keyBounds, descending, filter, result);
        return new Candidate(request.source.at(plan), cost, ordered);
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
