package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What databases do differently, as far as the manifest table needs it. */
enum SqlDialect {
    /** The SQL standard alone. That a key is there is told by SQLSTATE 23505. */
    STANDARD,

    /** A commit is forced to the disk whatever the connection's default is. */
    TARN {
        @Override
        void beginWrite(Connection connection) throws SQLException {
            execute(connection, "SET TRANSACTION DURABILITY SYNC");
        }
    },

    /** A key that is there raises no error, which the server would log for each lost race. */
    POSTGRESQL {
        @Override
        String insertSuffix() {
            return " ON CONFLICT DO NOTHING";
        }

        @Override
        @Nullable
        String refusal(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(
                            "SELECT pg_is_in_recovery(), current_setting('synchronous_commit')")) {
                result.next();
                if (result.getBoolean(1)) {
                    return "the server is a standby, whose rows may be old; connect to the primary"
                            + " (targetServerType=primary)";
                }
                return result.getString(2).equals("off")
                        ? "synchronous_commit is off, so a commit could be lost after it was reported; set it to on for"
                                + " the role or the database"
                        : null;
            }
        }

        @Override
        void setDefaults(Properties properties) {
            properties.putIfAbsent("targetServerType", "primary");
            properties.putIfAbsent("connectTimeout", "10");
            properties.putIfAbsent("socketTimeout", "60");
        }
    };

    static SqlDialect of(String productName) {
        return switch (productName.toLowerCase(Locale.ROOT)) {
            case "tarn" -> TARN;
            case "postgresql" -> POSTGRESQL;
            default -> STANDARD;
        };
    }

    static SqlDialect ofUrl(String url) {
        return url.startsWith("jdbc:postgresql:") ? POSTGRESQL : STANDARD;
    }

    /** Follows {@code INSERT INTO ... VALUES (...)}. */
    String insertSuffix() {
        return "";
    }

    /** Called first in each transaction that writes. */
    void beginWrite(Connection connection) throws SQLException {}

    /** Why the server's answers would not be consistent or not durable; null when they are. */
    @Nullable
    String refusal(Connection connection) throws SQLException {
        return null;
    }

    /** Properties of a connection that its user has not given. */
    void setDefaults(Properties properties) {}

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
