package org.tarndb.storage.journal;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
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
                records.put(reader.csn(), bytes(reader.record()));
            }
            return new Found(records, reader.end());
        }
    }

    /** Appends and waits for the fate. */
    boolean append(long csn, byte[] record) throws InterruptedException {
        enqueue(csn, record);
        return fate.awaitDurable(csn);
    }

    /** Appends, as the policy says, and does not wait. */
    void enqueue(long csn, byte[] record) {
        enqueue(journal, csn, record);
    }

    static void enqueue(Journal journal, long csn, byte[] record) {
        journal.append(csn, JournalRecord.of(record), Durability.DEFAULT);
    }

    /** The same bytes in a number of parts. */
    static JournalRecord divided(byte[] record, int parts) {
        List<byte[]> divided = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            divided.add(Arrays.copyOfRange(record, record.length * i / parts, record.length * (i + 1) / parts));
        }
        return JournalRecord.ofParts(divided);
    }

    /** A record's parts, joined. */
    static byte[] bytes(JournalRecord record) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        record.parts().forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
