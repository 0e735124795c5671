package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.Set;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.TarnException;

/**
 * Reads the rows of one data file that meet all predicates. Only the columns asked for are read; row groups and pages that the
 * file's statistics rule out are skipped. A column that the file does not have, being of a later version of the table, is NULL.
 * It holds the pages of one row group in memory, of the columns read. For one thread.
 */
public final class ParquetTableReader implements AutoCloseable {
    private final OpenedFile file;
    private final int width;
    private final List<FileColumn> read;
    private final ColumnPredicate[] predicates;
    private final MessageType fileColumns;
    private final RowSlots slots;
    private @Nullable RecordReader<@Nullable Object[]> records;
    /** Of the row group's first row, in the file. */
    private long groupStart;
    /** The rows of the group that are read, by their places in it; null where none is skipped. */
    private PrimitiveIterator.@Nullable OfLong positions;

    private long nextInGroup;
    private long left;
    private long position = -1;
    private @Nullable Object[] row = {};
    private boolean atEnd;

    private ParquetTableReader(
            OpenedFile file,
            int width,
            List<FileColumn> read,
            List<ColumnPredicate> predicates,
            MessageType fileColumns,
            RowSlots slots) {
        this.file = file;
        this.width = width;
        this.read = read;
        this.predicates = predicates.toArray(ColumnPredicate[]::new);
        this.fileColumns = fileColumns;
        this.slots = slots;
        file.file().setRequestedSchema(fileColumns);
    }

    /**
     * Opens a file.
     *
     * @param name of the file, for messages
     * @param reader closed with the reader that is returned, or when this fails
     * @param projection the columns of a row, in this order
     * @param predicates on any of the table's columns
     * @param columns of the table: where those of predicates are found
     * @throws TarnException SNAPSHOT_CORRUPTED when it is no whole Parquet file, OBJECT_STORE_FAILED
     */
    public static ParquetTableReader open(
            String name,
            ObjectReader reader,
            List<FileColumn> projection,
            List<ColumnPredicate> predicates,
            List<FileColumn> columns) {
        List<FileColumn> read = new ArrayList<>(projection);
        for (ColumnPredicate predicate : predicates) {
            columns.stream()
                    .filter(column -> column.fieldId() == predicate.fieldId() && !read.contains(column))
                    .forEach(read::add);
        }
        Map<Integer, FileColumn> byId = new HashMap<>();
        read.forEach(column -> byId.put(column.fieldId(), column));
        OpenedFile file = OpenedFile.open(name, reader, byId, predicates);
        return of(file, projection.size(), read, predicates);
    }

    private static ParquetTableReader of(
            OpenedFile file, int width, List<FileColumn> read, List<ColumnPredicate> predicates) {
        List<Type> present = new ArrayList<>();
        List<FileColumn> presentColumns = new ArrayList<>();
        int[] places = new int[read.size()];
        for (int i = 0; i < read.size(); i++) {
            PrimitiveType field = file.fields().get(read.get(i).fieldId());
            if (field != null) {
                places[present.size()] = i;
                present.add(field);
                presentColumns.add(read.get(i));
            }
        }
        MessageType fileColumns = file.part(present.toArray(Type[]::new));
        RowSlots slots = new RowSlots(read.size(), fileColumns, presentColumns, Arrays.copyOf(places, present.size()));
        return new ParquetTableReader(file, width, read, predicates, fileColumns, slots);
    }

    /**
     * Compares the file with what is known of it: not each footer has a checksum.
     *
     * @param rows that it has
     * @param fieldIds of columns that it has; not necessarily all
     * @throws TarnException SNAPSHOT_CORRUPTED
     */
    public void check(long rows, Set<Integer> fieldIds) {
        file.check(rows);
        if (!file.fields().keySet().containsAll(fieldIds)) {
            throw file.damaged(
                    "of its columns " + fieldIds + " it has " + file.fields().keySet());
        }
    }

    /** Moves to the next row; false when there are no more. */
    public boolean next() {
        try {
            while (advance()) {
                if (meetsAll()) {
                    return true;
                }
            }
            return false;
        } catch (IOException | RuntimeException | NoClassDefFoundError e) {
            throw file.failed(e);
        }
    }

    private boolean advance() throws IOException {
        while (left == 0) {
            if (atEnd || !nextRowGroup()) {
                atEnd = true;
                return false;
            }
        }
        left--;
        position = groupStart + (positions != null ? positions.nextLong() : nextInGroup++);
        RecordReader<@Nullable Object[]> from = records;
        row = from == null ? new @Nullable Object[read.size()] : from.read();
        return true;
    }

    private boolean nextRowGroup() throws IOException {
        PageReadStore pages = file.file().readNextFilteredRowGroup();
        if (pages == null) {
            return false;
        }
        left = pages.getRowCount();
        positions = pages.getRowIndexes().orElse(null);
        groupStart = pages.getRowIndexOffset().orElse(0L);
        nextInGroup = 0;
        records = fileColumns.getFieldCount() == 0
                ? null
                : new ColumnIOFactory(file.file().getFileMetaData().getCreatedBy())
                        .getColumnIO(fileColumns, fileColumns, true)
                        .getRecordReader(pages, slots);
        return true;
    }

    private boolean meetsAll() {
        for (ColumnPredicate predicate : predicates) {
            if (!predicate.test(valueOf(predicate.fieldId()))) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Object valueOf(int fieldId) {
        for (int i = 0; i < read.size(); i++) {
            if (read.get(i).fieldId() == fieldId) {
                return row[i];
            }
        }
        return null;
    }

    /** The row's place in the file, from 0. */
    public long position() {
        return position;
    }

    /** The row's values, one for each column of the projection. The array is the caller's. */
    public @Nullable Object[] row() {
        return row.length == width ? row : Arrays.copyOf(row, width);
    }

    @Override
    public void close() {
        file.close();
    }
}
