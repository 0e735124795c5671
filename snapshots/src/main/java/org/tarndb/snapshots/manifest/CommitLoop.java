package org.tarndb.snapshots.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Publishes the next versions of tables, again and again until no other writer is faster. Thread-safe. */
public final class CommitLoop {
    /**
     * When it gives up.
     *
     * @param attempts at least 1
     * @param budgetNanos no attempt but the first begins later than that after the beginning
     */
    public record Limits(int attempts, long budgetNanos) {
        /** Twenty attempts in thirty seconds. */
        public static final Limits DEFAULT = new Limits(20, TimeUnit.SECONDS.toNanos(30));
    }

    /** Makes manifests on top of what is there. */
    @FunctionalInterface
    public interface Rebase {
        /**
         * Makes one manifest for each table, to follow its latest; called once for each attempt.
         *
         * @param latest of each table, in the order of the tables; empty for one without versions
         * @return manifests that differ from those of all other attempts, see {@link ManifestDraft}
         * @throws TarnException to give up: what was to be published does not fit on what is there
         */
        List<byte[]> manifests(List<Optional<Manifest>> latest);
    }

    private final ManifestLog log;
    private final Env env;
    private final Limits limits;
    private final OutcomeVerification verification;

    public CommitLoop(ManifestLog log, Env env, Limits limits) {
        this.log = log;
        this.env = env;
        this.limits = limits;
        this.verification = new OutcomeVerification(log, env);
    }

    /**
     * Publishes one version of each table, all or none. Durable on return.
     *
     * @param tables different ones, at least one; several where the log can claim them at once
     * @param cancellation ends it between two attempts, or before an attempt has claimed its versions
     * @return where the manifests are, in the order of the tables
     * @throws TarnException {@code PUBLICATION_CONFLICT} when the limits are reached; {@code PUBLICATION_OUTCOME_UNKNOWN};
     *     {@code MANIFEST_STORE_INCONSISTENT} when a version is taken and nobody can see it; what {@link ManifestLog} and the
     *     rebase throw
     */
    public List<ManifestLocation> commit(List<ManifestTable> tables, Rebase rebase, Cancellation cancellation) {
        long startNanos = env.clock().nanoTime();
        BackOff backOff = new BackOff(env);
        PutResult.Conflict conflict = null;
        for (int attempt = 1; isAllowed(attempt, startNanos); attempt++) {
            List<Optional<Manifest>> latest = latest(tables, conflict);
            List<ManifestDraft> drafts = drafts(tables, latest, rebase.manifests(latest));
            PutResult result = log.put(drafts, cancellation);
            if (result instanceof PutResult.Undecided undecided) {
                result = verification.decide(drafts, undecided);
            }
            if (result instanceof PutResult.Committed committed) {
                return committed.locations();
            }
            conflict = (PutResult.Conflict) result;
            backOff.pause(attempt, startNanos, cancellation);
        }
        throw tooMuchContention(tables, conflict);
    }

    private boolean isAllowed(int attempt, long startNanos) {
        return attempt == 1
                || (attempt <= limits.attempts() && env.clock().nanoTime() - startNanos <= limits.budgetNanos());
    }

    /** A loop that never sees the version that it conflicted with would go on for nothing. */
    private List<Optional<Manifest>> latest(List<ManifestTable> tables, PutResult.@Nullable Conflict conflict) {
        List<Optional<Manifest>> latest = new ArrayList<>();
        for (ManifestTable table : tables) {
            Optional<Manifest> manifest = log.getLatestManifestLocation(table).map(at -> log.read(table, at));
            long version = manifest.map(Manifest::version).orElse(0L);
            if (conflict != null && conflict.table().equals(table) && version < conflict.version()) {
                throw ProtocolErrors.inconsistent(table, conflict.version(), version);
            }
            latest.add(manifest);
        }
        return latest;
    }

    private static List<ManifestDraft> drafts(
            List<ManifestTable> tables, List<Optional<Manifest>> latest, List<byte[]> manifests) {
        if (manifests.size() != tables.size()) {
            throw new IllegalArgumentException(manifests.size() + " manifests for " + tables.size() + " tables");
        }
        List<ManifestDraft> drafts = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            ManifestLocation predecessor =
                    latest.get(i).map(Manifest::hashedLocation).orElse(null);
            drafts.add(ManifestDraft.next(tables.get(i), predecessor, manifests.get(i)));
        }
        return drafts;
    }

    private TarnException tooMuchContention(List<ManifestTable> tables, PutResult.@Nullable Conflict conflict) {
        return new TarnException(
                ErrorCode.PUBLICATION_CONFLICT,
                "Cannot publish to " + tables + ": other writers were faster each time, within " + limits.attempts()
                        + " attempts or " + TimeUnit.NANOSECONDS.toMillis(limits.budgetNanos())
                        + " ms, the last time at "
                        + (conflict == null ? "none" : ProtocolErrors.name(conflict.table(), conflict.version()))
                        + ". Publish again later, or with fewer writers");
    }
}
