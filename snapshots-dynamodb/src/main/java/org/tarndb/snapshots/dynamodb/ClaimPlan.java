package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Looks whether claims hold, and adds their rows. Immutable. */
final class ClaimPlan implements Transactions.Plan {
    /** A row, the counter and the latest row of each. */
    static final int MAX_TABLES = Actions.MOST / 3;

    private static final Comparator<ManifestClaim> BY_VERSION =
            Comparator.comparing(claim -> claim.row().version(), Long::compareUnsigned);

    private final Reads reads;
    private final Writes writes;
    /** Of each location, in ascending order: each may follow the one before. */
    private final TreeMap<String, List<ManifestClaim>> claims = new TreeMap<>();

    /** @throws IllegalArgumentException when there is no claim, or two of one version */
    ClaimPlan(Reads reads, Writes writes, List<ManifestClaim> claims) {
        this.reads = reads;
        this.writes = writes;
        if (claims.isEmpty()) {
            throw new IllegalArgumentException("there is no claim");
        }
        for (ManifestClaim claim : claims.stream().sorted(BY_VERSION).toList()) {
            add(claim);
        }
    }

    private void add(ManifestClaim claim) {
        ManifestRow row = claim.row();
        Items.checkFits(row.base());
        List<ManifestClaim> ofBase = claims.computeIfAbsent(row.base(), base -> new ArrayList<>());
        if (ofBase.stream().anyMatch(other -> other.row().version() == row.version())) {
            throw new IllegalArgumentException(
                    "there are two claims of " + Failures.version(row.base(), row.version()));
        }
        ofBase.add(claim);
    }

    @Override
    public Optional<Actions> make() throws IOException {
        List<TransactWriteItem> rows = new ArrayList<>();
        List<TransactWriteItem> guards = new ArrayList<>();
        for (List<ManifestClaim> ofBase : claims.values()) {
            if (!hold(ofBase, guards)) {
                return Optional.empty();
            }
            ofBase.forEach(claim -> rows.add(writes.add(claim.row())));
        }
        Actions actions = new Actions(rows, guards);
        if (actions.all().size() > Actions.MOST) {
            throw new IOException("a transaction of DynamoDB has no room for " + rows.size()
                    + " rows at once; publish fewer tables together, " + MAX_TABLES + " at most");
        }
        return Optional.of(actions);
    }

    /** Whether those of one location hold, by what is read now; what must stay so goes to the guards. */
    private boolean hold(List<ManifestClaim> ofBase, List<TransactWriteItem> guards) throws IOException {
        String base = ofBase.get(0).row().base();
        guards.add(writes.count(reads.counter(base)));
        if (ofBase.stream().noneMatch(ManifestClaim::followsLatest)) {
            return true;
        }
        ManifestRow stored = reads.latest(base).orElse(null);
        if (stored != null) {
            // A query may see a transaction that is just being applied in part: its counter, not yet its rows.
            guards.add(writes.check(stored));
        }
        ManifestRow latest = stored;
        for (ManifestClaim claim : ofBase) {
            if (!holds(claim, latest)) {
                return false;
            }
            if (claim.row().version() > versionOf(latest)) { // a detached one is negative
                latest = claim.row();
            }
        }
        return true;
    }

    private static boolean holds(ManifestClaim claim, @Nullable ManifestRow latest) {
        ManifestRow row = claim.row();
        if (!claim.followsLatest()) {
            return row.version() != versionOf(latest);
        }
        return versionOf(latest) == row.version() - 1
                && mayBeSame(latest == null ? null : latest.sha256(), claim.predecessorSha256());
    }

    private static long versionOf(@Nullable ManifestRow latest) {
        return latest == null ? 0 : latest.version();
    }

    private static boolean mayBeSame(@Nullable String recorded, @Nullable String expected) {
        return recorded == null || expected == null || recorded.equals(expected);
    }
}
