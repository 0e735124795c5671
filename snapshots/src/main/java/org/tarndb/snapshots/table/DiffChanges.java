package org.tarndb.snapshots.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.parquet.ParquetTableReader;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/**
 * What differs, from the rows of both versions in memory: in time proportional to it. Where a deleted row lies is found by reading
 * the row keys of those files that may have one; both the file and the differences are in the order of keys, so nothing is kept.
 * A row counts as changed when its bytes have.
 */
final class DiffChanges implements Changes {
    private final Tree<byte[]> before;
    private final Tree<byte[]> after;
    private final FileRows rows;
    private final KeyCodec codec;
    private final SnapshotFiles files;
    private final TableProgress progress;
    private long toWrite;
    private long toDelete;

    DiffChanges(
            Tree<byte[]> before,
            Tree<byte[]> after,
            FileRows rows,
            KeyCodec codec,
            SnapshotFiles files,
            TableProgress progress) {
        this.before = before;
        this.after = after;
        this.rows = rows;
        this.codec = codec;
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
                toDelete += diff.before() == null ? 0 : 1;
            }
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
        KeyRange range = FileKeys.range(file.data(), rows.schema(), codec);
        DiffCursor<byte[]> diff = Tree.diff(before, after, range);
        byte[] wanted = nextDeletion(diff);
        if (wanted == null) {
            return;
        }
        try (ParquetTableReader reader = files.open(
                file.location(),
                rows.schema().keyColumns(),
                List.of(),
                rows.schema().columns())) {
            while (wanted != null && reader.next()) {
                progress.check();
                byte[] key = rows.keyOf(reader.row());
                while (wanted != null && Arrays.compareUnsigned(wanted, key) < 0) {
                    wanted = nextDeletion(diff);
                }
                if (wanted != null && Arrays.equals(wanted, key)) {
                    deleted.set(Math.toIntExact(reader.position()));
                }
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
