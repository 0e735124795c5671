package org.tarndb.planner.statistics;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.schema.CatalogTable;
import org.tarndb.planner.schema.SnapshotRelation;

/** How many rows a relation has. For one statement; remembers its answers by node. */
public final class RowEstimator {
    /** For what nothing is known of. */
    private static final double DEFAULT_ROWS = 100;

    private static final double GROUPS_PER_ROW = 0.1;
    private static final double MATCHING = 0.5;

    private final TableStatistics statistics;
    private final Selectivity selectivity;
    private final Map<RelNode, Double> known = new IdentityHashMap<>();

    public RowEstimator(TableStatistics statistics) {
        this.statistics = statistics;
        this.selectivity = new Selectivity(this, statistics);
    }

    public double rows(RelNode rel) {
        Double rows = known.get(rel);
        if (rows == null) {
            rows = estimate(rel);
            known.put(rel, rows);
        }
        return rows;
    }

    /** The share of a relation's rows for which a condition is TRUE. */
    public double selectivity(RelNode rel, RexNode condition) {
        return selectivity.of(rel, condition);
    }

    private double estimate(RelNode rel) {
        if (rel instanceof TableScan scan) {
            CatalogTable table = scan.getTable().unwrap(CatalogTable.class);
            SnapshotRelation published = scan.getTable().unwrap(SnapshotRelation.class);
            return table != null ? statistics.rows(table.table()) : published != null ? published.rows() : DEFAULT_ROWS;
        }
        if (rel instanceof Filter filter) {
            return rows(filter.getInput()) * selectivity(filter.getInput(), filter.getCondition());
        }
        if (rel instanceof Join join) {
            return join(join);
        }
        if (rel instanceof Correlate correlate) {
            return correlate(correlate);
        }
        if (rel instanceof Aggregate aggregate) {
            return groups(aggregate);
        }
        if (rel instanceof Sort sort) {
            double rows = rows(sort.getInput());
            return sort.fetch instanceof RexLiteral literal ? Math.min(rows, RexLiteral.intValue(literal)) : rows;
        }
        if (rel instanceof Values values) {
            return values.tuples.size();
        }
        if (rel instanceof Union) {
            return rel.getInputs().stream().mapToDouble(this::rows).sum();
        }
        if (rel instanceof Intersect || rel instanceof Minus) {
            return rows(rel.getInput(0)) * MATCHING;
        }
        return rel.getInputs().isEmpty() ? DEFAULT_ROWS : rows(rel.getInput(0));
    }

    private double join(Join join) {
        double left = rows(join.getLeft());
        double right = rows(join.getRight());
        double inner = left * right * joinSelectivity(join.getLeft(), join.getRight(), join.getCondition());
        double matchedLeft = Math.min(left, inner);
        return switch (join.getJoinType()) {
            case LEFT -> Math.max(inner, left);
            case RIGHT -> Math.max(inner, right);
            case FULL -> Math.max(inner, left + right);
            case SEMI -> matchedLeft;
            case ANTI -> Math.max(left - matchedLeft, left * 0.1);
            default -> inner;
        };
    }

    /** The share of all pairs for which the condition is TRUE. */
    public double joinSelectivity(RelNode left, RelNode right, RexNode condition) {
        int fields = left.getRowType().getFieldCount();
        double result = 1;
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            result *= selectivity.ofPair(left, right, fields, conjunct);
        }
        return result;
    }

    private double correlate(Correlate correlate) {
        double left = rows(correlate.getLeft());
        double perRow = rows(correlate.getRight());
        return switch (correlate.getJoinType()) {
            case SEMI, ANTI -> left * MATCHING;
            case LEFT -> left * Math.max(1, perRow);
            default -> left * perRow;
        };
    }

    private double groups(Aggregate aggregate) {
        if (aggregate.getGroupSet().isEmpty()) {
            return 1;
        }
        double rows = rows(aggregate.getInput());
        double groups = 1;
        for (int column : aggregate.getGroupSet()) {
            groups *= distinct(aggregate.getInput(), column);
        }
        return Math.max(1, Math.min(rows, groups)) * aggregate.getGroupSets().size();
    }

    double distinct(RelNode rel, int field) {
        return distinct(rel, field, Math.max(1, rows(rel) * GROUPS_PER_ROW));
    }

    /**
     * The number of distinct values of a field.
     *
     * @param otherwise when no key tells
     */
    double distinct(RelNode rel, int field, double otherwise) {
        double rows = Math.max(1, rows(rel));
        OptionalDouble base = atOrigin(rel, field, scan -> {
            CatalogTable table = scan.rel().getTable().unwrap(CatalogTable.class);
            return table == null
                    ? -1
                    : statistics.distinct(table.table(), scan.term()).orElse(-1);
        });
        if (base.isPresent() && base.getAsDouble() > 0) {
            return Math.min(base.getAsDouble(), rows);
        }
        return otherwise;
    }

    /** The number of distinct values of an expression over a relation's fields, as {@link #distinct(RelNode, int, double)}. */
    double distinct(RelNode rel, RexNode expression, double otherwise) {
        if (expression instanceof RexInputRef field) {
            return distinct(rel, field.getIndex(), otherwise);
        }
        Origin computed = computed(rel, expression);
        CatalogTable table = computed == null ? null : computed.rel.getTable().unwrap(CatalogTable.class);
        return computed == null || table == null
                ? otherwise
                : statistics.distinct(table.table(), computed.term).orElse(otherwise);
    }

    /** A term of a scanned table. */
    record Origin(TableScan rel, int term) {}

    /** Applies a function to the table's column, or an index's expression, that a field is a copy of; empty when it is none. */
    OptionalDouble atOrigin(RelNode rel, int field, ToDoubleFunction<Origin> function) {
        RelNode at = rel;
        int index = field;
        while (true) {
            if (at instanceof TableScan scan) {
                return OptionalDouble.of(function.applyAsDouble(new Origin(scan, index)));
            }
            if (at instanceof Filter || at instanceof Sort) {
                at = at.getInput(0);
            } else if (at instanceof Project project && project.getProjects().get(index) instanceof RexInputRef input) {
                index = input.getIndex();
                at = project.getInput();
            } else if (at instanceof Project project) {
                Origin computed =
                        computed(project.getInput(), project.getProjects().get(index));
                return computed == null ? OptionalDouble.empty() : OptionalDouble.of(function.applyAsDouble(computed));
            } else if (at instanceof Join || at instanceof Correlate) {
                int left = at.getInput(0).getRowType().getFieldCount();
                boolean right = index >= left;
                at = at.getInput(right ? 1 : 0);
                index = right ? index - left : index;
            } else if (at instanceof Aggregate aggregate && index < aggregate.getGroupCount()) {
                index = aggregate.getGroupSet().nth(index);
                at = aggregate.getInput();
            } else {
                return OptionalDouble.empty();
            }
        }
    }

    /** The term that an expression over filtered rows of a table is; null when it is none. */
    private @Nullable Origin computed(RelNode input, RexNode expression) {
        RelNode at = input;
        while (at instanceof Filter) {
            at = at.getInput(0);
        }
        CatalogTable table =
                at instanceof TableScan && at.getTable() != null ? at.getTable().unwrap(CatalogTable.class) : null;
        if (table == null) {
            return null;
        }
        int term = statistics.terms(table.table()).term(expression);
        return term == TableTerms.NONE ? null : new Origin((TableScan) at, term);
    }
}
