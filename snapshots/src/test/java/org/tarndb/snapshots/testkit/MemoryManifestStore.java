package org.tarndb.snapshots.testkit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;

/** Rows in memory: the plain meaning of {@link ExternalManifestStore}. */
public final class MemoryManifestStore implements ExternalManifestStore {
    @GuardedBy("this")
    private final Map<String, NavigableMap<Long, ManifestRow>> tables = new TreeMap<>();

    @Override
    public synchronized Optional<ManifestRow> get(String base, long version) {
        return Optional.ofNullable(rows(base).get(version));
    }

    @Override
    public synchronized Optional<ManifestRow> getLatestVersion(String base) {
        return rows(base).values().stream().filter(row -> row.version() > 0).reduce((first, second) -> second);
    }

    @Override
    public synchronized boolean putIfNotExists(List<ManifestClaim> claims) {
        if (!claims.stream().allMatch(this::holds)) {
            return false;
        }
        for (ManifestClaim claim : claims) {
            rows(claim.row().base()).put(claim.row().version(), claim.row());
        }
        return true;
    }

    private boolean holds(ManifestClaim claim) {
        ManifestRow row = claim.row();
        if (get(row.base(), row.version()).isPresent()) {
            return false;
        }
        Optional<ManifestRow> latest = getLatestVersion(row.base());
        String expected = claim.predecessorSha256();
        String found = latest.map(ManifestRow::sha256).orElse(null);
        return !claim.followsLatest()
                || (latest.map(ManifestRow::version).orElse(0L) == row.version() - 1
                        && (expected == null || found == null || expected.equals(found)));
    }

    @Override
    public synchronized boolean putIfExists(ManifestRow row, String expectedPath) {
        ManifestRow before = rows(row.base()).get(row.version());
        if (before == null || !before.path().equals(expectedPath)) {
            return false;
        }
        rows(row.base()).put(row.version(), row);
        return true;
    }

    @Override
    public synchronized void delete(String base, long version, String path) {
        ManifestRow row = rows(base).get(version);
        if (row != null && row.path().equals(path)) {
            rows(base).remove(version);
        }
    }

    @Override
    public synchronized void delete(String base) {
        tables.remove(base);
    }

    @Override
    public synchronized List<ManifestRow> list(String base) {
        return List.copyOf(rows(base).values());
    }

    @Override
    public int maxTables() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void close() {}

    @GuardedBy("this")
    private NavigableMap<Long, ManifestRow> rows(String base) {
        return tables.computeIfAbsent(base, b -> new TreeMap<>(Long::compareUnsigned));
    }
}
