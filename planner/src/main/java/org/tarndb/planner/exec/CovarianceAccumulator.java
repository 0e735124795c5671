package org.tarndb.planner.exec;

import java.util.Arrays;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.type.SqlType;

/** Aggregates of pairs (y, x), over those without NULL (ISO/IEC 9075-2, subclause 10.9). */
final class CovarianceAccumulator extends Accumulator {
    private final AggregateFunction function;
    private final SqlType type;
    private final Moments ofY = new Moments();
    private final Moments ofX = new Moments();
    /** Sums of products of the differences from the means. */
    private double[] products = new double[0];

    private long[] counts = new long[0];

    CovarianceAccumulator(AggregateFunction function, SqlType type) {
        this.function = function;
        this.type = type;
    }

    @Override
    void grow(int groups) {
        ofY.grow(groups);
        ofX.grow(groups);
        products = Arrays.copyOf(products, groups);
        counts = Arrays.copyOf(counts, groups);
    }

    @Override
    void add(ColumnVector[] arguments, int position, int group) {
        if (arguments[0].isNull(position) || arguments[1].isNull(position)) {
            return;
        }
        double y = Moments.number(arguments[0], position);
        double x = Moments.number(arguments[1], position);
        long count = ++counts[group];
        double differenceOfX = ofX.add(x, count, group);
        ofY.add(y, count, group);
        products[group] += differenceOfX * (y - ofY.mean(group));
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        if (isDefined(group)) {
            NumericResult.set(compute(group), type, into, position);
        } else {
            into.setNull(position);
        }
    }

    private boolean isDefined(int group) {
        return switch (function) {
            case COVAR_POP -> counts[group] > 0;
            case COVAR_SAMP -> counts[group] > 1;
            case CORR -> counts[group] > 0 && ofX.squares(group) != 0 && ofY.squares(group) != 0;
            default -> counts[group] > 0 && ofX.squares(group) != 0;
        };
    }

    private double compute(int group) {
        double slope = products[group] / ofX.squares(group);
        return switch (function) {
            case COVAR_POP -> products[group] / counts[group];
            case COVAR_SAMP -> products[group] / (counts[group] - 1);
            case CORR -> products[group] / Math.sqrt(ofX.squares(group) * ofY.squares(group));
            case REGR_SLOPE -> slope;
            default -> ofY.mean(group) - slope * ofX.mean(group);
        };
    }
}
