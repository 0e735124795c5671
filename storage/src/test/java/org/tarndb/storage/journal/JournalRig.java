package org.tarndb.storage.journal;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.SimulatedFileSystem;

/** A journal on simulated files. */
final class JournalRig {
    static final Path DIRECTORY = Path.of("/db/journal").toAbsolutePath();
    static final UUID DATABASE = new UUID(17, 42);
    static final JournalOptions SMALL_SEGMENTS = new JournalOptions(SyncPolicy.SYNC, 400);
    static final JournalOptions ONE_SEGMENT = JournalOptions.of(SyncPolicy.SYNC);

    /** What a reading found. */
    record Found(Map<Long, byte[]> records, JournalEnd end) {}

    final SimulatedFileSystem files;
    final Found found;
    final Fate fate = new Fate();
    final FileJournal journal;

    private JournalRig(SimulatedFileSystem files, Found found, FileJournal journal) {
        this.files = files;
        this.found = found;
        this.journal = journal;
        journal.start(fate);
    }

    static SimulatedFileSystem newFiles() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        files.createDirectories(DIRECTORY);
        return files;
    }

    static JournalRig open(SimulatedFileSystem files, long afterCsn, JournalOptions options, long seed) {
        return open(files, afterCsn, options, files.env(seed));
    }

    static JournalRig open(SimulatedFileSystem files, long afterCsn, JournalOptions options, Env env) {
        Found found = read(files, afterCsn);
        return new JournalRig(files, found, FileJournal.open(env, DIRECTORY, DATABASE, options, found.end()));
    }

    static JournalRig open(JournalOptions options) {
        return open(newFiles(), 0, options, 1);
    }

    static Found read(SimulatedFileSystem files, long afterCsn) {
        Map<Long, byte[]> records = new LinkedHashMap<>();
        try (JournalReader reader = JournalReader.open(files, DIRECTORY, DATABASE, afterCsn)) {
            while (reader.next()) {
                records.put(reader.csn(), reader.record());
            }
            return new Found(records, reader.end());
        }
    }

    /** Appends and waits for the fate. */
    boolean append(long csn, byte[] record) throws InterruptedException {
        journal.append(csn, record);
        return fate.awaitDurable(csn);
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
