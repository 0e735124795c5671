package org.tarndb.storage.checkpoint;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.format.FileKind;
import org.tarndb.storage.format.Sealed;

/**
 * The file that counts how often the database was opened: two slots of {@value #SLOT_BYTES} bytes, each a sealed section
 * whose body is a number, 8 bytes. The next number goes into the slot of the smaller one, so a torn write leaves the other,
 * and a full disk does not keep a database from being opened.
 */
final class OpenCounter {
    static final FileKind KIND = new FileKind("TARN-OPN", 1, "count of openings");
    static final String FILE_NAME = "tarn.opens";
    static final String TEMPORARY_NAME = FILE_NAME + ".tmp";

    private static final int SLOT_BYTES = 512;
    private static final int SECTION_BYTES = Long.BYTES + Sealed.OVERHEAD_BYTES;

    private OpenCounter() {}

    /**
     * Counts one more. Durable on return.
     *
     * @param atLeast the number is greater than this one; for a directory whose file was lost or is older than the rest
     * @return the number, greater than all that were returned before, also by an opening that crashed
     * @throws TarnException FILE_CORRUPTED when neither slot is whole; FILE_FORMAT_UNKNOWN, IO_ERROR
     */
    static long next(FileSystem files, Path directory, long atLeast) {
        Path path = directory.resolve(FILE_NAME);
        if (!files.exists(path)) {
            create(files, directory, atLeast + 1);
            return atLeast + 1;
        }
        try (FileHandle file = files.open(path, OpenMode.READ_WRITE)) {
            return next(path, file, atLeast);
        }
    }

    /** @throws TarnException as {@link #next} */
    static void verify(FileSystem files, Path directory) {
        Path path = directory.resolve(FILE_NAME);
        if (files.exists(path)) {
            try (FileHandle file = files.open(path, OpenMode.READ)) {
                if (read(path, file, 0) == null && read(path, file, 1) == null) {
                    number(path, file, 0); // throws what is wrong with it
                }
            }
        }
    }

    private static long next(Path path, FileHandle file, long atLeast) {
        Long first = read(path, file, 0);
        Long second = read(path, file, 1);
        if (first == null && second == null) {
            return number(path, file, 0); // throws what is wrong with it
        }
        boolean firstIsLast = second == null || (first != null && first > second);
        long last = firstIsLast && first != null ? first : second == null ? 0 : second;
        long next = Math.max(last, atLeast) + 1;
        byte[] section = section(next);
        file.write(firstIsLast ? SLOT_BYTES : 0, section, 0, section.length);
        file.force();
        return next;
    }

    private static void create(FileSystem files, Path directory, long number) {
        Path temporary = directory.resolve(TEMPORARY_NAME);
        if (files.exists(temporary)) {
            files.delete(temporary);
        }
        byte[] content = new byte[2 * SLOT_BYTES];
        byte[] section = section(number);
        System.arraycopy(section, 0, content, 0, section.length);
        try (FileHandle file = files.open(temporary, OpenMode.CREATE)) {
            file.write(0, content, 0, content.length);
            file.force();
        }
        files.rename(temporary, directory.resolve(FILE_NAME));
        files.syncDirectory(directory);
    }

    private static byte[] section(long number) {
        return Sealed.seal(KIND, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    /** Null where a slot is empty, or torn by a crash: then the other one counts. */
    private static @Nullable Long read(Path path, FileHandle file, int slot) {
        try {
            return number(path, file, slot);
        } catch (TarnException e) {
            if (e.code() != ErrorCode.FILE_CORRUPTED) {
                throw e;
            }
            return null;
        }
    }

    private static long number(Path path, FileHandle file, int slot) {
        return Sealed.body(Sealed.read(KIND, path, file, (long) slot * SLOT_BYTES, SECTION_BYTES))
                .getLong();
    }
}
