package org.tarndb.txn.check;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.checkpoint.Checkpoint;
import org.tarndb.storage.checkpoint.CheckpointStore;
import org.tarndb.storage.checkpoint.DatabaseFiles;
import org.tarndb.storage.checkpoint.TreeRef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.journal.JournalEnd;
import org.tarndb.storage.journal.JournalReader;
import org.tarndb.storage.run.EntrySource;
import org.tarndb.storage.run.RunReader;
import org.tarndb.storage.sort.SortFiles;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.recovery.Recovery;

/**
 * Verifies the files of a database that is closed: each on its own, as far as that goes, and then what a recovery makes of
 * them. Changes nothing but the text in the lock file.
 */
public final class DirectoryCheck {
    private final Env env;
    private final CheckReport.Builder report;

    private DirectoryCheck(Env env, CheckReport.Builder report) {
        this.env = env;
        this.report = report;
    }

    /**
     * Checks a directory.
     *
     * @throws TarnException DATABASE_IN_USE while it is open; CANNOT_CONNECT where there is no database; IO_ERROR;
     *     FILE_FORMAT_UNKNOWN when another release of Tarn wrote a file, which this one can't judge
     */
    public static CheckReport run(Env env, Path directory) {
        CheckReport.Builder report = new CheckReport.Builder();
        DirectoryCheck check = new DirectoryCheck(env, report);
        check.attempt(() -> {
            try (DatabaseFiles files = DatabaseFiles.openExisting(env, directory)) {
                check.files(files);
            }
        });
        return report.build();
    }

    /** Notes damage as a problem, and goes on. */
    private boolean attempt(Runnable step) {
        try {
            step.run();
            return true;
        } catch (TarnException e) {
            if (e.code() != ErrorCode.FILE_CORRUPTED) {
                throw e;
            }
            report.problem(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private void files(DatabaseFiles files) {
        report.checked("identity: database " + files.databaseId());
        attempt(() -> files.verifyOpenings(env.files()));
        CheckpointStore[] found = new CheckpointStore[1];
        if (!attempt(() -> found[0] = CheckpointStore.open(env, files.checkpointDirectory(), files.databaseId()))) {
            return; // which records of the journal are needed is not known
        }
        CheckpointStore checkpoints = found[0];
        checkpoints.unneeded().forEach(path -> report.note("no longer needed, deleted at the next opening: " + path));
        if (checkpoint(checkpoints.newest())) {
            attempt(() -> recovery(files, checkpoints));
        } else {
            long csn = checkpoints.newest().map(Checkpoint::csn).orElse(0L);
            attempt(() -> journal(files, csn));
        }
    }

    /** Whether all runs of the checkpoint are whole. */
    private boolean checkpoint(Optional<Checkpoint> newest) {
        if (newest.isEmpty()) {
            report.checked("checkpoint: none");
            return true;
        }
        Checkpoint checkpoint = newest.get();
        boolean whole = true;
        long entries = 0;
        for (TreeRef tree : checkpoint.trees()) {
            whole &= attempt(() -> run(checkpoint, tree));
            entries += checkpoint.entries(tree);
        }
        if (whole) {
            report.checked("checkpoint: CSN " + checkpoint.csn() + ", "
                    + checkpoint.trees().size() + " runs, " + entries + " entries");
        }
        return whole;
    }

    /** Reads every block, whose checksums are checked then, and compares the order and number of entries. */
    private static void run(Checkpoint checkpoint, TreeRef tree) {
        Path path = checkpoint.file(tree);
        try (RunReader run = checkpoint.open(tree)) {
            long count = 0;
            byte[] last = null;
            for (EntrySource entries = run.cursor(); entries.next(); count++) {
                if (last != null && Arrays.compareUnsigned(last, entries.key()) >= 0) {
                    throw Damage.at(path, 0, "the key of entry " + count + " is not greater than the one before");
                }
                last = entries.key();
            }
            if (count != run.summary().entries()) {
                throw Damage.at(
                        path,
                        0,
                        "it has " + count + " entries, not " + run.summary().entries());
            }
            if (last != null && !Arrays.equals(last, run.lastKey())) {
                throw Damage.at(path, 0, "its last key is not the one that its index names");
            }
        }
    }

    private void journal(DatabaseFiles files, long afterCsn) {
        long records = 0;
        try (JournalReader journal =
                JournalReader.open(env.files(), files.journalDirectory(), files.databaseId(), afterCsn)) {
            while (journal.next()) {
                records++;
            }
            journalEnd(journal.end(), records);
        }
    }

    private void journalEnd(JournalEnd end, long records) {
        report.checked("journal: " + records + " records after the checkpoint, up to CSN " + end.lastCsn());
        end.tornTail().ifPresent(tail -> report.note(tail.note()));
    }

    private void recovery(DatabaseFiles files, CheckpointStore checkpoints) {
        Recovery.Recovered recovered = Recovery.run(
                env, files, checkpoints, SortFiles.inSystemDirectory(env.files(), env.entropy()::nextUuid));
        journalEnd(recovered.journalEnd(), recovered.records());
        DatabaseVersion version = recovered.origin().version();
        for (TableDef table : version.catalog().tables()) {
            for (CheckResult result : TableCheck.check(version, table, Cancellation.never())) {
                String line = table.name() + ", " + result.object() + ": " + result.entries() + " entries, "
                        + result.detail();
                if (result.isOk()) {
                    report.checked(line);
                } else {
                    report.problem(line + ": " + result.status());
                }
            }
        }
    }
}
