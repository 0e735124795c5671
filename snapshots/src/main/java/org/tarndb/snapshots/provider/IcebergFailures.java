package org.tarndb.snapshots.provider;

import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Says what Iceberg's library throws in errors of the one table. */
final class IcebergFailures {
    private IcebergFailures() {}

    /**
     * Runs what may use Iceberg.
     *
     * @param where the location, for messages
     */
    static <T> T translated(Object where, Supplier<T> work) {
        try {
            return work.get();
        } catch (CommitStateUnknownException e) {
            throw failure(
                    ErrorCode.PUBLICATION_OUTCOME_UNKNOWN,
                    "whether the change at " + where + " was made is not known; look with SHOW SNAPSHOTS, or repeat it",
                    e);
        } catch (CommitFailedException e) {
            throw failure(
                    ErrorCode.PUBLICATION_CONFLICT,
                    "others were first at " + where + " each time; try again when they have ended",
                    e);
        } catch (NotFoundException e) {
            throw failure(
                    ErrorCode.SNAPSHOT_NOT_FOUND,
                    "a file of the version at " + where + " is not there: it has expired meanwhile, or is lost",
                    e);
        } catch (UncheckedIOException e) {
            throw failure(ErrorCode.OBJECT_STORE_FAILED, "the object store of " + where + " failed", e);
        }
    }

    private static TarnException failure(ErrorCode code, String what, RuntimeException cause) {
        return new TarnException(code, what + ": " + cause.getMessage(), cause);
    }
}
