package org.tarndb.snapshots.provider;

import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.apache.avro.AvroRuntimeException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.tarndb.snapshots.iceberg.Damage;
import org.tarndb.snapshots.objectstore.LocationMention;
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
        } catch (RuntimeException e) {
            throw translated(where, e);
        }
    }

    /** What is to be thrown instead. */
    static RuntimeException translated(Object where, RuntimeException e) {
        if (e instanceof CommitStateUnknownException && e.getCause() instanceof TarnException unknown) {
            return unknown;
        }
        if (e instanceof CommitFailedException) {
            return failure(
                    ErrorCode.PUBLICATION_CONFLICT,
                    "others were first" + at(where, e) + "; try again when they have ended",
                    e);
        }
        String missing = Damage.missingObject(e);
        return missing == null
                ? ofReading(where, e)
                : Damage.loss(
                        missing + ", which a version has: it is lost, or has expired meanwhile with its version", e);
    }

    /** The store's failures are known already, but for those of deletions: what is left is of bytes that can't be read. */
    private static RuntimeException ofReading(Object where, RuntimeException e) {
        if (e instanceof RuntimeIOException || e instanceof AvroRuntimeException) {
            return Damage.of("a manifest of the table" + at(where, e), String.valueOf(e.getMessage()), e);
        }
        return e instanceof UncheckedIOException
                ? failure(ErrorCode.OBJECT_STORE_FAILED, "the object store" + at(where, e) + " failed", e)
                : e;
    }

    private static String at(Object where, RuntimeException e) {
        return LocationMention.unlessIn(e.getMessage(), " at ", where);
    }

    private static TarnException failure(ErrorCode code, String what, RuntimeException cause) {
        return new TarnException(code, what + ": " + cause.getMessage(), cause);
    }
}
