package org.tarndb.planner.statistics;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/**
 * What the trees tell about their content: exact counts, and from samples how often a value repeats. Asked while one
 * statement is planned; remembers its answers.
 */
public final class TableStatistics {
    private static final int SAMPLES = 9;

    private final ReadView current;
    private final List<ReadView> earlier;
    private final Function<TableDef, TableTerms> terms;
    private final Map<TableDef, Double> counts = new HashMap<>();
    private final Map<PrefixKey, Double> repeats = new HashMap<>();

    private record PrefixKey(long tableId, long indexId, int parts) {}

    /**
     * The statistics of some versions.
     *
     * @param earlier versions whose tables may be asked for too, where the current one has others in their place
     * @param terms gives those of a table
     */
    public TableStatistics(ReadView current, List<ReadView> earlier, Function<TableDef, TableTerms> terms) {
        this.current = current;
        this.earlier = List.copyOf(earlier);
        this.terms = terms;
    }

    /** What conditions on a table may be about. */
    public TableTerms terms(TableDef table) {
        return terms.apply(table);
    }

    private TableView view(TableDef table) {
        for (ReadView version : earlier) {
            if (current.catalog().table(table.id()) != table
                    && version.catalog().table(table.id()) == table) {
                return version.table(table);
            }
        }
        return current.table(table);
    }

    public double rows(TableDef table) {
        return counts.computeIfAbsent(table, t -> (double) view(t).estimate());
    }

    /**
     * The number of rows in a range of a key's tree.
     *
     * @param index null for the primary key
     */
    public double rows(TableDef table, @Nullable IndexDef index, KeyRange range) {
        TableView rows = view(table);
        return index == null ? rows.estimate(range) : rows.estimate(index, range);
    }

    /**
     * The number of entries of a key: less than there are rows when an index has a predicate.
     *
     * @param index null for the primary key
     */
    public double entries(TableDef table, @Nullable IndexDef index) {
        return index == null || index.findsAllRows() ? rows(table) : rows(table, index, KeyRange.all());
    }

    /** The number of distinct values of a term, as well as the keys of all rows that start with it tell. */
    public OptionalDouble distinct(TableDef table, int term) {
        if (table.primaryKey().size() > 0 && table.primaryKey().get(0) == term) {
            return OptionalDouble.of(Math.max(1, rows(table) / repeats(table, null, 1)));
        }
        for (IndexDef index : table.indexes()) {
            if (index.findsAllRows() && terms(table).term(index, 0) == term) {
                return OptionalDouble.of(Math.max(1, rows(table) / repeats(table, index, 1)));
            }
        }
        return OptionalDouble.empty();
    }

    /**
     * How many rows share the values of a key's leading parts, on average over the values.
     *
     * @param index null for the primary key
     */
    public double repeats(TableDef table, @Nullable IndexDef index, int parts) {
        if (isUnique(table, index, parts)) {
            return 1;
        }
        PrefixKey key = new PrefixKey(table.id(), index == null ? -1 : index.id(), parts);
        Double known = repeats.get(key);
        if (known == null) {
            known = sample(table, index, parts);
            repeats.put(key, known);
        }
        return known;
    }

    private static boolean isUnique(TableDef table, @Nullable IndexDef index, int parts) {
        return index == null
                ? parts >= table.primaryKey().size()
                : index.unique() && parts >= index.columns().size();
    }

    /** The harmonic mean of the counts at some places between the first key and the last: large groups are hit more often. */
    private double sample(TableDef table, @Nullable IndexDef index, int parts) {
        byte[] first = firstKey(table, index, KeyRange.all(), false);
        byte[] last = firstKey(table, index, KeyRange.all(), true);
        if (first == null || last == null) {
            return 1;
        }
        KeyCodec codec = index == null ? table.keyCodec() : table.indexCodec(index);
        double inverses = 0;
        int samples = 0;
        for (byte[] place : places(first, last)) {
            byte[] key = firstKey(table, index, new KeyRange(place, true, null, true), false);
            if (key != null) {
                @Nullable Object[] values = codec.decode(key);
                KeyRange range = KeyRange.prefix(codec.encodePrefix(values, parts));
                inverses += 1 / Math.max(1, rows(table, index, range));
                samples++;
            }
        }
        return samples == 0 ? 1 : samples / inverses;
    }

    private byte @Nullable [] firstKey(TableDef table, @Nullable IndexDef index, KeyRange range, boolean descending) {
        TableView rows = view(table);
        RowCursor cursor = index == null ? rows.scan(range, descending) : rows.scan(index, range, descending);
        if (!cursor.next()) {
            return null;
        }
        return index == null ? cursor.key() : table.entries(index).key(cursor.row());
    }

    /** Keys spread evenly between two, taking the eight bytes after the common prefix as a number. */
    private static List<byte[]> places(byte[] first, byte[] last) {
        int common = 0;
        while (common < Math.min(first.length, last.length) && first[common] == last[common]) {
            common++;
        }
        long from = number(first, common);
        long distance = number(last, common) - from;
        List<byte[]> places = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            long at = from + Long.divideUnsigned(distance, SAMPLES) * i;
            byte[] place = Arrays.copyOf(first, common + Long.BYTES);
            ByteBuffer.wrap(place).putLong(common, at);
            places.add(place);
        }
        return places;
    }

    private static long number(byte[] key, int from) {
        long number = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            number = number << 8 | (i < key.length ? key[i] & 0xFF : 0);
        }
        return number;
    }

    /** The columns of an index, or of the primary key for null, as index columns. */
    public static List<IndexColumn> columns(TableDef table, @Nullable IndexDef index) {
        return index != null
                ? index.columns()
                : table.primaryKey().stream()
                        .map(ordinal -> new IndexColumn(ordinal, false, false))
                        .toList();
    }
}
