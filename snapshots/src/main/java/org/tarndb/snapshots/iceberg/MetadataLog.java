package org.tarndb.snapshots.iceberg;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.storage.error.TarnException;

/**
 * The versions of tables' metadata: what Iceberg needs of the commit protocol. A table is named by its prefix, the key that all its
 * objects begin with, with a slash at its end. Thread-safe. Errors are {@link org.tarndb.storage.error.TarnException}, those of {@link
 * org.tarndb.snapshots.manifest.ManifestLog}.
 */
public interface MetadataLog {
    /** What became of a claim. */
    sealed interface Outcome {
        /** The version is the claim's: durable, and seen by all. */
        record Won() implements Outcome {}

        /** The version is another writer's; nothing of the claim is seen by anyone. */
        record Conflict() implements Outcome {}

        /** It can't be found out now. Nothing that the claim refers to may be deleted. */
        record Unknown(TarnException failure) implements Outcome {}

        /** The claim was not made, for certain, and never will be: nothing of it is seen by anyone. */
        record Failed(TarnException failure) implements Outcome {}

        /** What is to be thrown; null where there is nothing. */
        default @Nullable TarnException failure() {
            return null;
        }
    }

    /** A version of one table's metadata, and where it is. */
    record Version(String table, ManifestLocation location) {
        /** From 1. */
        public long version() {
            return location.version();
        }

        public String key() {
            return table + location.path();
        }
    }

    /**
     * The next version of one table's metadata.
     *
     * @param base the version it was made from; null for a table's first one
     * @param json UTF-8; not copied
     */
    record Claim(String table, @Nullable Version base, byte[] json) {
        public long version() {
            return base == null ? 1 : base.version() + 1;
        }
    }

    /** The newest version; empty when there is no such table. */
    Optional<Version> latest(String table);

    /** The version with this number; empty when there is none. */
    Optional<Version> version(String table, long version);

    /** The numbers of all versions, ascending. */
    List<Long> versions(String table);

    /** The metadata of a version, UTF-8; checked against what was recorded of it. */
    byte[] read(Version version);

    /**
     * Claims the next version of some tables. Failures are among the outcomes, so that those of other claims are not lost.
     *
     * @param claims of different tables, {@link #maxTables} at most unless that is 1
     * @return what became of each, in their order; the same of all, unless {@link #maxTables} is 1. Then those behind one that
     *     failed, or is unknown, are not tried, and have failed with it
     */
    List<Outcome> commit(List<Claim> claims);

    /** How many tables' claims are won together or not at all; 1: each is won by itself. */
    int maxTables();

    /** What decides the versions that are claimed here. */
    VersionAuthority authority();
}
