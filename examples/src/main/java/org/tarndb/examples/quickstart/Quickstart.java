package org.tarndb.examples.quickstart;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Accounts and a transfer between two of them. */
public final class Quickstart {
    private final DataSource database;
    private final PrintStream out;

    private Quickstart(DataSource database, PrintStream out) {
        this.database = database;
        this.out = out;
    }

    /**
     * Runs the application.
     *
     * @param arguments the URL of the database; one in memory if there is none
     */
    public static void main(String[] arguments) throws SQLException {
        run(arguments.length == 0 ? "jdbc:tarn:mem:quickstart" : arguments[0], System.out);
    }

    static void run(String url, PrintStream out) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(4);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Quickstart application = new Quickstart(pool, out);
            application.createTable();
            application.open("ada", "ada@example.com", new BigDecimal("100.00"));
            application.open("bob", "bob@example.com", new BigDecimal("20.00"));
            application.transfer("ada", "bob", new BigDecimal("30.00"));
            application.makeMailUnique();
            application.openWithTakenMail();
            application.printBalances();
        }
    }

    private void createTable() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS account");
            statement.execute("CREATE TABLE account (owner VARCHAR(40) PRIMARY KEY, mail VARCHAR(80) NOT NULL,"
                    + " balance DECIMAL(12, 2) NOT NULL)");
        }
    }

    private void open(String owner, String mail, BigDecimal balance) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO account VALUES (?, ?, ?)")) {
            insert.setString(1, owner);
            insert.setString(2, mail);
            insert.setBigDecimal(3, balance);
            insert.executeUpdate();
        }
    }

    /** Both changes happen, or neither: the pool rolls back what was not committed when it takes a connection back. */
    private void transfer(String from, String to, BigDecimal amount) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement update =
                        connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE owner = ?")) {
            connection.setAutoCommit(false);
            add(update, from, amount.negate());
            add(update, to, amount);
            connection.commit();
        }
    }

    private static void add(PreparedStatement update, String owner, BigDecimal amount) throws SQLException {
        update.setBigDecimal(1, amount);
        update.setString(2, owner);
        if (update.executeUpdate() != 1) {
            throw new SQLException("there is no account of " + owner);
        }
    }

    /** Others may go on writing to the table while this runs. */
    private void makeMailUnique() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE UNIQUE INDEX account_mail ON account (mail) ONLINE");
        }
    }

    private void openWithTakenMail() throws SQLException {
        try {
            open("eve", "ada@example.com", BigDecimal.ZERO);
            throw new SQLException("two accounts have one mail address");
        } catch (SQLIntegrityConstraintViolationException e) {
            out.println("refused: " + e.getMessage());
        }
    }

    private void printBalances() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT owner, balance FROM account")) {
            while (rows.next()) {
                out.println(rows.getString("owner") + ": " + rows.getBigDecimal("balance"));
            }
        }
    }
}
