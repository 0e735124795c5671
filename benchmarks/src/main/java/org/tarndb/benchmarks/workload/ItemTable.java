package org.tarndb.benchmarks.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The table that is indexed: {@code item (id, ref, amount)}, ref being unique and in another order than id. */
public final class ItemTable {
    /** Ids of the loaded rows are multiples of it. */
    static final long GAP = 10;

    private static final int BATCH = 1000;

    private ItemTable() {}

    public static void load(Connection connection, int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, ref VARCHAR(40) NOT NULL, amount INTEGER)");
        }
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setLong(1, GAP * i);
                insert.setString(2, reference(GAP * i));
                insert.setInt(3, i % 1000);
                insert.addBatch();
                if (i % BATCH == BATCH - 1 || i == rows - 1) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
        connection.setAutoCommit(true);
    }

    static String reference(long id) {
        return Long.toHexString(Long.reverse(id) ^ 0x5DEECE66DL);
    }

    /** Throws unless all entries of all indexes are right. */
    public static void check(Statement statement) throws SQLException {
        try (ResultSet trees = statement.executeQuery("CHECK TABLE item")) {
            while (trees.next()) {
                if (!trees.getString(1).equals("OK")) {
                    throw new IllegalStateException(
                            "CHECK TABLE says of " + trees.getString(2) + ": " + trees.getString(1));
                }
            }
        }
    }
}
