package org.tarndb.examples.workload.build;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.data.OrderIndex;

/**
 * A row of {@code information_schema.tarn_index_builds}.
 *
 * @param error why the build failed; null otherwise
 */
public record BuildProgress(
        String phase,
        long rowsDone,
        long rowsTotal,
        @Nullable String error) {
    private static final Set<String> ENDED = Set.of("DONE", "FAILED", "CANCELED");
    private static final String QUERY = "SELECT phase, rows_done, rows_total, error"
            + " FROM information_schema.tarn_index_builds"
            + " WHERE table_schema = 'TARN_DEMO' AND table_name = 'ORDERS' AND index_name = ?";

    /** The newest build of this index since the database was opened; null when there was none. */
    public static @Nullable BuildProgress read(Connection connection, OrderIndex index) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(QUERY)) {
            query.setString(1, index.indexName().toUpperCase(Locale.ROOT));
            BuildProgress newest = null;
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    newest = new BuildProgress(rows.getString(1), rows.getLong(2), rows.getLong(3), rows.getString(4));
                }
            }
            return newest;
        }
    }

    /**
     * Has the query planned, and what it takes loaded: that is slow the first time, and must not happen while a build is
     * measured or waited for.
     */
    public static void prepare(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            read(connection, OrderIndex.REFERENCE);
        }
    }

    /** Whether it works on the rows right now. */
    public boolean isScanning() {
        return phase.equals("SCANNING");
    }

    /** Whether it is over, well or not. */
    public boolean hasEnded() {
        return ENDED.contains(phase);
    }

    /** The phase in words. */
    public String phaseInWords() {
        return phase.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
