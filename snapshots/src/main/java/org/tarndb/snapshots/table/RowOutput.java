package org.tarndb.snapshots.table;

import java.util.function.BiConsumer;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.layout.FileLayout;
import org.tarndb.snapshots.layout.LayoutKeys;
import org.tarndb.snapshots.layout.Partitioner;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.sort.EntrySorter;
import org.tarndb.storage.sort.SortOptions;
import org.tarndb.storage.sort.SortedEntries;
import org.tarndb.txn.snapshot.PublishPhase;

/**
 * Writes rows of one version to data files in the table's layout. Where it is not that of the row key, keys are sorted, in memory or by
 * temporary files, and the rows written one partition after the other: one file is open at a time, however many partitions there
 * are. For one thread.
 */
final class RowOutput {
    /** Gives rows, key and row, in the order of their keys. */
    interface Source {
        void forEach(BiConsumer<byte[], byte[]> action);
    }

    private final TableRows version;
    private final FileLayout layout;
    private final Partitioner partitioner;
    private final RowFiles files;
    private final SortOptions sorting;
    private final TableProgress progress;

    /** @param table with the layout that is written */
    RowOutput(
            TableRows version,
            FileLayout layout,
            Table table,
            RowFiles files,
            SortOptions sorting,
            TableProgress progress) {
        this.version = version;
        this.layout = layout;
        this.partitioner = new Partitioner(table.spec(), version.inFiles().schema());
        this.files = files;
        this.sorting = sorting;
        this.progress = progress;
        files.layOut(table.spec(), table.sortOrder());
    }

    /**
     * Writes rows of the version, and ends the last file.
     *
     * @param count of the rows
     */
    void writeAll(long count, Source source) {
        if (layout.isPartitioned() || !layout.isInKeyOrder()) {
            progress.begin(PublishPhase.SORTING, count);
            writeSorted(count, source);
        } else {
            progress.begin(PublishPhase.WRITING, count);
            source.forEach(this::writeCounted);
        }
        files.endFile();
    }

    private void writeSorted(long count, Source source) {
        LayoutKeys keys = new LayoutKeys(layout, partitioner);
        try (EntrySorter sorter = new EntrySorter(sorting, count, true)) {
            source.forEach((key, row) -> {
                progress.row();
                byte[] entry = keys.of(key, version.inFiles().of(key, row));
                sorter.add(entry, 0, entry.length, key);
            });
            SortedEntries sorted = sorter.sort();
            progress.begin(PublishPhase.WRITING, count);
            while (sorted.next()) {
                byte[] key = sorted.value();
                byte[] row = key == null ? null : version.rows().get(key);
                if (key == null || row == null) {
                    throw TarnException.internal("A row that was sorted is not in the version that is published");
                }
                writeCounted(key, row);
            }
        }
    }

    private void writeCounted(byte[] key, byte[] row) {
        progress.row();
        write(key, row);
    }

    /** Writes a row to the file that is open: to be called in the order of the layout. */
    void write(byte[] key, byte[] row) {
        @Nullable Object[] values = version.inFiles().of(key, row);
        if (layout.isPartitioned()) {
            files.enter(partitioner.of(values));
        }
        files.write(version.inFiles().schema().columns(), values);
    }
}
