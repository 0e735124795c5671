package org.tarndb.snapshots.lance;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A program that publishes as a Lance dataset. Its argument is the place. */
final class WithoutTheFlag {
    private WithoutTheFlag() {}

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:tarn:mem:");
                Statement sql = connection.createStatement()) {
            sql.execute("CREATE TABLE t (id INT PRIMARY KEY)");
            for (int time = 1; time <= 2; time++) {
                try {
                    sql.executeQuery("PUBLISH TABLE t TO '" + arguments[0] + "' WITH (format = 'lance')");
                    System.out.println("published");
                } catch (SQLException e) {
                    System.out.println(e.getSQLState() + " " + e.getMessage());
                }
            }
        }
    }
}
