package org.tarndb.snapshots.manifest;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Steps W1 to W6 of a writer. It deletes its staging objects only when they were never claimed, or when a row proves that
 * another writer has the version.
 */
final class ManifestWriter {
    private final ManifestRows rows;
    private final ManifestResolver resolver;
    private final Finisher finisher;
    private final Entropy entropy;

    ManifestWriter(ManifestRows rows, ManifestResolver resolver, Finisher finisher, Entropy entropy) {
        this.rows = rows;
        this.resolver = resolver;
        this.finisher = finisher;
        this.entropy = entropy;
    }

    PutResult put(List<ManifestDraft> drafts, Cancellation cancellation) {
        checkTogether(drafts);
        cancellation.throwIfCancelled();
        for (ManifestDraft draft : drafts) {
            if (!draft.isDetached() && isTaken(draft)) {
                return new PutResult.Conflict(draft.table(), draft.version());
            }
        }
        List<StagedDraft> staged = stage(drafts);
        if (cancellation.isCancelled()) {
            discard(staged);
            cancellation.throwIfCancelled();
        }
        return claim(staged);
    }

    private void checkTogether(List<ManifestDraft> drafts) {
        Set<String> bases = new HashSet<>();
        for (ManifestDraft draft : drafts) {
            if (!bases.add(draft.table().base())) {
                throw new IllegalArgumentException("Two drafts of " + draft.table());
            }
        }
        if (drafts.size() > rows.maxTables()) {
            throw ProtocolErrors.tooManyTogether(drafts.size(), rows.maxTables());
        }
    }

    /**
     * Looks at the predecessor, which must be published (a gap is fatal to those who read by path), and at the version itself.
     */
    private boolean isTaken(ManifestDraft draft) {
        requirePredecessor(draft);
        Optional<ManifestLocation> there = ManifestObjects.findFinal(draft.table(), draft.version(), null);
        long latest = rows.latestVersion(draft.table());
        if (there.isPresent() && latest > 0 && latest < draft.version()) {
            throw ProtocolErrors.bypassed(draft, there.get().path());
        }
        ManifestLocation predecessor = draft.predecessor();
        if (there.isEmpty() && latest == 0 && predecessor != null) {
            resolver.register(draft.table(), predecessor);
        }
        return there.isPresent() || latest >= draft.version();
    }

    private void requirePredecessor(ManifestDraft draft) {
        ManifestLocation predecessor = draft.predecessor();
        if (predecessor == null) {
            return;
        }
        boolean there = ManifestObjects.findFinal(draft.table(), predecessor.version(), null)
                .filter(found -> found.sizeBytes() == predecessor.sizeBytes())
                .isPresent();
        if (!there && rows.latestVersion(draft.table()) < draft.version()) {
            throw ProtocolErrors.replaced(draft);
        } // else it has been removed as an old one: the version is taken
    }

    /** W1. */
    private List<StagedDraft> stage(List<ManifestDraft> drafts) {
        List<StagedDraft> staged = new ArrayList<>();
        for (ManifestDraft draft : drafts) {
            StagedDraft next = StagedDraft.of(draft, entropy.nextUuid());
            try {
                ManifestObjects.put(draft.table(), next.path(), draft.content());
            } catch (TarnException e) {
                discard(staged);
                throw e;
            }
            staged.add(next);
        }
        return staged;
    }

    /** W2, the linearisation point, and what comes after. */
    private PutResult claim(List<StagedDraft> staged) {
        List<ManifestClaim> claims = staged.stream().map(StagedDraft::claim).toList();
        boolean claimed;
        try {
            claimed = rows.putIfNotExists(staged.get(0).table(), claims);
        } catch (TarnException e) {
            if (e.getCause() instanceof NotWrittenException) {
                discard(staged);
                throw e;
            }
            return afterLostAnswer(staged, e);
        }
        return claimed ? publish(staged) : afterRefusal(staged);
    }

    /** W3 to W6. From here on the versions are ours, whatever happens. */
    private PutResult publish(List<StagedDraft> staged) {
        List<ManifestLocation> locations = new ArrayList<>();
        for (StagedDraft each : staged) {
            try {
                locations.add(
                        finisher.finish(each.table(), each.row(), each.draft().content()));
            } catch (TarnException e) {
                if (e.code() == ErrorCode.SNAPSHOT_CORRUPTED) {
                    throw e;
                }
                return new PutResult.Undecided(e);
            }
        }
        for (StagedDraft each : staged) {
            String hint = each.table().naming().hintPath().orElse(null);
            byte[] text = Long.toString(each.draft().version()).getBytes(US_ASCII);
            finisher.writeHint(each.table(), each.draft().version(), hint, text);
        }
        return new PutResult.Committed(locations);
    }

    /** Claims are atomic: if one version is another's, none of these is ours. */
    private PutResult afterLostAnswer(List<StagedDraft> staged, TarnException cause) {
        try {
            for (StagedDraft each : staged) {
                if (each.fate(row(each)) == StagedDraft.Fate.LOST) {
                    return lost(staged, each);
                }
            }
        } catch (TarnException e) {
            cause.addSuppressed(e);
        }
        return new PutResult.Undecided(cause);
    }

    private PutResult afterRefusal(List<StagedDraft> staged) {
        try {
            boolean open = false;
            for (StagedDraft each : staged) {
                StagedDraft.Fate fate = each.fate(row(each));
                if (fate == StagedDraft.Fate.LOST) {
                    return lost(staged, each);
                }
                open |= fate == StagedDraft.Fate.OPEN;
            }
            return open ? new PutResult.Undecided(refused(staged)) : afterBrokenCondition(staged);
        } catch (TarnException e) {
            if (e.code() == ErrorCode.PUBLICATION_TARGET_REPLACED) {
                throw e;
            }
            return new PutResult.Undecided(e);
        }
    }

    /** No version is taken, so one does not follow its table's latest. */
    private PutResult afterBrokenCondition(List<StagedDraft> staged) {
        for (StagedDraft each : staged) {
            Optional<ManifestRow> latest = rows.latest(each.table());
            if (latest.map(ManifestRow::version).orElse(0L) >= each.draft().version()) {
                return lost(staged, each);
            }
            if (!each.follows(latest)) {
                discard(staged);
                throw ProtocolErrors.replaced(each.draft());
            }
        }
        return lost(staged, staged.get(0));
    }

    private static TarnException refused(List<StagedDraft> staged) {
        return new TarnException(
                ErrorCode.MANIFEST_STORE_FAILED,
                "The manifest store refused " + staged.get(0).draft() + " as taken by what may be this writer itself");
    }

    private Optional<ManifestRow> row(StagedDraft each) {
        return rows.get(each.table(), each.draft().version());
    }

    private PutResult lost(List<StagedDraft> staged, StagedDraft loser) {
        discard(staged);
        return new PutResult.Conflict(loser.table(), loser.draft().version());
    }

    private void discard(List<StagedDraft> staged) {
        for (StagedDraft each : staged) {
            finisher.deleteStaging(each.table(), each.draft().version(), each.path());
        }
    }
}
