package org.tarndb.examples.snapshots.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables: {@code account}, and {@code batch} with a row for each batch that was applied. For one thread. */
public final class LedgerTables {
    public static final String ACCOUNT = "account";
    public static final String BATCH = "batch";
    /** In the order in which they are published. */
    public static final List<String> NAMES = List.of(ACCOUNT, BATCH);

    private final Connection connection;

    public LedgerTables(Connection connection) {
        this.connection = connection;
    }

    /** Creates them, with no batch applied. */
    public void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance BIGINT NOT NULL)");
            statement.execute("CREATE TABLE batch (number INT PRIMARY KEY, transfers INT NOT NULL)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO account VALUES (?, ?)")) {
            for (int id = 0; id < Transfers.ACCOUNTS; id++) {
                insert.setInt(1, id);
                insert.setLong(2, Transfers.OPENING_BALANCE);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Applies what is missing up to this batch, each batch in a transaction. */
    public void applyUpTo(int batch) throws SQLException {
        for (int next = lastBatchBefore(batch) + 1; next <= batch; next++) {
            connection.setAutoCommit(false);
            apply(next);
            connection.commit();
            connection.setAutoCommit(true);
        }
    }

    private int lastBatchBefore(int limit) throws SQLException {
        int last = limit;
        try (PreparedStatement find = connection.prepareStatement("SELECT number FROM batch WHERE number = ?")) {
            for (; last > 0; last--) {
                find.setInt(1, last);
                try (ResultSet found = find.executeQuery()) {
                    if (found.next()) {
                        return last;
                    }
                }
            }
        }
        return last;
    }

    private void apply(int batch) throws SQLException {
        List<Transfer> transfers = Transfers.ofBatch(batch);
        try (PreparedStatement add =
                        connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
                PreparedStatement note = connection.prepareStatement("INSERT INTO batch VALUES (?, ?)")) {
            for (Transfer transfer : transfers) {
                add(add, transfer.from(), -transfer.amount());
                add(add, transfer.to(), transfer.amount());
            }
            note.setInt(1, batch);
            note.setInt(2, transfers.size());
            note.executeUpdate();
        }
    }

    private static void add(PreparedStatement statement, int account, long amount) throws SQLException {
        statement.setLong(1, amount);
        statement.setInt(2, account);
        statement.executeUpdate();
    }
}
