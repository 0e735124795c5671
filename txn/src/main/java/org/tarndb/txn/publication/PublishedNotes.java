package org.tarndb.txn.publication;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.FileKind;
import org.tarndb.storage.format.Sealed;

/**
 * The file that says what was published last. It lies in the database's directory, so that a copy of the directory, or an earlier
 * state of it that is put back, has what it knew then: CSNs alone could be given twice. The format is in docs/FILE_FORMAT.md.
 */
public final class PublishedNotes {
    /**
     * A snapshot has the rows of a table.
     *
     * @param csn of a version in which the table has these rows
     */
    record Note(String location, long tableId, long csn, long snapshotId) {}

    private static final FileKind KIND = new FileKind("TARN-PUB", 1, "notes of what was published");
    private static final String NAME = "tarn.published";

    private final FileSystem files;
    private final Path directory;
    private final Path path;

    /** @param directory of a database */
    public PublishedNotes(FileSystem files, Path directory) {
        this.files = files;
        this.directory = directory;
        this.path = directory.resolve(NAME);
    }

    /**
     * Reads the notes. Where one is of a version that was lost in a crash, or the file is damaged, there are none, and the file is
     * gone, durably, before a commit may get that version's CSN.
     *
     * @param csn the newest that was recovered
     */
    List<Note> readUpTo(long csn) {
        if (!files.exists(path)) {
            return List.of();
        }
        List<Note> notes = new ArrayList<>();
        try {
            read(notes);
        } catch (TarnException e) {
            if (e.code() != ErrorCode.FILE_CORRUPTED && e.code() != ErrorCode.FILE_FORMAT_UNKNOWN) {
                throw e;
            }
            notes.clear(); // what they say can be found out by reading what is published
        }
        if (notes.isEmpty() || notes.stream().anyMatch(note -> note.csn() > csn)) {
            files.delete(path);
            files.syncDirectory(directory);
            return List.of();
        }
        return notes;
    }

    private void read(List<Note> notes) {
        try (FileHandle file = files.open(path, OpenMode.READ)) {
            int length = (int) Math.min(file.size(), Integer.MAX_VALUE - 8);
            byte[] body = new byte[Math.max(0, length - Sealed.OVERHEAD_BYTES)];
            Sealed.body(Sealed.read(KIND, path, file, 0, length)).get(body);
            ByteReader reader = new ByteReader(body, path.toString());
            for (int i = reader.getCount(); i > 0; i--) {
                notes.add(
                        new Note(reader.getString(), reader.getUnsigned(), reader.getUnsigned(), reader.getUnsigned()));
            }
            reader.requireEnd();
        }
    }

    /**
     * Replaces the notes: written, not durable on return. A power cut may leave the earlier ones or a damaged file, and then published
     * files are compared.
     */
    void write(List<Note> notes) {
        ByteWriter writer = new ByteWriter();
        writer.putUnsigned(notes.size());
        for (Note note : notes) {
            writer.putString(note.location())
                    .putUnsigned(note.tableId())
                    .putUnsigned(note.csn())
                    .putUnsigned(note.snapshotId());
        }
        byte[] section = Sealed.seal(KIND, writer.toBytes());
        Path temporary = directory.resolve(NAME + ".tmp");
        try (FileHandle file = files.open(temporary, OpenMode.CREATE)) {
            file.write(0, section, 0, section.length);
        }
        files.rename(temporary, path);
    }
}
