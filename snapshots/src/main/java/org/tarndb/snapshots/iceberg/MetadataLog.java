package org.tarndb.snapshots.iceberg;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The versions of tables' metadata: what Iceberg needs of the commit protocol. A table is named by its prefix, the key that all its
 * objects begin with, with a slash at its end. Thread-safe.
 */
public interface MetadataLog {
    /** What became of a claim. */
    enum Outcome {
        /** The version is the claim's: durable, and seen by all. */
        WON,
        /** The version is another writer's; nothing of the claim is seen by anyone. */
        CONFLICT,
        /** It can't be found out now. Nothing that the claim refers to may be deleted. */
        UNKNOWN
    }

    /**
     * A version of one table's metadata.
     *
     * @param version from 1
     * @param key of the object
     */
    record Version(String table, long version, String key) {}

    /**
     * The next version of one table's metadata.
     *
     * @param base the version it was made from; null for a table's first one
     * @param json UTF-8
     */
    record Claim(String table, @Nullable Version base, byte[] json) {
        public long version() {
            return base == null ? 1 : base.version() + 1;
        }
    }

    /** The newest version; empty when there is no such table. */
    Optional<Version> latest(String table) throws IOException;

    /**
     * The version with this number.
     *
     * @param version from 1
     */
    Optional<Version> version(String table, long version) throws IOException;

    /** All versions that there are, oldest first. */
    List<Version> versions(String table) throws IOException;

    /**
     * Claims the next version of some tables.
     *
     * @param claims of different tables
     * @return what became of each, in their order; where {@link #isAtomic}, the same of all
     */
    List<Outcome> commit(List<Claim> claims);

    /** Whether claims of several tables are won together or not at all. */
    boolean isAtomic();

    /** Where a version's metadata is, once it is there. */
    static String metadataKey(String table, long version) {
        return table + "metadata/v" + version + ".metadata.json";
    }
}
