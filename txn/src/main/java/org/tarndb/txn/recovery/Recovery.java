package org.tarndb.txn.recovery;

import java.util.Optional;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.checkpoint.Checkpoint;
import org.tarndb.storage.checkpoint.CheckpointStore;
import org.tarndb.storage.checkpoint.DatabaseFiles;
import org.tarndb.storage.checkpoint.TreeRef;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalEnd;
import org.tarndb.storage.journal.JournalReader;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.run.EntrySource;
import org.tarndb.storage.run.RunReader;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.KeyGuard;

/** Reads a database's files; writes nothing. */
public final class Recovery {
    /**
     * What was read.
     *
     * @param version with all transactions that were durable
     * @param journalEnd where the journal goes on
     * @param records read from the journal
     */
    public record Recovered(DatabaseVersion version, JournalEnd journalEnd, long records) {}

    private Recovery() {}

    /**
     * The newest checkpoint with the journal's later records applied.
     *
     * @throws TarnException FILE_CORRUPTED naming file and offset
     */
    public static Recovered run(Env env, DatabaseFiles files, CheckpointStore checkpoints) {
        Optional<Checkpoint> newest = checkpoints.newest();
        DatabaseVersion version = newest.isPresent() ? load(newest.get()) : DatabaseVersion.empty();
        long records = 0;
        try (JournalReader journal =
                JournalReader.open(env.files(), files.journalDirectory(), files.databaseId(), version.csn())) {
            while (journal.next()) {
                version = replay(version, journal.csn(), journal.record());
                records++;
            }
            return new Recovered(version, journal.end(), records);
        }
    }

    private static DatabaseVersion replay(DatabaseVersion version, long csn, JournalRecord record) {
        String source = "the journal's record of CSN " + csn;
        Changes changes = CommitRecord.decode(record, source);
        try {
            return ChangeApplier.apply(version, changes, KeyGuard.NONE).withCsn(csn);
        } catch (TarnException | IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.FILE_CORRUPTED,
                    source + " does not fit what was recovered before it: " + e.getMessage()
                            + ". Nothing was changed; restore the database from a backup",
                    e);
        }
    }

    private static DatabaseVersion load(Checkpoint checkpoint) {
        Catalog catalog =
                CatalogCodec.decode(checkpoint.catalog(), "the catalog in the checkpoint of CSN " + checkpoint.csn());
        DatabaseVersion version = DatabaseVersion.empty().withCatalog(catalog);
        for (TableDef table : catalog.tables()) {
            version = version.withTable(table.id(), load(checkpoint, table));
        }
        return version.withCsn(checkpoint.csn());
    }

    private static TableVersion load(Checkpoint checkpoint, TableDef table) {
        TableVersion version = TableVersion.empty().withRows(readRows(checkpoint, TreeRef.rows(table.id()), table));
        for (IndexDef index : table.indexes()) {
            // A build goes on from its beginning: its steps are in no file.
            version = version.withIndex(
                    index.isPublic()
                            ? new IndexVersion(
                                    index.id(),
                                    readEntries(checkpoint, TreeRef.index(table.id(), index.id())),
                                    BuildCursor.END)
                            : IndexVersion.registered(index.id()));
        }
        return version;
    }

    private static Tree<byte[]> readRows(Checkpoint checkpoint, TreeRef ref, TableDef table) {
        TreeBuilder<byte[]> builder = Tree.builder();
        try (RunReader run = checkpoint.open(ref)) {
            for (EntrySource rows = run.cursor(); rows.next(); ) {
                if (!table.layout().isWellFormed(rows.value())) {
                    throw new TarnException(
                            ErrorCode.FILE_CORRUPTED,
                            "a row of table " + table.name() + " in the checkpoint of CSN " + checkpoint.csn()
                                    + " does not have the table's layout; restore the database from a backup");
                }
                builder.add(rows.key(), rows.value());
            }
        }
        return builder.build();
    }

    private static Tree<byte[]> readEntries(Checkpoint checkpoint, TreeRef ref) {
        TreeBuilder<byte[]> builder = Tree.builder();
        try (RunReader run = checkpoint.open(ref)) {
            for (EntrySource entries = run.cursor(); entries.next(); ) {
                builder.add(entries.key(), IndexVersion.NO_VALUE);
            }
        }
        return builder.build();
    }
}
