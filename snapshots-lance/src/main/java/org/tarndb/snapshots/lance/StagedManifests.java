package org.tarndb.snapshots.lance;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ManifestDraft;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.OutcomeVerification;
import org.tarndb.snapshots.manifest.PutResult;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Publishes manifests that Lance has staged. They are put again under a staging name of ours, for Lance deletes its own whenever it
 * is told of an error, and a version that is claimed must be there to be finished. Thread-safe.
 */
final class StagedManifests {
    private final ManifestTable table;
    private final ManifestLog log;
    private final OutcomeVerification verification;
    /** Attempts that have not come to a certain end. */
    private final AtomicInteger uncertain = new AtomicInteger();
    /** The version that Lance was told of last: what it writes next is made from it, or from a later one. */
    private volatile @Nullable ManifestLocation shown;
    /** Set once it is not known whether a version was published. */
    private volatile @Nullable TarnException unknown;

    StagedManifests(ManifestTable table, ManifestLog log, Env env) {
        this.table = table;
        this.log = log;
        this.verification = new OutcomeVerification(log, env);
    }

    Optional<ManifestLocation> latest() {
        Optional<ManifestLocation> latest = log.getLatestManifestLocation(table);
        shown = latest.orElse(null);
        return latest;
    }

    /** Whether it is known of every attempt what became of it. */
    boolean isCertain() {
        return uncertain.get() == 0;
    }

    /**
     * Publishes a version. Durable on return.
     *
     * @param path of the staged manifest, relative to the table
     * @param sizeBytes of it
     * @return empty when another writer has the version, whose manifest is in its place then
     * @throws TarnException when it is not published; PUBLICATION_OUTCOME_UNKNOWN, also for each later call: Lance would make the
     *     same change a second time
     */
    Optional<ManifestLocation> publish(long version, String path, long sizeBytes) {
        TarnException before = unknown;
        if (before != null) {
            throw before;
        }
        requireStaged(version, path);
        ManifestDraft draft = draft(version, content(path, sizeBytes));
        Optional<ManifestLocation> published = put(draft);
        if (published.isPresent()) {
            shown = published.get();
            discard(path);
        } else {
            // Lance finds the winner by listing objects: it has to be in its place, or the loop would never see it.
            log.getManifestLocation(table, version);
        }
        return published;
    }

    private void requireStaged(long version, String path) {
        OptionalLong staged = table.naming().stagedVersionOf(path);
        if (staged.isEmpty() || staged.getAsLong() != version) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Lance has staged version " + Long.toUnsignedString(version) + " of " + table + " at " + path
                            + ", which is no name of the scheme " + table.naming()
                            + "; migrate the dataset's manifest paths to V2 first");
        }
    }

    private ManifestDraft draft(long version, byte[] content) {
        if (ManifestNaming.isDetached(version)) {
            return ManifestDraft.detached(table, version, content);
        }
        return ManifestDraft.next(table, version == 1 ? null : predecessor(version), content);
    }

    private ManifestLocation predecessor(long version) {
        ManifestLocation last = shown;
        if (last != null && last.version() == version - 1) {
            return last;
        }
        return log.getManifestLocation(table, version - 1)
                .orElseThrow(() -> new TarnException(
                        ErrorCode.PUBLICATION_TARGET_REPLACED,
                        "Cannot publish version " + version + " of " + table
                                + ": there is no version before it. Open the dataset again"));
    }

    private Optional<ManifestLocation> put(ManifestDraft draft) {
        uncertain.incrementAndGet();
        PutResult result;
        try {
            result = log.put(List.of(draft), Cancellation.never());
            if (result instanceof PutResult.Undecided undecided) {
                result = decide(draft, undecided);
            }
        } catch (TarnException e) {
            if (e != unknown) {
                uncertain.decrementAndGet();
            }
            throw e;
        }
        uncertain.decrementAndGet();
        return result instanceof PutResult.Committed committed
                ? Optional.of(committed.locations().get(0))
                : Optional.empty();
    }

    private PutResult decide(ManifestDraft draft, PutResult.Undecided undecided) {
        try {
            return verification.decide(List.of(draft), undecided);
        } catch (TarnException e) {
            unknown = e;
            throw e;
        }
    }

    private byte[] content(String path, long sizeBytes) {
        byte[] content;
        try {
            content = table.objects().get(table.prefix() + path);
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "Cannot read " + path + " of " + table + ", which Lance has staged: " + e.getMessage()
                            + ". Look after the object store, then try again",
                    e);
        }
        if (content.length != sizeBytes) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    path + " of " + table + " has " + content.length + " bytes, and Lance has staged " + sizeBytes
                            + "; look after the object store, then try again");
        }
        return content;
    }

    private void discard(String path) {
        try {
            table.objects().delete(table.prefix() + path);
        } catch (IOException e) {
            // nobody needs it: an OrphanCollector removes it
        }
    }
}
