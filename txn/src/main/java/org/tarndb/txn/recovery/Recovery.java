package org.tarndb.txn.recovery;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
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
import org.tarndb.storage.run.EntrySource;
import org.tarndb.storage.run.RunReader;
import org.tarndb.storage.sort.SortFiles;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.Origin;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.status.TransactionOutcomes;

/** Reads a database's files; writes none but temporary ones. */
public final class Recovery {
    /**
     * What was read.
     *
     * @param origin the version, with all commits that hold, and what goes with it
     * @param undecided the CSNs of synchronous commits that nobody decided on and of those behind them, ascending: they
     *     are in the journal and not in the version
     * @param journalEnd where the journal goes on
     * @param records read from the journal
     */
    public record Recovered(Origin origin, List<Long> undecided, JournalEnd journalEnd, long records) {}

    private Recovery() {}

    /**
     * The newest checkpoint with the journal's later records applied.
     *
     * @param sorts for indexes whose build the journal tells of
     * @throws TarnException FILE_CORRUPTED naming file and offset
     */
    public static Recovered run(Env env, DatabaseFiles files, CheckpointStore checkpoints, SortFiles sorts) {
        Optional<Checkpoint> newest = checkpoints.newest();
        CheckpointProperties properties = newest.map(Recovery::properties).orElseGet(CheckpointProperties::none);
        DatabaseVersion version =
                newest.isPresent() ? load(newest.get(), properties.rowsCsns()) : DatabaseVersion.empty();
        TransactionOutcomes outcomes = properties.outcomes();
        Replay replay = new Replay(version, outcomes, new SortSpace(sorts, new MemoryAccount(Long.MAX_VALUE)));
        long records = 0;
        try (JournalReader journal =
                JournalReader.open(env.files(), files.journalDirectory(), files.databaseId(), version.csn())) {
            while (journal.next()) {
                String source = "the journal's record of CSN " + journal.csn();
                replay.add(journal.csn(), CommitRecord.decode(journal.record(), source));
                records++;
            }
            JournalEnd end = journal.end();
            return new Recovered(
                    new Origin(replay.version(), end.lastCsn(), outcomes), replay.undecided(), end, records);
        }
    }

    private static CheckpointProperties properties(Checkpoint checkpoint) {
        return CheckpointProperties.decode(
                checkpoint.properties(), "the properties in the checkpoint of CSN " + checkpoint.csn());
    }

    private static DatabaseVersion load(Checkpoint checkpoint, Map<Long, Long> rowsCsns) {
        Catalog catalog =
                CatalogCodec.decode(checkpoint.catalog(), "the catalog in the checkpoint of CSN " + checkpoint.csn());
        DatabaseVersion version = DatabaseVersion.empty().withCatalog(catalog);
        for (TableDef table : catalog.tables()) {
            version = version.withTable(table.id(), load(checkpoint, table));
        }
        version = version.withCsn(checkpoint.csn());
        for (Map.Entry<Long, Long> rows : rowsCsns.entrySet()) {
            version = version.withRowsCsn(rows.getKey(), rows.getValue());
        }
        return version;
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
                byte[] value = entries.value();
                builder.add(entries.key(), value.length == 0 ? IndexEntries.NO_VALUE : value);
            }
        }
        return builder.build();
    }
}
