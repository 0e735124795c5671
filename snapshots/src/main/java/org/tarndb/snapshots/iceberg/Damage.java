package org.tarndb.snapshots.iceberg;

import org.apache.iceberg.exceptions.NotFoundException;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What is said of an object of a published table that is not what was written, or is gone. */
public final class Damage {
    private static final String REMEDY =
            "; restore the object, read another version, or publish the table to another location";

    private Damage() {}

    /** @param what is wrong with it */
    public static TarnException of(String location, String what, @Nullable Throwable cause) {
        return failure(location + " is damaged: " + what + REMEDY, cause);
    }

    /** Of an object that a version names and that is not there. */
    public static TarnException loss(String what, Throwable cause) {
        return failure(what + REMEDY, cause);
    }

    /** Which object is not there, if that is the failure: a text with its location; null for another failure. */
    public static @Nullable String missingObject(RuntimeException failure) {
        if (failure instanceof NotFoundException) {
            return failure.getMessage();
        }
        return failure instanceof TarnException && failure.getCause() instanceof ObjectNotFoundException missing
                ? missing.getMessage()
                : null;
    }

    private static TarnException failure(String message, @Nullable Throwable cause) {
        return cause == null
                ? new TarnException(ErrorCode.SNAPSHOT_CORRUPTED, message)
                : new TarnException(ErrorCode.SNAPSHOT_CORRUPTED, message, cause);
    }
}
