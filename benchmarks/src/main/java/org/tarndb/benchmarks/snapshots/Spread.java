package org.tarndb.benchmarks.snapshots;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Median, least and greatest of some measurements. */
record Spread(double median, double least, double greatest) {
    static <T> Spread of(List<T> measured, ToDoubleFunction<T> figure) {
        double[] sorted = measured.stream().mapToDouble(figure).sorted().toArray();
        return new Spread(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    /** A cell of a table: {@code median (least / greatest)}. */
    String cell(int digits) {
        String number = "%,." + digits + "f";
        return String.format(Locale.ROOT, number + " (" + number + " / " + number + ")", median, least, greatest);
    }
}
