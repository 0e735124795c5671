package org.tarndb.snapshots.table;

import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.txn.snapshot.PublishPhase;

/**
 * What differs, found by reading all rows that were published: after the process was started again, or where another one has
 * published. Each row of a file is looked for in the version; what is never found there is to be deleted, what was not found in a
 * file is to be written. It keeps a bit for each row of the version and one for each row of the files.
 */
final class ComparedChanges implements Changes {
    private final Tree<byte[]> after;
    private final RowSearch search;
    private final FileRows rows;
    private final SnapshotFiles files;
    private final TableProgress progress;
    private final List<FileColumn> columns;
    /** Where the row key's columns are among all. */
    private final int[] keyPlaces;
    /** By rank: the rows of the version that are published as they are. */
    private final BitSet unchanged = new BitSet();

    private final Map<String, BitSet> deletions = new HashMap<>();
    private long toDelete;

    ComparedChanges(TableRows version, SnapshotFiles files, List<LiveFile> published, TableProgress progress) {
        this.after = version.rows();
        if (after.size() > Integer.MAX_VALUE) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "a table of " + after.size() + " rows can't be compared with its published files; "
                            + "publish it to another location");
        }
        this.search = new RowSearch(after);
        this.rows = version.inFiles();
        this.files = files;
        this.progress = progress;
        this.columns = rows.schema().columns();
        this.keyPlaces = rows.schema().keyFieldIds().stream()
                .mapToInt(rows.schema()::indexOf)
                .toArray();
        progress.begin(
                PublishPhase.COMPARING,
                published.stream().mapToLong(LiveFile::rows).sum());
        published.forEach(this::compare);
    }

    private void compare(LiveFile file) {
        BitSet deleted = files.deleted(file);
        BitSet added = new BitSet();
        try (ParquetTableReader reader = files.open(file.data(), columns, List.of(), columns)) {
            while (reader.next()) {
                progress.row();
                int position = Math.toIntExact(reader.position());
                if (!deleted.get(position) && !isPublishedAsItIs(reader.row(), file)) {
                    added.set(position);
                }
            }
        }
        toDelete += added.cardinality();
        deletions.put(file.location(), added);
    }

    private boolean isPublishedAsItIs(@Nullable Object[] published, LiveFile file) {
        @Nullable Object[] keyValues = new @Nullable Object[keyPlaces.length];
        for (int i = 0; i < keyPlaces.length; i++) {
            keyValues[i] = published[keyPlaces[i]];
        }
        byte[] key = rows.keyOf(keyValues);
        byte[] row = search.find(key);
        if (row == null || !isSame(published, rows.of(key, row))) {
            return false;
        }
        int rank = (int) search.rank();
        if (unchanged.get(rank)) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "a row key is published twice, once in " + file.location()
                            + "; publish the table to another location");
        }
        unchanged.set(rank);
        return true;
    }

    private static boolean isSame(@Nullable Object[] published, @Nullable Object[] current) {
        for (int i = 0; i < current.length; i++) {
            if (!isSame(published[i], current[i])) {
                return false;
            }
        }
        return true;
    }

    /** Exactly: -0.0 is another value than 0.0. An instant's offset is compared as a column of its own. */
    private static boolean isSame(@Nullable Object published, @Nullable Object current) {
        if (published instanceof byte[] bytes && current instanceof byte[] others) {
            return Arrays.equals(bytes, others);
        }
        if (published instanceof OffsetDateTime at && current instanceof OffsetDateTime other) {
            return at.isEqual(other);
        }
        return Objects.equals(published, current);
    }

    @Override
    public long rowsToWrite() {
        return after.size() - unchanged.cardinality();
    }

    @Override
    public long rowsToDelete() {
        return toDelete;
    }

    @Override
    public void forEachRowToWrite(BiConsumer<byte[], byte[]> action) {
        Cursor<byte[]> cursor = after.cursor(KeyRange.all());
        for (int rank = 0; cursor.next(); rank++) {
            if (!unchanged.get(rank)) {
                action.accept(cursor.key(), cursor.value());
            }
        }
    }

    @Override
    public void addDeletions(LiveFile file, BitSet deleted) {
        deleted.or(deletions.getOrDefault(file.location(), new BitSet()));
    }
}
