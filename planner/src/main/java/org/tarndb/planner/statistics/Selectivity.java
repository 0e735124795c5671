package org.tarndb.planner.statistics;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.RexFields;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.schema.CatalogTable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;

/** The share of rows for which conditions are TRUE; conditions count as independent. */
final class Selectivity {
    private static final double EQUALITY = 0.1;
    private static final double RANGE = 1 / 3.0;
    private static final double PATTERN = 0.1;
    private static final double IS_NULL = 0.1;
    private static final double UNKNOWN = 0.25;

    private final RowEstimator estimator;
    private final TableStatistics statistics;

    Selectivity(RowEstimator estimator, TableStatistics statistics) {
        this.estimator = estimator;
        this.statistics = statistics;
    }

    double of(RelNode rel, RexNode condition) {
        return switch (condition.getKind()) {
            case AND -> {
                double product = 1;
                for (RexNode operand : ((RexCall) condition).getOperands()) {
                    product *= of(rel, operand);
                }
                yield product;
            }
            case OR -> {
                double none = 1;
                for (RexNode operand : ((RexCall) condition).getOperands()) {
                    none *= 1 - of(rel, operand);
                }
                yield 1 - none;
            }
            case NOT -> 1 - of(rel, ((RexCall) condition).getOperands().get(0));
            case LITERAL -> condition.isAlwaysTrue() ? 1 : 0;
            default -> simple(rel, condition);
        };
    }

    private double simple(RelNode rel, RexNode condition) {
        Double byKey = byKey(rel, condition);
        if (byKey != null) {
            return byKey;
        }
        return switch (condition.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM -> equality(rel, (RexCall) condition);
            case NOT_EQUALS, IS_DISTINCT_FROM -> 1 - equality(rel, (RexCall) condition);
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> RANGE;
            case LIKE -> PATTERN;
            case IS_NULL -> IS_NULL;
            case IS_NOT_NULL -> 1 - IS_NULL;
            case OTHER_FUNCTION ->
                condition instanceof RexCall call && call.getOperands().size() > 2
                        ? Math.min(0.9, EQUALITY * (call.getOperands().size() - 1))
                        : UNKNOWN;
            default -> UNKNOWN;
        };
    }

    /**
     * From a key that starts with the condition's term, when it is one that keys are searched by; or from an index whose
     * predicate it is.
     */
    private @Nullable Double byKey(RelNode rel, RexNode condition) {
        if (!(rel instanceof TableScan scan) || RexFields.usesVariables(condition)) {
            return null;
        }
        CatalogTable table = scan.getTable().unwrap(CatalogTable.class);
        if (table == null) {
            return null;
        }
        TableDef def = table.table();
        TableTerms terms = statistics.terms(def);
        double rows = statistics.rows(def);
        Sargable sargable = Sargable.of(condition, Scope.root(), terms);
        if (sargable != null && rows == 0) {
            return 0.0;
        }
        if (sargable != null && !def.primaryKey().isEmpty() && def.primaryKey().get(0) == sargable.term()) {
            return share(def, null, sargable, rows);
        }
        for (IndexDef index : def.indexes()) {
            if (sargable != null && index.findsAllRows() && terms.term(index, 0) == sargable.term()) {
                return share(def, index, sargable, rows);
            }
            if (index.isPublic() && terms.isPredicate(index, condition)) {
                return rows == 0 ? 0 : Math.min(1, statistics.entries(def, index) / rows);
            }
        }
        return null;
    }

    private double share(TableDef table, @Nullable IndexDef index, Sargable sargable, double rows) {
        double selected = new KeyEstimate(statistics).rows(table, index, List.of(sargable));
        return Math.min(1, selected / rows);
    }

    private double equality(RelNode rel, RexCall call) {
        double distinct = 1 / EQUALITY;
        for (RexNode operand : call.getOperands()) {
            if (RexFields.usesInput(operand)) {
                distinct = estimator.distinct(rel, operand, distinct);
                break;
            }
        }
        return 1 / distinct;
    }

    /** Of a condition over pairs of rows, the left one's fields first. */
    double ofPair(RelNode left, RelNode right, int leftFields, RexNode condition) {
        if (condition.getKind() == SqlKind.EQUALS
                && ((RexCall) condition).getOperands().get(0) instanceof RexInputRef a
                && ((RexCall) condition).getOperands().get(1) instanceof RexInputRef b) {
            return 1 / Math.max(distinct(left, right, leftFields, a), distinct(left, right, leftFields, b));
        }
        if (condition.isAlwaysTrue()) {
            return 1;
        }
        return switch (condition.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM -> EQUALITY;
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> RANGE;
            case LIKE -> PATTERN;
            default -> UNKNOWN;
        };
    }

    private double distinct(RelNode left, RelNode right, int leftFields, RexInputRef field) {
        return field.getIndex() < leftFields
                ? estimator.distinct(left, field.getIndex())
                : estimator.distinct(right, field.getIndex() - leftFields);
    }
}
