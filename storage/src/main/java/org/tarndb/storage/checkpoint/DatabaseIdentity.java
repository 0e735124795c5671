package org.tarndb.storage.checkpoint;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.UUID;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.format.FileKind;
import org.tarndb.storage.format.Sealed;

/** The file that makes a directory a database: a sealed section, whose body is the database's id, 16 bytes. */
final class DatabaseIdentity {
    static final FileKind KIND = new FileKind("TARN-DB\n", 1, "database identity");
    static final String FILE_NAME = "tarn.identity";
    static final String TEMPORARY_NAME = FILE_NAME + ".tmp";

    private static final int BODY_BYTES = 16;

    private DatabaseIdentity() {}

    /** Durable on return, and there whole or not at all after a crash. */
    static void create(FileSystem files, Path directory, UUID id) {
        Path temporary = directory.resolve(TEMPORARY_NAME);
        if (files.exists(temporary)) {
            files.delete(temporary);
        }
        ByteBuffer body = ByteBuffer.allocate(BODY_BYTES);
        body.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
        byte[] section = Sealed.seal(KIND, body.array());
        try (FileHandle file = files.open(temporary, OpenMode.CREATE)) {
            file.write(0, section, 0, section.length);
            file.force();
        }
        files.rename(temporary, directory.resolve(FILE_NAME));
        files.syncDirectory(directory);
    }

    static UUID read(FileSystem files, Path directory) {
        Path path = directory.resolve(FILE_NAME);
        try (FileHandle file = files.open(path, OpenMode.READ)) {
            int length = (int) Math.min(file.size(), 4096);
            ByteBuffer body = Sealed.body(Sealed.read(KIND, path, file, 0, length));
            return new UUID(body.getLong(), body.getLong());
        }
    }
}
