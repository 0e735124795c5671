package org.tarndb.snapshots.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.snapshots.testkit.Crashed;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.snapshots.testkit.StoreFaults;

/**
 * Two tables are published together to S3, with a database as manifest store, and the publisher is broken off at each of its calls
 * that matter: a reader sees both of them or none.
 */
class TogetherOnS3Test {
    /** What happens at one call. */
    private enum Trouble {
        CRASH,
        LOST_ANSWER
    }

    /** Of each table staging, final name, row, staging again, and hint; and one claim. */
    private static final int CHANGES = 11;

    /** Strikes at one of the calls that change what readers see: manifests, rows and hints. Files come before them. */
    private static final class AtChange implements StoreFaults {
        private final Trouble trouble;
        private final int change;
        private final List<StoreCall> changes = new ArrayList<>();
        private final ScriptedFaults faults = new ScriptedFaults();

        AtChange(Trouble trouble, int change) {
            this.trouble = trouble;
            this.change = change;
        }

        @Override
        public void before(StoreCall call) throws IOException {
            if (isChange(call)) {
                changes.add(call);
                if (changes.size() - 1 == change) {
                    strike();
                }
            }
            faults.before(call);
        }

        private void strike() {
            if (trouble == Trouble.CRASH) {
                faults.crashAt(0, false);
            } else {
                faults.loseAnswerAt(0);
            }
        }

        private static boolean isChange(StoreCall call) {
            return call.operation().isWrite()
                    && (call.operation() == Operation.ROW_ADD
                            || call.operation() == Operation.ROW_REPLACE
                            || call.target().matches(".*(metadata\\.json|version-hint).*"));
        }

        @Override
        public void after(StoreCall call) throws IOException {
            faults.after(call);
        }
    }

    @AfterEach
    void withoutFaults() {
        FaultyStores.use(new ScriptedFaults());
    }

    @ParameterizedTest
    @EnumSource(names = "POSTGRESQL")
    void aReaderSeesBothOrNone(ManifestDatabase manifests) throws SQLException {
        try (SqlOnS3 sql = new SqlOnS3(manifests.option())) {
            sql.run("CREATE TABLE t (x INT)", "CREATE TABLE u (x INT)");
            sql.run("INSERT INTO t VALUES (0)", "INSERT INTO u VALUES (0)");
            int round = 0;
            AtChange never = new AtChange(Trouble.CRASH, CHANGES);
            assertTrue(publish(sql, ++round, never));
            assertEquals(CHANGES, never.changes.size(), never.changes::toString);
            assertEquals(round, seen(sql, "without trouble"));
            for (int change = 0; change < CHANGES; change++) {
                for (Trouble trouble : Trouble.values()) {
                    runOnce(sql, ++round, new AtChange(trouble, change));
                }
            }
        }
    }

    private static void runOnce(SqlOnS3 sql, int round, AtChange faults) throws SQLException {
        boolean succeeded = publish(sql, round, faults);
        String id = faults.trouble + " at " + faults.changes.get(faults.change);
        int seen = seen(sql, id);
        assertTrue(seen == round || (seen == round - 1 && !succeeded), id + ": sees " + seen + " of " + round);
        sql.run("PUBLISH TABLE t, u TO '" + sql.uri("") + "'" + sql.with());
        assertEquals(round, seen(sql, id), id);
    }

    /** Gives whether it was said to have succeeded. */
    private static boolean publish(SqlOnS3 sql, int round, StoreFaults faults) throws SQLException {
        sql.run("UPDATE t SET x = " + round, "UPDATE u SET x = " + round);
        FaultyStores.use(faults);
        return tryToPublish(sql);
    }

    private static boolean tryToPublish(SqlOnS3 sql) throws SQLException {
        try (SqlClient other = new SqlClient(sql.url())) {
            other.run("PUBLISH TABLE t, u TO 'faulty-" + sql.uri("") + "'" + sql.with("test:" + sql.store()));
            return true;
        } catch (Crashed e) {
            return false;
        } catch (SQLException e) {
            assertTrue(List.of("58030", "08007").contains(String.valueOf(e.getSQLState())), e.toString());
            return false;
        }
    }

    /** What both tables have in their latest versions. */
    private static int seen(SqlOnS3 sql, String id) throws SQLException {
        assertEquals(publications(sql, "t"), publications(sql, "u"), id);
        List<String> rows = sql.query("SELECT x FROM " + sql.snapshot("t", ""));
        assertEquals(rows, sql.query("SELECT x FROM " + sql.snapshot("u", "")), id);
        assertEquals(1, rows.size(), id);
        return Integer.parseInt(rows.get(0));
    }

    /** CSN and publication of each version. */
    private static List<String> publications(SqlOnS3 sql, String table) throws SQLException {
        List<String> publications = new ArrayList<>();
        for (String row : sql.query("SHOW SNAPSHOTS FROM '" + sql.uri(table) + "'" + sql.with())) {
            String[] columns = row.split("\\|");
            publications.add(columns[2] + "|" + columns[3]);
        }
        return publications;
    }
}
