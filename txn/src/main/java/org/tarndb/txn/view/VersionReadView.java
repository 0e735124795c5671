package org.tarndb.txn.view;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.isolation.ReadSet;
import org.tarndb.txn.isolation.TableReads;

/** A version with a transaction's changes on top. */
public final class VersionReadView implements ReadView {
    /** Never asked: a view without changes has no entries of its own. */
    private static final DeltaIndexes NO_INDEXES = new DeltaIndexes();

    private final DatabaseVersion version;
    private final Catalog catalog;
    private final Delta delta;
    private final DeltaIndexes deltaIndexes;
    private final @Nullable ReadSet reads;

    /**
     * A view.
     *
     * @param catalog the version's, or one with the transaction's own changes
     * @param reads where to note what is read of the version; null for nowhere
     */
    public VersionReadView(
            DatabaseVersion version, Catalog catalog, Delta delta, DeltaIndexes deltaIndexes, @Nullable ReadSet reads) {
        this.version = version;
        this.catalog = catalog;
        this.delta = delta;
        this.deltaIndexes = deltaIndexes;
        this.reads = reads;
    }

    /** A view of which nobody notes what is read. */
    public VersionReadView(DatabaseVersion version, Catalog catalog, Delta delta, DeltaIndexes deltaIndexes) {
        this(version, catalog, delta, deltaIndexes, null);
    }

    /** A version as it is. */
    public static VersionReadView of(DatabaseVersion version) {
        return new VersionReadView(version, version.catalog(), Delta.EMPTY, NO_INDEXES);
    }

    public DatabaseVersion version() {
        return version;
    }

    /** The changes merged on top. */
    public Delta delta() {
        return delta;
    }

    @Override
    public long csn() {
        return version.csn();
    }

    @Override
    public Catalog catalog() {
        return catalog;
    }

    @Override
    public boolean notesReads() {
        return reads != null;
    }

    @Override
    public TableView table(TableDef table) {
        TableVersion found = version.table(table.id());
        VersionTableView view = new VersionTableView(
                table, found == null ? TableVersion.empty() : found, delta.changesOf(table.id()), deltaIndexes);
        TableReads noted = reads == null ? null : reads.table(table.id());
        return noted == null ? view : new NotingTableView(view, noted);
    }
}
