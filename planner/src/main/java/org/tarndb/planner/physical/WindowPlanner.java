package org.tarndb.planner.physical;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.exec.Window;
import org.tarndb.planner.exec.WindowCall;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.schema.TypeMapping;

/**
 * Projects with window functions: what the functions use is computed first, then each different PARTITION BY and ORDER BY
 * adds its functions' columns, then the rest of the expressions is computed.
 */
final class WindowPlanner {
    private final PhysicalPlanner planner;

    WindowPlanner(PhysicalPlanner planner) {
        this.planner = planner;
    }

    /** One PARTITION BY and ORDER BY, in columns of the prepared input. */
    private record Grouping(List<Integer> partition, List<SortKey> order) {}

    Candidate plan(Project project, Wanted wanted, Scope scope) {
        RexBuilder rexBuilder = project.getCluster().getRexBuilder();
        List<RexOver> calls = calls(project);
        Columns columns = new Columns(project);
        Map<Grouping, List<RexOver>> groups = new LinkedHashMap<>();
        for (RexOver call : calls) {
            columns.addAll(operands(call, rexBuilder));
            groups.computeIfAbsent(grouping(call.getWindow(), columns), grouping -> new ArrayList<>())
                    .add(call);
        }
        Project prepared = LogicalProject.create(
                project.getInput(), List.of(), columns.expressions, (List<String>) null, Set.of());
        Candidate input = planner.plan(prepared, Wanted.NOTHING, scope);
        Plan plan = input.plan();
        double cost = input.cost();
        Map<RexOver, Integer> places = new LinkedHashMap<>();
        RexToExpr toExpr = new RexToExpr(scope);
        for (Map.Entry<Grouping, List<RexOver>> group : groups.entrySet()) {
            List<WindowCall> windowCalls = new ArrayList<>();
            for (RexOver call : group.getValue()) {
                places.put(call, plan.outputTypes().size() + windowCalls.size());
                windowCalls.add(WindowCalls.of(call, columns.of(operands(call, rexBuilder)), toExpr));
            }
            plan = new Window(plan, group.getKey().partition, group.getKey().order, windowCalls);
            cost += Cost.sort(input.rows()) + input.rows() * windowCalls.size() * Cost.EVALUATE;
        }
        List<Expr> results = toExpr.all(replaced(project, places));
        return new Candidate(org.tarndb.planner.exec.Project.of(plan, results), cost, !wanted.hasOrder());
    }

    private static List<RexOver> calls(Project project) {
        List<RexOver> calls = new ArrayList<>();
        RexVisitorImpl<Void> finder = new RexVisitorImpl<>(true) {
            @Override
            public Void visitOver(RexOver over) {
                if (!calls.contains(over)) {
                    calls.add(over);
                }
                return null;
            }
        };
        project.getProjects().forEach(expression -> expression.accept(finder));
        return calls;
    }

    /** What LAG and LEAD give where there is no row is cast to their type; a text is none too long. */
    private static List<RexNode> operands(RexOver call, RexBuilder rexBuilder) {
        SqlKind kind = call.getAggOperator().getKind();
        if ((kind != SqlKind.LAG && kind != SqlKind.LEAD) || call.getOperands().size() < 3) {
            return call.getOperands();
        }
        RexNode otherwise = call.getOperands().get(2);
        if (TypeMapping.fromCalcite(otherwise.getType()).kind().isCharacter()
                && TypeMapping.fromCalcite(call.getType()).kind().isCharacter()) {
            return call.getOperands();
        }
        List<RexNode> operands = new ArrayList<>(call.getOperands());
        operands.set(2, rexBuilder.makeAbstractCast(call.getType(), otherwise, false));
        return operands;
    }

    private static Grouping grouping(RexWindow window, Columns columns) {
        List<Integer> partition = columns.addAll(window.partitionKeys);
        List<SortKey> order = new ArrayList<>();
        for (RexFieldCollation key : window.orderKeys) {
            boolean descending = key.getDirection().isDescending();
            boolean nullsFirst = switch (key.getNullDirection()) {
                case FIRST -> true;
                case LAST -> false;
                case UNSPECIFIED -> descending;
            };
            order.add(new SortKey(columns.add(key.left), descending, nullsFirst));
        }
        return new Grouping(partition, order);
    }

    private static List<RexNode> replaced(Project project, Map<RexOver, Integer> places) {
        RexShuttle shuttle = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                Integer place = places.get(over);
                return new RexInputRef(Objects.requireNonNull(place), over.getType());
            }
        };
        return project.getProjects().stream()
                .map(expression -> expression.accept(shuttle))
                .toList();
    }

    /** The columns of the prepared input: all fields of the input, then what the windows compute. */
    private static final class Columns {
        private final List<RexNode> expressions = new ArrayList<>();

        Columns(Project project) {
            for (int i = 0; i < project.getInput().getRowType().getFieldCount(); i++) {
                expressions.add(RexInputRef.of(i, project.getInput().getRowType()));
            }
        }

        int add(RexNode expression) {
            int place = expressions.indexOf(expression);
            if (place < 0) {
                place = expressions.size();
                expressions.add(expression);
            }
            return place;
        }

        List<Integer> addAll(List<RexNode> nodes) {
            List<Integer> places = new ArrayList<>();
            nodes.forEach(node -> places.add(add(node)));
            return places;
        }

        List<Integer> of(List<RexNode> nodes) {
            return nodes.stream().map(expressions::indexOf).toList();
        }
    }
}
