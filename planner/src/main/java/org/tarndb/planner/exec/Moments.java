package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.Objects;
import org.tarndb.planner.vector.ColumnVector;

/**
 * Per group the number of values, their mean and the sum of squared differences from it, updated value by value (B. P.
 * Welford, "Note on a method for calculating corrected sums of squares and products", Technometrics 4, 1962).
 */
final class Moments {
    private double[] means = new double[0];
    private double[] squares = new double[0];

    void grow(int groups) {
        means = Arrays.copyOf(means, groups);
        squares = Arrays.copyOf(squares, groups);
    }

    /** @param count of the values with this one; returns the difference from the mean before */
    double add(double value, long count, int group) {
        double before = value - means[group];
        means[group] += before / count;
        squares[group] += before * (value - means[group]);
        return before;
    }

    double mean(int group) {
        return means[group];
    }

    double squares(int group) {
        return squares[group];
    }

    static double number(ColumnVector values, int position) {
        return Objects.requireNonNull((Number) values.get(position)).doubleValue();
    }
}
