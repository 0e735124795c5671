package org.tarndb.txn.publication;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.System.Logger;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.memory.Evictable;
import org.tarndb.txn.publication.PublishedNotes.Note;
import org.tarndb.txn.snapshot.PublishedVersions;

/**
 * The snapshots that this database has published last, one for each place. While the rows are in memory, those that were changed
 * since are held for nothing else; they are given up when memory is needed. What it takes to see that nothing has changed outlasts
 * that, and the process. Thread-safe.
 */
public final class LastPublished implements PublishedVersions, Evictable {
    /** Places beyond that are forgotten, those first that were published first. */
    static final int MOST_PLACES = 1000;

    private static final Logger LOGGER = System.getLogger(LastPublished.class.getName());

    private final @Nullable PublishedNotes file;

    @GuardedBy("this")
    private final Map<String, Note> notes = new LinkedHashMap<>();

    @GuardedBy("this")
    private final Map<String, TableVersion> held = new LinkedHashMap<>();

    private LastPublished(@Nullable PublishedNotes file) {
        this.file = file;
    }

    /** Of a database without files. */
    public static LastPublished inMemory() {
        return new LastPublished(null);
    }

    /**
     * Of a database that was recovered.
     *
     * @param csn the newest that was recovered
     */
    public static LastPublished open(PublishedNotes file, long csn) {
        LastPublished opened = new LastPublished(file);
        List<Note> read = file.readUpTo(csn);
        synchronized (opened) {
            read.forEach(note -> opened.notes.put(note.location(), note));
        }
        return opened;
    }

    @Override
    public synchronized @Nullable TableVersion held(String location, long snapshotId) {
        Note note = notes.get(location);
        return note != null && note.snapshotId() == snapshotId ? held.get(location) : null;
    }

    @Override
    public synchronized boolean isUnchanged(String location, long snapshotId, long tableId, DatabaseVersion version) {
        Note note = notes.get(location);
        return note != null
                && note.snapshotId() == snapshotId
                && note.tableId() == tableId
                && note.csn() <= version.csn()
                && version.rowsCsn(tableId) <= note.csn();
    }

    @Override
    public synchronized void published(String location, long snapshotId, long tableId, DatabaseVersion version) {
        TableVersion rows = version.table(tableId);
        if (rows != null) {
            held.put(location, rows);
        }
        if (!isUnchanged(location, snapshotId, tableId, version)) {
            notes.remove(location);
            notes.put(location, new Note(location, tableId, version.csn(), snapshotId));
            forgetSurplus();
            write();
        }
    }

    @GuardedBy("this")
    private void forgetSurplus() {
        for (Iterator<String> oldest = notes.keySet().iterator(); notes.size() > MOST_PLACES; ) {
            held.remove(oldest.next());
            oldest.remove();
        }
    }

    /** What is published is published, whether it can be noted or not. */
    @GuardedBy("this")
    private void write() {
        if (file == null) {
            return;
        }
        try {
            file.write(List.copyOf(notes.values()));
        } catch (TarnException e) {
            LOGGER.log(
                    Logger.Level.WARNING,
                    "What was published could not be noted; after the next opening all published files are compared",
                    e);
        }
    }

    /** Gives up all: how much that is can't be told without looking at all rows. */
    @Override
    public synchronized boolean evict(long bytes) {
        boolean any = !held.isEmpty();
        held.clear();
        return any;
    }
}
