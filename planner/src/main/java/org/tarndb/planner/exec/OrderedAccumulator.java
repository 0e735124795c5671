package org.tarndb.planner.exec;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/**
 * LISTAGG, PERCENTILE_CONT, PERCENTILE_DISC, MODE: keeps a group's values until all are known. The vectors given to {@link #add} are the
 * arguments, followed by the sort keys.
 */
final class OrderedAccumulator extends Accumulator {
    private static final String NAME = "Aggregate";

    private final AggregateCall call;
    private final List<SqlType> argumentTypes;
    private final List<CommonForm> keyForms;
    private final MemoryBudget memory;
    private @Nullable List<Entry>[] groups = newGroups(0);

    private long reservedBytes;

    /** A row's arguments and sort keys. */
    private record Entry(
            @Nullable Object[] arguments, @Nullable Object[] keys) {}

    OrderedAccumulator(AggregateCall call, List<SqlType> inputTypes, MemoryBudget memory) {
        this.call = call;
        this.argumentTypes = call.arguments().stream().map(inputTypes::get).toList();
        this.keyForms = KeyTable.formsOf(
                call.order().stream().map(key -> inputTypes.get(key.column())).toList());
        this.memory = memory;
    }

    @SuppressWarnings("unchecked")
    private static @Nullable List<Entry>[] newGroups(int length) {
        return (@Nullable List<Entry>[]) new @Nullable List<?>[length];
    }

    @Override
    void grow(int count) {
        groups = Arrays.copyOf(groups, count);
    }

    @Override
    void add(ColumnVector[] vectors, int position, int group) {
        boolean isList = call.function() == AggregateFunction.LISTAGG;
        if (isList ? vectors[0].isNull(position) : vectors[argumentTypes.size()].isNull(position)) {
            return;
        }
        @Nullable Object[] arguments = read(vectors, 0, argumentTypes.size(), position);
        @Nullable Object[] keys = read(vectors, argumentTypes.size(), vectors.length, position);
        long bytes = Footprint.of(arguments) + Footprint.of(keys);
        for (Object argument : arguments) {
            bytes += Footprint.of(argument);
        }
        memory.reserve(bytes, NAME);
        reservedBytes += bytes;
        List<Entry> entries = groups[group];
        if (entries == null) {
            entries = new ArrayList<>();
            groups[group] = entries;
        }
        entries.add(new Entry(arguments, keys));
    }

    private static @Nullable Object[] read(ColumnVector[] vectors, int from, int to, int position) {
        @Nullable Object[] values = new @Nullable Object[to - from];
        for (int i = 0; i < values.length; i++) {
            values[i] = vectors[from + i].get(position);
        }
        return values;
    }

    @Override
    void result(int group, ColumnVector into, int position) {
        List<Entry> entries = groups[group];
        if (entries == null) {
            into.setNull(position);
            return;
        }
        entries.sort(this::compareEntries);
        into.set(
                position,
                switch (call.function()) {
                    case LISTAGG -> join(entries);
                    case MODE -> mode(entries);
                    case PERCENTILE_DISC -> discretePercentile(entries);
                    default -> continuousPercentile(entries);
                });
    }

    @Override
    void release() {
        memory.release(reservedBytes);
        reservedBytes = 0;
    }

    private int compareEntries(Entry a, Entry b) {
        for (int i = 0; i < keyForms.size(); i++) {
            SortKey key = call.order().get(i);
            Object x = a.keys[i];
            Object y = b.keys[i];
            int order;
            if (x == null || y == null) {
                order = x == y ? 0 : (x == null) == key.nullsFirst() ? -1 : 1;
            } else {
                order = Integer.signum(keyForms.get(i).compare(x, y));
                order = key.descending() ? -order : order;
            }
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private String join(List<Entry> entries) {
        StringBuilder text = new StringBuilder();
        for (Entry entry : entries) {
            if (entry != entries.get(0) && entry.arguments.length > 1) {
                text.append(entry.arguments[1] == null ? "" : entry.arguments[1]);
            } else if (entry != entries.get(0)) {
                text.append(',');
            }
            text.append(Values.print(argumentTypes.get(0), entry.arguments[0]));
        }
        return text.toString();
    }

    /** The most frequent value; of several the first in the order. */
    private @Nullable Object mode(List<Entry> entries) {
        int best = 0;
        int bestCount = 0;
        int start = 0;
        for (int i = 1; i <= entries.size(); i++) {
            if (i == entries.size() || compareEntries(entries.get(start), entries.get(i)) != 0) {
                if (i - start > bestCount) {
                    bestCount = i - start;
                    best = start;
                }
                start = i;
            }
        }
        return entries.get(best).keys[0];
    }

    private double fraction(List<Entry> entries) {
        Object given = entries.get(0).arguments[0];
        double fraction = given instanceof Number number ? number.doubleValue() : Double.NaN;
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "the fraction of " + call.function() + " is " + given + "; it must be from 0 to 1");
        }
        return fraction;
    }

    private @Nullable Object discretePercentile(List<Entry> entries) {
        int index = (int) Math.ceil(fraction(entries) * entries.size()) - 1;
        return entries.get(Math.max(0, index)).keys[0];
    }

    /** Interpolates between the two values around the place that the fraction says. */
    private Object continuousPercentile(List<Entry> entries) {
        double place = fraction(entries) * (entries.size() - 1);
        double low = keyNumber(entries.get((int) Math.floor(place)));
        double high = keyNumber(entries.get((int) Math.ceil(place)));
        double value = low + (high - low) * (place - Math.floor(place));
        return NumericResult.of(value, call.type());
    }

    private static double keyNumber(Entry entry) {
        Object key = entry.keys[0];
        return key instanceof BigDecimal decimal
                ? decimal.doubleValue()
                : key instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
