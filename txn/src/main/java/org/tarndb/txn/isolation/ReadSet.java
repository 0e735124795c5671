package org.tarndb.txn.isolation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;

/**
 * What a serializable transaction has read of its snapshot, and whether that is still so. Used by the transaction's thread
 * alone. Its memory is bounded by the number of tables and indexes read.
 */
public final class ReadSet {
    private static final int MAX_OPEN_SCANS = 32;
    /** How many changed rows are looked at one by one, and at most under the commit latch. */
    private static final long FEW_CHANGES = 256;

    private final DatabaseVersion snapshot;
    private final List<TableReads> tables = new ArrayList<>();
    /** Scans that have gone on since what they read was last added. */
    private final List<ScanReads> openScans = new ArrayList<>();
    /** The version in which all that was read is known to be as in the snapshot. */
    private DatabaseVersion validated;

    private boolean open = true;

    public ReadSet(DatabaseVersion snapshot) {
        this.snapshot = snapshot;
        this.validated = snapshot;
    }

    /** What is read of a table; null when the snapshot does not have it, for then the transaction has created it. */
    public @Nullable TableReads table(long tableId) {
        for (int i = 0; i < tables.size(); i++) {
            if (tables.get(i).tableId() == tableId) {
                return tables.get(i);
            }
        }
        TableVersion table = snapshot.table(tableId);
        if (table == null) {
            return null;
        }
        TableReads reads = new TableReads(this, tableId, table);
        if (open) {
            tables.add(reads);
        }
        return reads;
    }

    boolean isOpen() {
        return open;
    }

    /** Notes a scan that has read something; false when that is of no interest any more. */
    boolean addOpen(ScanReads scan) {
        if (!open) {
            return false;
        }
        if (openScans.size() == MAX_OPEN_SCANS) {
            addReached();
        }
        openScans.add(scan);
        return true;
    }

    private void addReached() {
        openScans.forEach(ScanReads::addReached);
        openScans.clear();
    }

    /**
     * Makes sure that all that was read is in this version as it was in the snapshot. May take as long as the reading did:
     * for use outside the commit latch.
     *
     * @throws TarnException SERIALIZATION_FAILURE
     */
    public void validate(DatabaseVersion version) {
        check(version, false);
    }

    /**
     * Does what {@link #validate} does if little has changed since it was called last.
     *
     * @return false when too much has changed to look at it under the commit latch; then nothing is known
     * @throws TarnException SERIALIZATION_FAILURE
     */
    public boolean validateQuickly(DatabaseVersion version) {
        return check(version, true);
    }

    private boolean check(DatabaseVersion version, boolean quickly) {
        addReached();
        for (TableReads read : tables) {
            long tableId = read.tableId();
            TableVersion from = validated.table(tableId);
            TableVersion to = version.table(tableId);
            if (from == to) {
                continue;
            }
            TableDef before = snapshot.catalog().table(tableId);
            TableDef now = version.catalog().table(tableId);
            if (before == null) {
                throw TarnException.internal("table " + tableId + " was read but is not in the snapshot's catalog");
            }
            if (from == null || to == null || now == null) {
                throw dropped(before);
            }
            TableValidation validation = new TableValidation(before, now, read, from, to);
            if (!validation.byChanges(FEW_CHANGES)) {
                if (quickly) {
                    return false;
                }
                validation.byRanges();
            }
        }
        validated = version;
        return true;
    }

    private static TarnException dropped(TableDef table) {
        return new TarnException(
                ErrorCode.SERIALIZATION_FAILURE,
                "table " + table.name() + " was dropped since this transaction read it; run the transaction again");
    }

    /** Nothing more is noted: the transaction has ended, though results of it may still be read. */
    public void close() {
        open = false;
        tables.clear();
        openScans.clear();
    }
}
