package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;

/** Looks whether claims hold, and adds their rows; the locations are locked. Immutable. */
final class Claims implements SqlWork<Boolean> {
    /** Ascending versions: each may follow the one before. */
    private static final Comparator<ManifestRow> ORDER =
            Comparator.comparing(ManifestRow::base).thenComparing(ManifestRow::version, Long::compareUnsigned);

    private final ManifestTable table;
    private final List<ManifestClaim> claims;

    /** @throws IllegalArgumentException when there is no claim, or two of one version */
    Claims(ManifestTable table, List<ManifestClaim> claims) {
        this.table = table;
        this.claims = claims.stream()
                .sorted(Comparator.comparing(ManifestClaim::row, ORDER))
                .toList();
        if (claims.isEmpty()) {
            throw new IllegalArgumentException("there is no claim");
        }
        for (int i = 1; i < claims.size(); i++) {
            ManifestRow row = this.claims.get(i).row();
            if (ORDER.compare(this.claims.get(i - 1).row(), row) == 0) {
                throw new IllegalArgumentException("there are two claims of version "
                        + Long.toUnsignedString(row.version()) + " of " + row.base());
            }
        }
    }

    SortedSet<String> bases() {
        SortedSet<String> bases = new TreeSet<>();
        claims.forEach(claim -> bases.add(claim.row().base()));
        return bases;
    }

    @Override
    public Boolean run(Connection connection) throws SQLException {
        for (ManifestClaim claim : claims) {
            if (!holds(connection, claim) || !table.insert(connection, claim.row())) {
                return false;
            }
        }
        return true;
    }

    /** That there is no such row yet is for the insertion to find out. */
    private boolean holds(Connection connection, ManifestClaim claim) throws SQLException {
        if (!claim.followsLatest()) {
            return true;
        }
        ManifestRow row = claim.row();
        Optional<ManifestRow> latest =
                table.latest(connection, row.base()).stream().findFirst();
        return latest.isEmpty()
                ? row.version() == 1
                : latest.get().version() + 1 == row.version()
                        && mayBeSame(latest.get().sha256(), claim.predecessorSha256());
    }

    private static boolean mayBeSame(@Nullable String recorded, @Nullable String expected) {
        return recorded == null || expected == null || recorded.equals(expected);
    }
}
