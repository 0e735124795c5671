package org.tarndb.snapshots.iceberg;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectStore;

/**
 * Versions that are claimed in the object store itself, by its put-if-absent of the final name: no manifest store. Claims of
 * several tables are made one after the other. Thread-safe.
 */
public final class StoredMetadataLog implements MetadataLog {
    private static final Pattern NAME = Pattern.compile("v([1-9][0-9]{0,17})\\.metadata\\.json");
    private static final String DIRECTORY = "metadata/";
    private static final String HINT = DIRECTORY + "version-hint.text";

    private final ObjectStore store;

    public StoredMetadataLog(ObjectStore store) {
        this.store = store;
    }

    @Override
    public Optional<Version> latest(String table) throws IOException {
        List<Version> all = versions(table);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    @Override
    public Optional<Version> version(String table, long version) throws IOException {
        String key = MetadataLog.metadataKey(table, version);
        return store.head(key).map(found -> new Version(table, version, key));
    }

    @Override
    public List<Version> versions(String table) throws IOException {
        String prefix = table + DIRECTORY;
        return store.list(prefix + "v").stream()
                .map(ObjectInfo::key)
                .flatMap(key -> versionOf(table, prefix, key).stream())
                .sorted(Comparator.comparingLong(Version::version))
                .toList();
    }

    private static Optional<Version> versionOf(String table, String prefix, String key) {
        Matcher matcher = NAME.matcher(key.substring(prefix.length()));
        return matcher.matches()
                ? Optional.of(new Version(table, Long.parseLong(matcher.group(1)), key))
                : Optional.empty();
    }

    @Override
    public List<Outcome> commit(List<Claim> claims) {
        return claims.stream().map(this::commit).toList();
    }

    private Outcome commit(Claim claim) {
        String key = MetadataLog.metadataKey(claim.table(), claim.version());
        Outcome outcome;
        try {
            outcome = store.putIfAbsent(key, claim.json()).isPresent() ? Outcome.WON : whose(key, claim);
        } catch (IOException e) {
            outcome = whose(key, claim);
        }
        if (outcome == Outcome.WON) {
            writeHint(claim);
        }
        return outcome;
    }

    /** The object that is there may be of an attempt of ours, whose answer was lost: no two writers have the same bytes. */
    private Outcome whose(String key, Claim claim) {
        try {
            return Arrays.equals(store.get(key), claim.json()) ? Outcome.WON : Outcome.CONFLICT;
        } catch (ObjectNotFoundException e) {
            // A put that has not arrived so far may still do.
            return Outcome.UNKNOWN;
        } catch (IOException e) {
            return Outcome.UNKNOWN;
        }
    }

    /** Readers need no hint; one that is stale or missing costs them a few requests. */
    private void writeHint(Claim claim) {
        try {
            store.put(claim.table() + HINT, String.valueOf(claim.version()).getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The commit is done; the next one writes the hint again.
            return;
        }
    }

    @Override
    public boolean isAtomic() {
        return false;
    }
}
