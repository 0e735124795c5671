package org.tarndb.snapshots.table;

import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.VersionAuthority;

/** A log in which another writer is first, once. */
class RacingLog implements MetadataLog {
    private final MetadataLog log;
    private Runnable first;

    RacingLog(MetadataLog log, Runnable first) {
        this.log = log;
        this.first = first;
    }

    @Override
    public Optional<Version> latest(String table) {
        return log.latest(table);
    }

    @Override
    public Optional<Version> version(String table, long version) {
        return log.version(table, version);
    }

    @Override
    public List<Long> versions(String table) {
        return log.versions(table);
    }

    @Override
    public byte[] read(Version version) {
        return log.read(version);
    }

    @Override
    public List<Outcome> commit(List<Claim> claims) {
        Runnable once = first;
        first = () -> {};
        once.run();
        return log.commit(claims);
    }

    @Override
    public int maxTables() {
        return log.maxTables();
    }

    @Override
    public VersionAuthority authority() {
        return log.authority();
    }
}
