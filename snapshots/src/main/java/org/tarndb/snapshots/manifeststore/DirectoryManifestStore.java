package org.tarndb.snapshots.manifeststore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.manifest.Sha256;
import org.tarndb.snapshots.objectstore.LocalObjectStore;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.storage.env.Env;

/**
 * Rows as files of a local directory, {@code <hash of the base>/<version>}, for the processes of one machine.
 *
 * <p>All changes are made under a lock of the operating system, which ends with its holder. A row is created by a hard link all
 * the same. Several rows at once are written into the file {@code intent} first: from there on they are there for every
 * reader, and whoever changes something next finishes what a process that died left of them. Readers take no lock: they read
 * the intent before the rows, so that rows which leave the one are already in the others.
 */
public final class DirectoryManifestStore implements ExternalManifestStore {
    private static final String INTENT = "intent";
    private static final int VERSION_DIGITS = 20;

    private final LocalObjectStore files;
    private final DirectoryLock lock;

    /** @param directory is made when it is missing */
    public DirectoryManifestStore(Env env, Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        this.files = new LocalObjectStore(env, absolute);
        this.lock = new DirectoryLock(env, absolute);
    }

    @Override
    public Optional<ManifestRow> get(String base, long version) throws IOException {
        List<ManifestRow> intended = intended();
        Optional<ManifestRow> row = read(base, version);
        return row.isPresent()
                ? row
                : intended.stream()
                        .filter(r -> r.base().equals(base) && r.version() == version)
                        .findFirst();
    }

    @Override
    public Optional<ManifestRow> getLatestVersion(String base) throws IOException {
        while (true) {
            NavigableMap<Long, ManifestRow> intended = intended(base);
            long latest = 0;
            for (long version : versions(base)) {
                latest = Math.max(latest, version); // a detached one is negative
            }
            for (long version : intended.keySet()) {
                latest = Math.max(latest, version);
            }
            if (latest == 0) {
                return Optional.empty();
            }
            Optional<ManifestRow> row = read(base, latest).or(orNull(intended.get(latest)));
            if (row.isPresent()) {
                return row;
            } // else it has been deleted since
        }
    }

    private static Supplier<Optional<ManifestRow>> orNull(@Nullable ManifestRow row) {
        return () -> Optional.ofNullable(row);
    }

    @Override
    public List<ManifestRow> list(String base) throws IOException {
        NavigableMap<Long, ManifestRow> rows = intended(base);
        for (long version : versions(base)) {
            read(base, version).ifPresent(row -> rows.put(row.version(), row));
        }
        return List.copyOf(rows.values());
    }

    @Override
    public boolean putIfNotExists(List<ManifestClaim> claims) throws IOException {
        return lock.holding(() -> {
            settle();
            for (ManifestClaim claim : claims) {
                if (!holds(claim)) {
                    return false;
                }
            }
            List<ManifestRow> rows = claims.stream().map(ManifestClaim::row).toList();
            if (rows.size() > 1) {
                files.put(INTENT, RowCodec.encode(rows));
                settleClaimed();
                return true;
            }
            return create(rows.get(0));
        });
    }

    private boolean holds(ManifestClaim claim) throws IOException {
        ManifestRow row = claim.row();
        if (get(row.base(), row.version()).isPresent()) {
            return false;
        }
        if (!claim.followsLatest()) {
            return true;
        }
        Optional<ManifestRow> latest = getLatestVersion(row.base());
        String expected = claim.predecessorSha256();
        String found = latest.map(ManifestRow::sha256).orElse(null);
        return latest.map(ManifestRow::version).orElse(0L) == row.version() - 1
                && (expected == null || found == null || expected.equals(found));
    }

    private boolean create(ManifestRow row) throws IOException {
        return files.putIfAbsent(key(row.base(), row.version()), RowCodec.encode(List.of(row)))
                .isPresent();
    }

    /** With the intent the rows are there, also where a row's file is not written. */
    private void settleClaimed() throws IOException {
        try {
            settle();
        } catch (NotWrittenException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Makes rows of what was intended; under the lock. */
    private void settle() throws IOException {
        List<ManifestRow> intended = intended();
        for (ManifestRow row : intended) {
            create(row);
        }
        if (!intended.isEmpty()) {
            files.delete(INTENT);
        }
    }

    @Override
    public boolean putIfExists(ManifestRow row, String expectedPath) throws IOException {
        return lock.holding(() -> {
            settle();
            Optional<ManifestRow> before = read(row.base(), row.version());
            if (before.isEmpty() || !before.get().path().equals(expectedPath)) {
                return false;
            }
            files.put(key(row.base(), row.version()), RowCodec.encode(List.of(row)));
            return true;
        });
    }

    @Override
    public void delete(String base, long version, String path) throws IOException {
        lock.holding(() -> {
            settle();
            Optional<ManifestRow> row = read(base, version);
            if (row.isPresent() && row.get().path().equals(path)) {
                files.delete(key(base, version));
            }
            return true;
        });
    }

    /** The latest goes last, so that at no moment an older one stands for it. */
    @Override
    public void delete(String base) throws IOException {
        lock.holding(() -> {
            settle();
            List<Long> versions = new ArrayList<>(versions(base));
            versions.sort(Comparator.naturalOrder());
            for (long version : versions) {
                files.delete(key(base, version));
            }
            return true;
        });
    }

    @Override
    public int maxTables() {
        return Integer.MAX_VALUE;
    }

    /** There is nothing to let go of. */
    @Override
    public void close() {}

    private Optional<ManifestRow> read(String base, long version) throws IOException {
        String key = key(base, version);
        byte[] bytes;
        try {
            bytes = files.get(key);
        } catch (ObjectNotFoundException e) {
            return Optional.empty();
        }
        List<ManifestRow> rows = RowCodec.decode(bytes, key);
        if (rows.size() != 1 || !rows.get(0).base().equals(base) || rows.get(0).version() != version) {
            throw new IOException(files.uriOf(key) + " is not the row of version " + version + " of " + base);
        }
        return Optional.of(rows.get(0));
    }

    private List<ManifestRow> intended() throws IOException {
        try {
            return RowCodec.decode(files.get(INTENT), INTENT);
        } catch (ObjectNotFoundException e) {
            return List.of();
        }
    }

    private NavigableMap<Long, ManifestRow> intended(String base) throws IOException {
        NavigableMap<Long, ManifestRow> rows = new TreeMap<>(Long::compareUnsigned);
        for (ManifestRow row : intended()) {
            if (row.base().equals(base)) {
                rows.put(row.version(), row);
            }
        }
        return rows;
    }

    private List<Long> versions(String base) throws IOException {
        List<Long> versions = new ArrayList<>();
        String directory = directory(base);
        for (ObjectInfo file : files.list(directory)) {
            versions.add(Long.parseUnsignedLong(file.key().substring(directory.length())));
        }
        return versions;
    }

    private static String key(String base, long version) {
        String digits = Long.toUnsignedString(version);
        return directory(base) + "0".repeat(VERSION_DIGITS - digits.length()) + digits;
    }

    private static String directory(String base) {
        return Sha256.of(base) + "/";
    }
}
