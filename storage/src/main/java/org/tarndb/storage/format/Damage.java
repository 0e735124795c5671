package org.tarndb.storage.format;

import java.nio.file.Path;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The errors for files that are not what they should be. */
public final class Damage {
    private Damage() {}

    /**
     * @param offset of the first byte that is known to be in a damaged part
     * @param what what is wrong there, a clause
     */
    public static TarnException at(Path file, long offset, String what) {
        return new TarnException(
                ErrorCode.FILE_CORRUPTED,
                "File " + file + " is damaged at offset " + offset + ": " + what
                        + ". Nothing was changed. Keep a copy of the database directory and restore it from a backup");
    }

    public static TarnException missing(Path file, String what) {
        return new TarnException(
                ErrorCode.FILE_CORRUPTED,
                "File " + file + " is missing: " + what
                        + ". Nothing was changed. Keep a copy of the database directory and restore it from a backup");
    }

    static TarnException unknownVersion(Path file, FileKind kind, int version) {
        return new TarnException(
                ErrorCode.FILE_FORMAT_UNKNOWN,
                "File " + file + " (" + kind.description() + ") has format version " + version
                        + "; this release of Tarn reads version " + kind.version()
                        + ". Open the database with a release that knows version " + version);
    }
}
