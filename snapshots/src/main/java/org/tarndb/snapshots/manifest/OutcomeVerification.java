package org.tarndb.snapshots.manifest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Finds out whether an attempt without an answer published its versions: resolves them, which finishes what is pending, and
 * compares the whole manifests. That a version is not there decides nothing: the claim may still be on its way.
 */
public final class OutcomeVerification {
    private static final int TRIES = 3;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ManifestLog log;
    private final Env env;

    public OutcomeVerification(ManifestLog log, Env env) {
        this.log = log;
        this.env = env;
    }

    /**
     * Decides it. Waits between its tries, whatever comes; an interrupt is kept.
     *
     * @param drafts of the attempt
     * @param undecided how it ended
     * @return that it is committed, or that another writer has a version
     * @throws TarnException {@code PUBLICATION_OUTCOME_UNKNOWN} when it can't be found out now; {@code SNAPSHOT_CORRUPTED} when
     *     the manifest of a version is damaged
     */
    public PutResult decide(List<ManifestDraft> drafts, PutResult.Undecided undecided) {
        TarnException unknown = unknown(drafts, undecided.cause());
        long pauseNanos = FIRST_PAUSE_NANOS;
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            try {
                PutResult result = compare(drafts);
                if (result != null) {
                    return result;
                }
            } catch (TarnException e) {
                if (e.code() == ErrorCode.SNAPSHOT_CORRUPTED) {
                    throw e;
                }
                unknown.addSuppressed(e);
            }
            if (attempt < TRIES) {
                env.waits().awaitUninterruptibly(new Signal(), env.clock().deadlineAfter(pauseNanos));
                pauseNanos *= 2;
            }
        }
        throw unknown;
    }

    /** Null when a version is not there. */
    private @Nullable PutResult compare(List<ManifestDraft> drafts) {
        List<ManifestLocation> ours = new ArrayList<>();
        for (ManifestDraft draft : drafts) {
            Optional<ManifestLocation> found = log.getManifestLocation(draft.table(), draft.version());
            if (found.isEmpty()) {
                return null;
            }
            byte[] content = log.read(draft.table(), found.get()).content();
            if (!Arrays.equals(content, draft.content())) {
                return new PutResult.Conflict(draft.table(), draft.version());
            }
            ours.add(found.get());
        }
        return new PutResult.Committed(ours);
    }

    private static TarnException unknown(List<ManifestDraft> drafts, TarnException cause) {
        List<String> versions = drafts.stream()
                .map(draft -> "version " + Long.toUnsignedString(draft.version())
                        + LocationMention.unlessIn(cause.getMessage(), " of ", draft.table()))
                .toList();
        return new TarnException(
                ErrorCode.PUBLICATION_OUTCOME_UNKNOWN,
                "Whether " + String.join(" and ", versions) + " was published can't be found out now ("
                        + cause.getMessage() + "). Nothing was deleted: look at the table again when its stores answer",
                cause);
    }
}
