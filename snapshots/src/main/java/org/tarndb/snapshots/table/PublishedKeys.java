package org.tarndb.snapshots.table;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.IcebergFiles;
import org.tarndb.snapshots.parquet.NumberColumnReader;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.KeyRange;

/** The row keys of one data file that is in their order. For one thread. */
interface PublishedKeys extends AutoCloseable {
    /**
     * Moves on to the first key that is not smaller, if there is one.
     *
     * @param key not smaller than that of the call before
     * @return whether it is this key
     */
    boolean moveTo(byte[] key);

    /** The row's place in the file. */
    long position();

    @Override
    void close();

    /**
     * Opens the keys of a file.
     *
     * @param range keys outside of it may be left out
     * @param progress checked for each row that is read one by one
     */
    static PublishedKeys open(
            LiveFile file, KeyRange range, FileRows rows, KeyCodec codec, SnapshotFiles files, TableProgress progress) {
        List<FileColumn> columns = rows.schema().keyColumns();
        FileColumn first = columns.get(0);
        if (first.fileType() != FileType.INTEGER && first.fileType() != FileType.BIGINT) {
            return new OfRows(files.open(file.data(), columns, List.of(), columns), rows, progress);
        }
        if (columns.size() == 1 && OfSequence.isThatOf(file.data(), first)) {
            return new OfSequence(file.data(), first, codec);
        }
        ColumnPredicate.Range wanted = new ColumnPredicate.Range(
                first.fieldId(), first(range.from(), codec), true, first(range.to(), codec), true);
        Optional<PublishedKeys> numbers = columns.size() > 1
                ? Optional.empty()
                : files.openNumbers(file.data(), first, wanted).map(reader -> new OfNumbers(reader, codec));
        return numbers.orElseGet(
                () -> new OfRows(files.open(file.data(), columns, List.of(wanted), columns), rows, progress));
    }

    private static @Nullable Object first(byte @Nullable [] key, KeyCodec codec) {
        return key == null ? null : codec.decode(key)[0];
    }

    /** Keys of whatever columns. */
    final class OfRows implements PublishedKeys {
        private final ParquetTableReader reader;
        private final FileRows rows;
        private final TableProgress progress;
        /** The smallest there is, before the first row. */
        private byte[] key = {};

        private boolean atEnd;

        private OfRows(ParquetTableReader reader, FileRows rows, TableProgress progress) {
            this.reader = reader;
            this.rows = rows;
            this.progress = progress;
        }

        @Override
        public boolean moveTo(byte[] wanted) {
            while (!atEnd) {
                int order = Arrays.compareUnsigned(key, wanted);
                if (order >= 0) {
                    return order == 0;
                }
                progress.check();
                atEnd = !reader.next();
                key = atEnd ? key : rows.keyOf(reader.row());
            }
            return false;
        }

        @Override
        public long position() {
            return reader.position();
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    /**
     * Keys that are one whole number each, without a gap: where each lies follows from the bounds, and nothing is read. Generated
     * keys are so until rows are deleted.
     */
    final class OfSequence implements PublishedKeys {
        private final long first;
        private final long last;
        private final KeyCodec codec;
        private long wanted;

        private OfSequence(DataFile file, FileColumn column, KeyCodec codec) {
            this.first = (Long) Objects.requireNonNull(IcebergFiles.bound(column, file.lowerBounds()));
            this.last = (Long) Objects.requireNonNull(IcebergFiles.bound(column, file.upperBounds()));
            this.codec = codec;
        }

        /** Row keys are distinct, and bounds of numbers exact: as many as lie between them are all of these. */
        static boolean isThatOf(DataFile file, FileColumn column) {
            Object low = IcebergFiles.bound(column, file.lowerBounds());
            Object high = IcebergFiles.bound(column, file.upperBounds());
            // A difference that overflows is negative, or no count of rows.
            return low != null && high != null && (Long) high - (Long) low == file.recordCount() - 1;
        }

        @Override
        public boolean moveTo(byte[] key) {
            wanted = (Long) codec.decode(key)[0];
            return wanted >= first && wanted <= last;
        }

        @Override
        public long position() {
            return wanted - first;
        }

        @Override
        public void close() {}
    }

    /** Keys that are one whole number each. */
    final class OfNumbers implements PublishedKeys {
        private final NumberColumnReader reader;
        private final KeyCodec codec;

        private OfNumbers(NumberColumnReader reader, KeyCodec codec) {
            this.reader = reader;
            this.codec = codec;
        }

        @Override
        public boolean moveTo(byte[] key) {
            long wanted = (Long) codec.decode(key)[0];
            return reader.seek(wanted) && reader.number() == wanted;
        }

        @Override
        public long position() {
            return reader.position();
        }

        @Override
        public void close() {
            reader.close();
        }
    }
}
