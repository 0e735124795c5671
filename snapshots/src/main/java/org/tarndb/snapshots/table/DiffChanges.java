package org.tarndb.snapshots.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.util.StructLikeSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.layout.FileLayout;
import org.tarndb.snapshots.layout.Partitioner;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.Tree;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/**
 * What differs, from the rows of both versions in memory: in time proportional to it. Where a deleted row lies is found by reading
 * the row keys of those files that may have one. Where files are in the order of keys, as the differences are, both are read side by
 * side; elsewhere each key of a file is looked for in both versions. So no key is kept, however many rows have changed. A row counts
 * as changed when its bytes have.
 */
final class DiffChanges implements Changes {
    private final Tree<byte[]> before;
    private final Tree<byte[]> after;
    private final FileRows rows;
    private final KeyCodec codec;
    private final FileLayout layout;
    private final Partitioner partitioner;
    private final StructLikeSet changedPartitions;
    /** Where a deleted row can't be read any more, as all rows were written anew, any partition may have had it. */
    private boolean isAnyPartitionChanged;

    private final SnapshotFiles files;
    private final TableProgress progress;
    private long toWrite;
    private long toDelete;

    /**
     * Finds the differences.
     *
     * @param layout of the published files
     * @param spec of the published files
     */
    DiffChanges(
            Tree<byte[]> before,
            Tree<byte[]> after,
            FileRows rows,
            KeyCodec codec,
            FileLayout layout,
            PartitionSpec spec,
            SnapshotFiles files,
            TableProgress progress) {
        this.before = before;
        this.after = after;
        this.rows = rows;
        this.codec = codec;
        this.layout = layout;
        this.partitioner = new Partitioner(spec, rows.schema());
        this.changedPartitions = StructLikeSet.create(spec.partitionType());
        this.files = files;
        this.progress = progress;
        count();
    }

    private void count() {
        progress.begin(PublishPhase.COMPARING, PublishProgress.UNKNOWN);
        DiffCursor<byte[]> diff = Tree.diff(before, after);
        while (diff.next()) {
            progress.row();
            if (isChange(diff)) {
                toWrite += diff.after() == null ? 0 : 1;
                countDeletion(diff.key(), diff.before());
            }
        }
    }

    /** The partitions are no more than the published files. */
    private void countDeletion(byte[] key, byte @Nullable [] row) {
        if (row == null) {
            return;
        }
        toDelete++;
        if (!layout.isPartitioned()) {
            return;
        }
        if (rows.canRead(row)) {
            PartitionKey partition = partitioner.of(rows.of(key, row));
            if (!changedPartitions.contains(partition)) {
                changedPartitions.add(partition.copy());
            }
        } else {
            isAnyPartitionChanged = true;
        }
    }

    /** An update may have made the row what it was. */
    private static boolean isChange(DiffCursor<byte[]> diff) {
        return !Arrays.equals(diff.before(), diff.after());
    }

    @Override
    public long rowsToWrite() {
        return toWrite;
    }

    @Override
    public long rowsToDelete() {
        return toDelete;
    }

    @Override
    public void forEachRowToWrite(BiConsumer<byte[], byte[]> action) {
        DiffCursor<byte[]> diff = Tree.diff(before, after);
        while (diff.next()) {
            byte[] row = diff.after();
            if (row != null && isChange(diff)) {
                action.accept(diff.key(), row);
            }
        }
    }

    @Override
    public void addDeletions(LiveFile file, BitSet deleted) {
        if (!mayHaveDeletions(file)) {
            return;
        }
        DiffCursor<byte[]> diff = Tree.diff(before, after, FileKeys.range(file.data(), rows.schema(), codec));
        byte[] first = nextDeletion(diff);
        if (first == null) {
            return;
        }
        if (layout.isInKeyOrder()) {
            try (PublishedKeys keys = PublishedKeys.open(file, first, rows, codec, files)) {
                addInKeyOrder(keys, first, diff, deleted);
            }
        } else {
            try (ParquetTableReader reader = files.open(
                    file.data(),
                    rows.schema().keyColumns(),
                    List.of(),
                    rows.schema().columns())) {
                addInAnyOrder(reader, deleted);
            }
        }
    }

    private boolean mayHaveDeletions(LiveFile file) {
        return !layout.isPartitioned()
                || isAnyPartitionChanged
                || changedPartitions.contains(file.data().partition());
    }

    private void addInKeyOrder(PublishedKeys keys, byte[] first, DiffCursor<byte[]> diff, BitSet deleted) {
        byte[] wanted = first;
        while (wanted != null && keys.next()) {
            progress.check();
            int order = keys.compareTo(wanted);
            while (order > 0) {
                wanted = nextDeletion(diff);
                if (wanted == null) {
                    return;
                }
                order = keys.compareTo(wanted);
            }
            if (order == 0) {
                deleted.set(Math.toIntExact(keys.position()));
            }
        }
    }

    private void addInAnyOrder(ParquetTableReader reader, BitSet deleted) {
        while (reader.next()) {
            progress.check();
            byte[] key = rows.keyOf(reader.row());
            byte[] published = before.get(key);
            if (published != null && !Arrays.equals(published, after.get(key))) {
                deleted.set(Math.toIntExact(reader.position()));
            }
        }
    }

    private static byte @Nullable [] nextDeletion(DiffCursor<byte[]> diff) {
        while (diff.next()) {
            if (diff.before() != null && isChange(diff)) {
                return diff.key();
            }
        }
        return null;
    }
}
