package org.tarndb.snapshots.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.parquet.NumberColumnReader;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.codec.KeyCodec;

/** The row keys of one data file, in its order. For one thread. */
interface PublishedKeys extends AutoCloseable {
    /** Moves to the next row; false when there are no more. */
    boolean next();

    /** Compares the key at hand with another, in the order of keys. */
    int compareTo(byte[] key);

    /** The row's place in the file. */
    long position();

    @Override
    void close();

    /**
     * Opens the keys of a file.
     *
     * @param from keys before it may be left out
     */
    static PublishedKeys open(LiveFile file, byte[] from, FileRows rows, KeyCodec codec, SnapshotFiles files) {
        List<FileColumn> columns = rows.schema().keyColumns();
        FileColumn first = columns.get(0);
        if (first.fileType() != FileType.INTEGER && first.fileType() != FileType.BIGINT) {
            return new OfRows(files.open(file.data(), columns, List.of(), columns), rows);
        }
        ColumnPredicate.Range range =
                new ColumnPredicate.Range(first.fieldId(), codec.decode(from)[0], true, null, false);
        Optional<PublishedKeys> numbers = columns.size() > 1
                ? Optional.empty()
                : files.openNumbers(file.location(), first, range).map(reader -> new OfNumbers(reader, codec));
        return numbers.orElseGet(() -> new OfRows(files.open(file.data(), columns, List.of(range), columns), rows));
    }

    /** Keys of whatever columns. */
    final class OfRows implements PublishedKeys {
        private final ParquetTableReader reader;
        private final FileRows rows;
        private byte[] key = {};

        private OfRows(ParquetTableReader reader, FileRows rows) {
            this.reader = reader;
            this.rows = rows;
        }

        @Override
        public boolean next() {
            if (!reader.next()) {
                return false;
            }
            key = rows.keyOf(reader.row());
            return true;
        }

        @Override
        public int compareTo(byte[] other) {
            return Arrays.compareUnsigned(key, other);
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

    /** Keys that are one whole number each. */
    final class OfNumbers implements PublishedKeys {
        private final NumberColumnReader reader;
        private final KeyCodec codec;
        /** What was compared last, and its number. */
        private byte[] compared = {};

        private long number;

        private OfNumbers(NumberColumnReader reader, KeyCodec codec) {
            this.reader = reader;
            this.codec = codec;
        }

        @Override
        public boolean next() {
            return reader.next();
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // keys are never changed: it is only a matter of decoding once
        public int compareTo(byte[] other) {
            if (other != compared) {
                compared = other;
                number = (Long) codec.decode(other)[0];
            }
            return Long.compare(reader.number(), number);
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
