package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
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
    /** Of the page, what is still to be read. */
    private ByteBuffer values = ByteBuffer.allocate(0);
    /** Of the row group's first row, in the file. */
    private long groupStart;
    /** The rows of the group that are read, by their places in it; null where none is skipped. */
    private PrimitiveIterator.@Nullable OfLong positions;

    private long nextInGroup;
    private long position = -1;
    private long number;

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
        try {
            while (!values.hasRemaining()) {
                if (!nextPage() && !nextRowGroup()) {
                    return false;
                }
            }
            position = groupStart + (positions != null ? positions.nextLong() : nextInGroup++);
            number = isLong ? values.getLong() : values.getInt();
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
        positions = group.getRowIndexes().orElse(null);
        groupStart = group.getRowIndexOffset().orElse(0L);
        nextInGroup = 0;
        pages = group.getPageReader(column);
        return true;
    }

    private boolean nextPage() throws IOException {
        DataPage page = pages == null ? null : pages.readPage();
        if (page == null) {
            return false;
        }
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
        values = bytes.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        return true;
    }

    /** Of the row at hand. */
    public long number() {
        return number;
    }

    /** The row's place in the file, from 0. */
    public long position() {
        return position;
    }

    @Override
    public void close() {
        file.close();
    }
}
