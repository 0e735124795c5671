package org.tarndb.snapshots.iceberg;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.io.LocationProvider;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.MetadataLog.Claim;
import org.tarndb.snapshots.iceberg.MetadataLog.Outcome;
import org.tarndb.snapshots.iceberg.MetadataLog.Version;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * One table, its metadata read and committed through a {@link MetadataLog}. A commit is durable on return; a {@link
 * CommitFailedException} means that another writer was first and nothing was changed, upon which Iceberg tries again from that
 * writer's version; a {@link CommitStateUnknownException}, that it may have happened. For one thread.
 */
public final class PublishedTableOperations implements TableOperations {
    private final MetadataLog log;
    private final String table;
    private final ObjectStoreFileIO io;
    private @Nullable Version version;
    private @Nullable TableMetadata metadata;
    private boolean isLoaded;

    /** @param table the key that all its objects begin with, with a slash at its end */
    public PublishedTableOperations(ObjectStore store, MetadataLog log, String table) {
        this.log = log;
        this.table = table;
        this.io = new ObjectStoreFileIO(store);
    }

    /** The version that {@link #current} is; null where there is no table. */
    public @Nullable Version version() {
        current();
        return version;
    }

    /** The newest version there is now, whatever {@link #version} is; 0 where there is no table. */
    long newestVersion() {
        return log.latest(table).map(Version::version).orElse(0L);
    }

    /** The table's location as Iceberg has it: without a slash at its end. */
    public String location() {
        return io.location(table.substring(0, table.length() - 1));
    }

    @Override
    public @Nullable TableMetadata current() {
        return isLoaded ? metadata : refresh();
    }

    /** Newest metadata that are missing have expired meanwhile, as others have followed; or, if none have, they are lost. */
    @Override
    public @Nullable TableMetadata refresh() {
        TarnException missing = null;
        for (long before = 0; ; ) {
            Optional<Version> latest = Optional.empty();
            try {
                latest = log.latest(table);
                load(latest);
                return metadata;
            } catch (TarnException e) {
                long version = latest.map(Version::version).orElse(0L);
                if (e.code() != ErrorCode.SNAPSHOT_NOT_FOUND) {
                    throw e;
                }
                if (missing != null && version <= before) {
                    throw lost(e, missing);
                }
                missing = e;
                before = version;
            }
        }
    }

    private TarnException lost(TarnException last, TarnException first) {
        last.addSuppressed(first);
        return new TarnException(
                ErrorCode.SNAPSHOT_CORRUPTED, "the newest metadata of a table are lost: " + last.getMessage(), last);
    }

    private void load(Optional<Version> latest) {
        if (!isLoaded || latest.map(Version::version).orElse(0L) != (version == null ? 0 : version.version())) {
            metadata = latest.map(this::read).orElse(null);
            version = latest.orElse(null);
        }
        isLoaded = true;
    }

    private TableMetadata read(Version from) {
        TableMetadata found = MetadataJson.read(io.location(from.key()), log.read(from));
        requireInPlace(found);
        return found;
    }

    /** A copy names the files of its original: who expired its versions would delete those. */
    private void requireInPlace(TableMetadata found) {
        if (!Locations.normalized(found.location()).equals(Locations.normalized(location()))) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "the table at " + location() + " was moved or copied from " + found.location()
                            + ", whose files it names; a published table stays where it is: use that one, or publish"
                            + " to a new location");
        }
    }

    /**
     * Goes to an earlier version, for reading: nothing can be committed to it.
     *
     * @return false when there is no such version
     */
    public boolean open(long earlier) {
        Optional<Version> found = log.version(table, earlier);
        load(found);
        return found.isPresent();
    }

    @Override
    public void commit(@Nullable TableMetadata base, TableMetadata changed) {
        if (base != current()) {
            throw new CommitFailedException("%s is not at the version that was changed", location());
        }
        Claim claim = claim(version, changed);
        Outcome outcome = log.commit(List.of(claim)).get(0);
        if (outcome instanceof Outcome.Failed failed) {
            throw failed.failure();
        }
        if (outcome instanceof Outcome.Unknown unknown) {
            throw new CommitStateUnknownException(unknown.failure());
        }
        if (outcome instanceof Outcome.Conflict) {
            throw new CommitFailedException(
                    "version %s of %s was written by another writer", claim.version(), location());
        }
        isLoaded = false; // a store that fails now is no failure of what is committed
    }

    Claim claim(@Nullable Version base, TableMetadata changed) {
        requireWritable();
        TableMetadata next = log.authority().record(changed);
        io.settle();
        return new Claim(table, base, MetadataJson.write(next));
    }

    /** @throws TarnException OBJECT_NOT_IN_STATE when another store decides the table's versions than is asked here */
    public void requireWritable() {
        TableMetadata current = current();
        if (current != null) {
            log.authority().require(current);
        }
    }

    /** Whether the next version is decided by what has decided the current one. */
    public boolean isDecidedAsBefore() {
        TableMetadata current = current();
        return current != null && log.authority().hasDecided(current);
    }

    @Override
    public ObjectStoreFileIO io() {
        return io;
    }

    /** A file's location in the table, by its path there. */
    public String fileLocation(String path) {
        return io.location(table + path);
    }

    @Override
    public String metadataFileLocation(String fileName) {
        return fileLocation("metadata/" + fileName);
    }

    @Override
    public LocationProvider locationProvider() {
        TableMetadata current = current();
        return LocationProviders.locationsFor(location(), current == null ? Map.of() : current.properties());
    }
}
