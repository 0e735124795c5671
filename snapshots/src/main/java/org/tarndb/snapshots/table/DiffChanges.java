package org.tarndb.snapshots.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
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
import org.tarndb.snapshots.table.Differences.Difference;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/**
 * What differs, from the rows of both versions in memory: in time proportional to it. Where a deleted row lies is found by reading
 * the row keys of those files that may have one. Where files are in the order of keys, as the differences are, both are read side by
 * side; elsewhere each key of a file is looked for in both versions.
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
    private final Differences differences;
    private long toWrite;
    private long toDelete;
    /** The greatest key of a deleted row; null where there is none. */
    private byte @Nullable [] lastDeleted;

    /**
     * Finds the differences.
     *
     * @param layout of the published files
     * @param spec of the published files
     */
    DiffChanges(
            Tree<byte[]> before,
            TableRows version,
            FileLayout layout,
            PartitionSpec spec,
            SnapshotFiles files,
            TableProgress progress) {
        this.before = before;
        this.after = version.rows();
        this.rows = version.inFiles();
        this.codec = version.table().keyCodec();
        this.layout = layout;
        this.partitioner = new Partitioner(spec, rows.schema());
        this.changedPartitions = StructLikeSet.create(spec.partitionType());
        this.files = files;
        this.progress = progress;
        progress.begin(PublishPhase.COMPARING, PublishProgress.UNKNOWN);
        this.differences = new Differences(before, after, progress::check);
        count();
    }

    private void count() {
        for (Iterator<Difference> all = differences.all(); all.hasNext(); ) {
            Difference difference = all.next();
            progress.row();
            toWrite += difference.after() == null ? 0 : 1;
            byte[] deleted = difference.before();
            if (deleted != null) {
                toDelete++;
                lastDeleted = difference.key();
                notePartition(difference.key(), deleted);
            }
        }
    }

    /** The partitions are no more than the published files. */
    private void notePartition(byte[] key, byte[] row) {
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
        for (Iterator<Difference> all = differences.all(); all.hasNext(); ) {
            Difference difference = all.next();
            byte[] row = difference.after();
            if (row != null) {
                action.accept(difference.key(), row);
            }
        }
    }

    @Override
    public void addDeletions(LiveFile file, BitSet deleted) {
        byte[] last = lastDeleted;
        if (last == null || !mayHaveDeletions(file)) {
            return;
        }
        Iterator<Difference> inFile = differences.in(FileKeys.range(file.data(), rows.schema(), codec));
        byte[] first = nextDeletion(inFile);
        if (first == null) {
            return;
        }
        if (layout.isInKeyOrder()) {
            try (PublishedKeys keys =
                    PublishedKeys.open(file, new KeyRange(first, true, last, true), rows, codec, files, progress)) {
                addInKeyOrder(keys, first, inFile, deleted);
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

    private void addInKeyOrder(PublishedKeys keys, byte[] first, Iterator<Difference> inFile, BitSet deleted) {
        for (byte[] wanted = first; wanted != null; wanted = nextDeletion(inFile)) {
            progress.check();
            if (keys.moveTo(wanted)) {
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

    private static byte @Nullable [] nextDeletion(Iterator<Difference> differences) {
        while (differences.hasNext()) {
            Difference difference = differences.next();
            if (difference.before() != null) {
                return difference.key();
            }
        }
        return null;
    }
}
