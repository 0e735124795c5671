package org.tarndb.benchmarks.snapshots;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.SplittableRandom;

/** The table that is published: a row of each common type, the same rows in every database. */
final class SaleTable {
    private static final int BATCH = 1000;
    private static final LocalDateTime FIRST_SALE = LocalDateTime.of(2020, 1, 1, 0, 0);
    private static final String[] WORDS = {
        "amber", "basalt", "cedar", "delta", "ember", "fjord", "granite", "harbour", "indigo", "juniper", "kelp",
        "lantern", "meadow", "nickel", "orchard", "pebble", "quarry", "river", "saffron", "timber", "umber", "velvet",
        "willow", "zephyr"
    };

    static final String CREATE = "CREATE TABLE sale (id BIGINT PRIMARY KEY, quantity INTEGER, customer VARCHAR(40),"
            + " price DECIMAL(12, 2), sold_at TIMESTAMP, weight DOUBLE PRECISION)";

    /** A row; all of it follows from the id. */
    record Sale(long id, int quantity, String customer, BigDecimal price, LocalDateTime soldAt, double weight) {
        static Sale of(long id) {
            SplittableRandom random = new SplittableRandom(id);
            String customer = String.format(
                    Locale.ROOT,
                    "%s %s no. %08d",
                    WORDS[random.nextInt(WORDS.length)],
                    WORDS[random.nextInt(WORDS.length)],
                    random.nextInt(100_000_000));
            return new Sale(
                    id,
                    1 + random.nextInt(100),
                    customer,
                    BigDecimal.valueOf(random.nextLong(10_000_000), 2),
                    FIRST_SALE.plusSeconds(id).plusNanos(1000L * random.nextInt(1_000_000)),
                    1000 * random.nextDouble());
        }
    }

    private SaleTable() {}

    /** Makes the table, with ids from 0, without gaps. */
    static void load(Connection connection, int rows) throws SQLException {
        load(connection, rows, 1);
    }

    /**
     * Makes the table, with ids from 0.
     *
     * @param step between an id and the next
     */
    static void load(Connection connection, int rows, int step) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(CREATE);
        }
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sale VALUES (?, ?, ?, ?, ?, ?)")) {
            for (int row = 0; row < rows; row++) {
                Sale sale = Sale.of((long) row * step);
                insert.setLong(1, sale.id());
                insert.setInt(2, sale.quantity());
                insert.setString(3, sale.customer());
                insert.setBigDecimal(4, sale.price());
                insert.setObject(5, sale.soldAt());
                insert.setDouble(6, sale.weight());
                insert.addBatch();
                if (row % BATCH == BATCH - 1 || row == rows - 1) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
        connection.setAutoCommit(true);
    }

    /** Publishes it, durably. */
    static void publish(Statement statement, Path to) throws SQLException {
        try (ResultSet published = statement.executeQuery("PUBLISH TABLE sale TO '" + to + "'")) {
            published.next();
        }
    }
}
