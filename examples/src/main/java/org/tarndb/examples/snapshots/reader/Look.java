package org.tarndb.examples.snapshots.reader;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.examples.snapshots.ledger.LedgerTables;
import org.tarndb.examples.snapshots.ledger.Transfers;
import org.tarndb.examples.snapshots.server.Destination;

/** One look at all that is published, by SQL. It knows which rows each version must have. For one thread. */
final class Look {
    private final Statement sql;
    private final Destination destination;

    Look(Connection connection, Destination destination) throws SQLException {
        this.sql = connection.createStatement();
        this.destination = destination;
    }

    /**
     * Looks.
     *
     * @return the newest version
     * @throws Problem when it, or those before it, are not whole
     */
    PublishedVersion look() throws SQLException, IOException, Problem {
        List<PublishedVersion> accounts = versions(LedgerTables.ACCOUNT);
        // Published together and read later: it has at least the same versions.
        List<PublishedVersion> batches = versions(LedgerTables.BATCH);
        checkSequence(accounts);
        if (batches.size() < accounts.size()
                || !batches.subList(0, accounts.size()).equals(accounts)) {
            throw new Problem("account has the versions %s, batch, read after it, has %s", accounts, batches);
        }
        PublishedVersion newest = accounts.get(accounts.size() - 1);
        int batch = checkBatches(newest);
        checkBalances(newest, batch);
        checkLatest();
        return newest;
    }

    private List<PublishedVersion> versions(String table) throws SQLException {
        List<PublishedVersion> versions = new ArrayList<>();
        try (ResultSet shown = sql.executeQuery("SHOW SNAPSHOTS " + destination.fromClause(table))) {
            while (shown.next()) {
                versions.add(new PublishedVersion(
                        shown.getLong("VERSION"), shown.getLong("CSN"), shown.getString("PUBLICATION_ID")));
            }
        }
        return versions;
    }

    /** No gaps, and nothing published twice: each version is of a later state of the database. */
    private static void checkSequence(List<PublishedVersion> versions) throws Problem {
        if (versions.get(0).version() != 1) {
            throw new Problem("the first version is %s", versions.get(0));
        }
        for (int i = 1; i < versions.size(); i++) {
            PublishedVersion before = versions.get(i - 1);
            PublishedVersion next = versions.get(i);
            if (next.version() != before.version() + 1 || next.csn() <= before.csn()) {
                throw new Problem("%s follows %s", next, before);
            }
        }
    }

    private int checkBatches(PublishedVersion at) throws SQLException, Problem {
        int batch = 0;
        try (ResultSet rows = sql.executeQuery("SELECT number, transfers FROM "
                + destination.snapshot(LedgerTables.BATCH, at.version()) + " ORDER BY number")) {
            while (rows.next()) {
                batch++;
                int transfers = Transfers.ofBatch(batch).size();
                if (rows.getInt(1) != batch || rows.getInt(2) != transfers) {
                    throw new Problem(
                            "%s of batch has the row (%d, %d) instead of (%d, %d)",
                            at, rows.getInt(1), rows.getInt(2), batch, transfers);
                }
            }
        }
        return batch;
    }

    private void checkBalances(PublishedVersion at, int batch) throws SQLException, Problem {
        long[] expected = Transfers.balancesAfter(batch);
        int row = 0;
        try (ResultSet rows = sql.executeQuery("SELECT id, balance FROM "
                + destination.snapshot(LedgerTables.ACCOUNT, at.version()) + " ORDER BY id")) {
            for (; rows.next(); row++) {
                if (row >= expected.length || rows.getInt(1) != row || rows.getLong(2) != expected[row]) {
                    throw new Problem(
                            "%s of account has the row (%d, %d), which is not that after batch %d",
                            at, rows.getInt(1), rows.getLong(2), batch);
                }
            }
        }
        if (row != expected.length) {
            throw new Problem("%s of account has %d rows of %d", at, row, expected.length);
        }
    }

    /** Whatever is the latest by now: no money is made. */
    private void checkLatest() throws SQLException, Problem {
        try (ResultSet sum =
                sql.executeQuery("SELECT SUM(balance), COUNT(*) FROM " + destination.snapshot(LedgerTables.ACCOUNT))) {
            sum.next();
            long expected = Transfers.ACCOUNTS * Transfers.OPENING_BALANCE;
            if (sum.getLong(1) != expected || sum.getInt(2) != Transfers.ACCOUNTS) {
                throw new Problem("the latest version of account has %d in %d rows", sum.getLong(1), sum.getInt(2));
            }
        }
    }
}
