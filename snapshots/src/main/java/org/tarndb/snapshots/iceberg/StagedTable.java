package org.tarndb.snapshots.iceberg;

import org.apache.iceberg.BaseTable;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.LocationProvider;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.MetadataLog.Claim;
import org.tarndb.snapshots.iceberg.MetadataLog.Version;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.error.TarnException;

/**
 * Changes of one table that go into its next version together: Iceberg's operations commit to this, and nobody sees it until the
 * {@link #claim} is won. It never goes over to a version that another writer commits meanwhile: what is staged was made from
 * the one it began with. For one thread.
 */
public final class StagedTable {
    private final PublishedTableOperations operations;
    private final @Nullable Version base;
    private final Entropy entropy;
    private @Nullable TableMetadata staged;

    /**
     * Begins with the newest version.
     *
     * @param operations a table's, which may not exist so far
     * @throws TarnException OBJECT_NOT_IN_STATE when another store decides the table's versions than is asked here
     */
    public StagedTable(PublishedTableOperations operations, Entropy entropy) {
        operations.requireWritable();
        this.operations = operations;
        this.base = operations.version();
        this.staged = operations.current();
        this.entropy = entropy;
    }

    /** The version that it was made from; null for a new table. */
    public @Nullable Version base() {
        return base;
    }

    /** The version that the claim is for. */
    public long nextVersion() {
        return base == null ? 1 : base.version() + 1;
    }

    /** Whether another writer has made that version. */
    public boolean isOvertaken() {
        return operations.newestVersion() >= nextVersion();
    }

    /** What is staged so far; null for a table that does not exist. */
    public @Nullable TableMetadata metadata() {
        return staged;
    }

    /** Takes metadata that was made from {@link #metadata}. */
    public void replace(TableMetadata changed) {
        staged = changed;
    }

    /** The table with what is staged. */
    public Table table() {
        return new BaseTable(new Staging(), operations.location());
    }

    /** Files that come and go. */
    public RowDelta newRowDelta() {
        return new DirectRowDelta(operations.location(), new Staging());
    }

    /** The claim of the next version. */
    public Claim claim() {
        TableMetadata changed = staged;
        if (changed == null) {
            throw TarnException.internal("Nothing was staged for " + operations.location());
        }
        return operations.claim(base, changed);
    }

    private final class Staging implements TableOperations {
        @Override
        public TableMetadata current() {
            TableMetadata current = staged;
            if (current == null) {
                throw TarnException.internal("The table " + operations.location() + " does not exist");
            }
            return current;
        }

        @Override
        public TableMetadata refresh() {
            return current();
        }

        @Override
        public void commit(TableMetadata from, TableMetadata changed) {
            if (from != staged) {
                throw new CommitFailedException("%s was changed by two operations", operations.location());
            }
            staged = changed;
        }

        @Override
        public ObjectStoreFileIO io() {
            return operations.io();
        }

        @Override
        public String metadataFileLocation(String fileName) {
            return operations.metadataFileLocation(fileName);
        }

        @Override
        public LocationProvider locationProvider() {
            return operations.locationProvider();
        }

        @Override
        public long newSnapshotId() {
            return entropy.nextLong() & Long.MAX_VALUE;
        }
    }
}
