package org.tarndb.storage.journal;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.format.Damage;

/**
 * The first segment of a journal, made with its database: from then on there is always a segment, so a journal without one
 * has lost it.
 */
public final class JournalStart {
    private JournalStart() {}

    /**
     * Begins a journal; durable on return.
     *
     * @param directory is there, and empty or left by a creation that was cut short
     * @param csn all up to this one is in a checkpoint; 0 for an empty database
     */
    public static void create(Env env, Path directory, UUID databaseId, long csn) {
        FileSystem files = env.files();
        files.list(directory).forEach(files::delete);
        SegmentHeader header =
                new SegmentHeader(databaseId, 1, csn + 1, env.entropy().nextLong(), 0, 0, csn);
        SegmentWriter.create(files, directory, header).close();
    }

    /** @throws org.tarndb.storage.error.TarnException FILE_CORRUPTED where there is no segment */
    public static void requireThere(FileSystem files, Path directory) {
        if (SegmentName.list(files, directory).isEmpty()) {
            throw Damage.missing(
                    directory.resolve("*.journal"), "a database has a journal segment from its creation on");
        }
    }

    /** Whether there is nothing in the directory but what {@link #create} leaves, or leaves when it is cut short. */
    public static boolean isUnused(FileSystem files, Path directory) {
        List<SegmentName> segments = SegmentName.list(files, directory);
        int temporary = SegmentName.listTemporary(files, directory).size();
        return segments.size() + temporary == files.list(directory).size()
                && segments.stream().allMatch(segment -> isEmpty(files, segment.path()));
    }

    private static boolean isEmpty(FileSystem files, Path segment) {
        try (FileHandle file = files.open(segment, OpenMode.READ)) {
            return file.size() == JournalLayout.HEADER_BYTES;
        }
    }
}
