package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.TarnException;

/**
 * Reads one required column of whole numbers that are written one after the other (Parquet's encoding PLAIN), and where in the
 * file each is: for long searches, as {@link ParquetTableReader} makes a row of each. Row groups and pages without a wanted number
 * are skipped. For one thread.
 */
public final class NumberColumnReader implements AutoCloseable {
    private final OpenedFile file;
    private final ColumnDescriptor column;
    private final boolean isLong;
    private @Nullable PageReader pages;
    /** Of the page, all of it. */
    private ByteBuffer values = ByteBuffer.allocate(0);

    private int count;
    /** Of the number at hand, in the page. */
    private int index = -1;
    /** Of the page's first row, in the file. */
    private long pageStart;
    /** Of the row group's first row, in the file. */
    private long groupStart;
    /** Of the row after the page, in the row group. */
    private long nextInGroup;

    private NumberColumnReader(OpenedFile file, PrimitiveType field) {
        MessageType part = file.part(field);
        this.file = file;
        this.column = part.getColumns().get(0);
        this.isLong = field.getPrimitiveTypeName() == PrimitiveTypeName.INT64;
        file.file().setRequestedSchema(part);
    }

    /**
     * Opens a file.
     *
     * @param name of the file, for messages
     * @param reader closed with what is returned, or when this fails, or when it returns nothing
     * @param wanted numbers of the column outside of it may be left out, and need not be
     * @return empty when the column was written in another way
     * @throws TarnException SNAPSHOT_CORRUPTED, OBJECT_STORE_FAILED
     */
    public static Optional<NumberColumnReader> open(
            String name, ObjectReader reader, FileColumn column, ColumnPredicate.Range wanted) {
        Map<Integer, FileColumn> byId = Map.of(column.fieldId(), column);
        OpenedFile file = OpenedFile.open(name, reader, byId, List.of(wanted));
        PrimitiveType field = file.fields().get(column.fieldId());
        if (field == null || !isNumber(field) || !isPlain(file, field)) {
            file.close();
            return Optional.empty();
        }
        return Optional.of(new NumberColumnReader(file, field));
    }

    private static boolean isNumber(PrimitiveType field) {
        PrimitiveTypeName type = field.getPrimitiveTypeName();
        return field.isRepetition(Repetition.REQUIRED)
                && (type == PrimitiveTypeName.INT64 || type == PrimitiveTypeName.INT32);
    }

    /** Levels are named among the encodings, and a required column has none. */
    private static boolean isPlain(OpenedFile file, PrimitiveType field) {
        return file.file().getFooter().getBlocks().stream()
                .flatMap(group -> group.getColumns().stream())
                .filter(chunk -> chunk.getPath().toDotString().equals(field.getName()))
                .allMatch(NumberColumnReader::isPlain);
    }

    private static boolean isPlain(ColumnChunkMetaData chunk) {
        return chunk.getEncodings().stream()
                .allMatch(encoding ->
                        encoding == Encoding.PLAIN || encoding == Encoding.RLE || encoding == Encoding.BIT_PACKED);
    }

    /** Moves to the next row; false when there are no more. */
    public boolean next() {
        index++;
        return index < count || nextPage();
    }

    /**
     * Moves on, from the row at hand, to the first whose number is not smaller. For a column in ascending order.
     *
     * @return false when there is none
     */
    public boolean seek(long wanted) {
        index = Math.max(index, 0);
        while (index >= count || at(count - 1) < wanted) {
            if (!nextPage()) {
                return false;
            }
        }
        if (at(index) < wanted) {
            index = firstFrom(wanted);
        }
        return true;
    }

    /** The page's last number is not smaller, the one at hand is. Near ones are found soonest. */
    private int firstFrom(long wanted) {
        int low = index;
        int step = 1;
        while (low + step < count && at(low + step) < wanted) {
            low += step;
            step <<= 1;
        }
        int high = Math.min(low + step, count - 1);
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (at(middle) < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private long at(int place) {
        return isLong ? values.getLong(place * Long.BYTES) : values.getInt(place * Integer.BYTES);
    }

    /** Moves to the first row of the next page that has rows. */
    private boolean nextPage() {
        try {
            do {
                DataPage page = pages == null ? null : pages.readPage();
                if (page != null) {
                    load(page);
                } else if (!nextRowGroup()) {
                    index = count;
                    return false;
                }
            } while (index >= count);
            return true;
        } catch (IOException | RuntimeException | NoClassDefFoundError e) {
            throw file.failed(e);
        }
    }

    private boolean nextRowGroup() throws IOException {
        PageReadStore group = file.file().readNextFilteredRowGroup();
        if (group == null) {
            return false;
        }
        groupStart = group.getRowIndexOffset().orElse(0L);
        nextInGroup = 0;
        pages = group.getPageReader(column);
        return true;
    }

    private void load(DataPage page) throws IOException {
        BytesInput bytes = page.accept(new DataPage.Visitor<>() {
            @Override
            public BytesInput visit(DataPageV1 first) {
                return first.getBytes();
            }

            @Override
            public BytesInput visit(DataPageV2 second) {
                return second.getData();
            }
        });
        values = bytes.toByteBuffer().slice().order(ByteOrder.LITTLE_ENDIAN);
        count = values.remaining() / (isLong ? Long.BYTES : Integer.BYTES);
        if (count != page.getValueCount()) {
            throw file.damaged("a page has " + count + " numbers, not " + page.getValueCount());
        }
        long first = page.getFirstRowIndex().orElse(nextInGroup);
        pageStart = groupStart + first;
        nextInGroup = first + count;
        index = 0;
    }

    /** Of the row at hand. */
    public long number() {
        return at(index);
    }

    /** The row's place in the file, from 0. */
    public long position() {
        return pageStart + index;
    }

    /**
     * Compares the file with what is known of it.
     *
     * @throws TarnException SNAPSHOT_CORRUPTED when it has another number of rows
     */
    public void check(long rows) {
        file.check(rows);
    }

    @Override
    public void close() {
        file.close();
    }
}
