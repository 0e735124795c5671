package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.EntryColumns.Source;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyReader;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Representation;

/** Reads columns out of the entries of an index. The keys of a block are its entries, the rows their values. */
final class EntryDecoder implements ScanDecoder {
    private final KeyReader indexKey;
    private final KeyReader rowKey;
    private final int indexParts;
    /** How many parts of an entry, the row key's following the index key's, are walked over for the last that is read. */
    private final int parts;

    /** Of the values; null when the index includes no columns. */
    private final @Nullable RowDecoder included;

    private final @Nullable Source[] sources;
    private final Representation[] representations;
    /** Where the parts of the block's entries start: those of one entry after those of another. */
    private int[] starts = {};

    /** @param columns of the table that {@link EntryColumns} has, or {@link TableColumns#UNUSED} */
    EntryDecoder(TableDef table, IndexDef index, List<Integer> columns) {
        this.indexKey = new KeyReader(table.indexCodec(index));
        this.rowKey = new KeyReader(table.keyCodec());
        this.indexParts = index.columns().size();
        this.sources = new @Nullable Source[columns.size()];
        this.representations = new Representation[columns.size()];
        int[] places = new int[columns.size()];
        int walked = 0;
        for (int i = 0; i < sources.length; i++) {
            int column = columns.get(i);
            Source source = column == TableColumns.UNUSED ? null : EntryColumns.source(table, index, column);
            if (source == null && column != TableColumns.UNUSED) {
                throw TarnException.internal("index " + index.name() + " does not have column " + column);
            }
            sources[i] = source;
            places[i] = source == null ? TableColumns.UNUSED : source.position();
            representations[i] = TableColumns.type(table, column).representation();
            walked = Math.max(walked, source == null ? 0 : partOf(source) + 1);
        }
        this.parts = walked;
        RowLayout layout = table.entries(index).includedLayout();
        this.included = layout == null ? null : new RowDecoder(layout, places, representations);
    }

    /** The number of a part in the whole entry; -1 for none. */
    private int partOf(Source source) {
        return switch (source.place()) {
            case INDEX_KEY -> source.position();
            case ROW_KEY -> indexParts + source.position();
            case INCLUDED -> -1;
        };
    }

    @Override
    public boolean needsKeys() {
        return parts > 0;
    }

    @Override
    public void begin(byte[][] keys, byte[][] rows, int count) {
        if (included != null) {
            included.begin(keys, rows, count);
        }
        if (!needsKeys()) {
            return;
        }
        if (starts.length < count * parts) {
            starts = new int[count * parts];
        }
        for (int i = 0; i < count; i++) {
            byte[] entry = keys[i];
            int at = 0;
            for (int part = 0; part < parts; part++) {
                starts[i * parts + part] = at;
                if (part < parts - 1) {
                    at = part < indexParts ? indexKey.next(part, entry, at) : rowKey.next(part - indexParts, entry, at);
                }
            }
        }
    }

    @Override
    public int columnCount() {
        return sources.length;
    }

    @Override
    public ColumnVector empty(int output, int positions) {
        return ColumnVector.of(representations[output], positions);
    }

    @Override
    public void decode(int output, Batch selected, byte[][] keys, byte[][] rows, ColumnVector into) {
        Source source = sources[output];
        if (source == null) {
            return;
        }
        switch (source.place()) {
            case INDEX_KEY -> decode(indexKey, source, selected, keys, into);
            case ROW_KEY -> decode(rowKey, source, selected, keys, into);
            case INCLUDED -> {
                if (included != null) {
                    included.decode(output, selected, keys, rows, into);
                }
            }
        }
    }

    private void decode(KeyReader reader, Source source, Batch selected, byte[][] keys, ColumnVector into) {
        int place = partOf(source);
        if (into instanceof LongVector longs) {
            decodeLongs(reader, source.position(), place, selected, keys, longs);
            return;
        }
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            into.set(i, reader.get(source.position(), keys[i], starts[i * parts + place]));
        }
    }

    private void decodeLongs(KeyReader reader, int part, int place, Batch selected, byte[][] keys, LongVector into) {
        long[] longs = into.values();
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            int start = starts[i * parts + place];
            if (reader.isNull(part, keys[i], start)) {
                into.setNull(i);
            } else {
                longs[i] = reader.getLong(part, keys[i], start);
            }
        }
    }
}
