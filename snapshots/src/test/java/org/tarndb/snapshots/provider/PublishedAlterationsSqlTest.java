package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.SqlClient;

/**
 * Tables in partitions that are altered between two publications, so that all their rows are written anew, or a column of the
 * partitions has another type. Every version is what the table was, also after the database was opened again.
 */
class PublishedAlterationsSqlTest {
    private static final int ROWS = 24;

    @TempDir
    Path directory;

    /** What the table was at each publication. */
    private final List<List<String>> versions = new ArrayList<>();

    private SqlClient open() throws SQLException {
        return new SqlClient("jdbc:tarn:" + directory.resolve("db") + ";sync=off");
    }

    private static void create(SqlClient sql) throws SQLException {
        sql.run("CREATE TABLE t (k INT PRIMARY KEY, g VARCHAR(10), n INT, s SMALLINT, c DECIMAL(8, 2), d DATE)");
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add("(" + i + ", 'g" + i % 3 + "', " + (i - 11) + ", " + i % 7 + ", " + (i - 9)
                    + ".25, DATE '2026-01-0" + (1 + i % 2) + "')");
        }
        sql.run("INSERT INTO t VALUES " + String.join(", ", rows));
    }

    private static List<String> rows(SqlClient sql, String from) throws SQLException {
        return sql.query("SELECT k, g, n, s, c, d FROM " + from + " ORDER BY k");
    }

    private void publish(SqlClient sql, String partitionBy) throws SQLException {
        String to = "'" + directory.resolve("published") + "'";
        sql.run("PUBLISH TABLE t TO " + to + " WITH (partition_by = '" + partitionBy + "')");
        versions.add(rows(sql, "t"));
    }

    private void checkVersions(SqlClient sql) throws SQLException {
        for (int version = 1; version <= versions.size(); version++) {
            String from = "snapshot('" + directory.resolve("published") + "', " + version + ")";
            assertEquals(versions.get(version - 1), rows(sql, from), from);
        }
    }

    /** Twice: with what the database knows of its publications, and without their rows in memory. */
    private void publishAround(String partitionBy, String alteration) throws SQLException {
        try (SqlClient sql = open()) {
            create(sql);
            publish(sql, partitionBy);
            sql.run(alteration.split(";"));
            sql.run("DELETE FROM t WHERE k = 5");
            publish(sql, partitionBy);
            sql.run("UPDATE t SET g = 'other', n = 7 WHERE k = 9");
            publish(sql, partitionBy);
        }
        try (SqlClient sql = open()) {
            sql.run("UPDATE t SET g = 'last', n = 8 WHERE k IN (9, 10)");
            publish(sql, partitionBy);
            checkVersions(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE t ALTER COLUMN c TYPE DECIMAL(12, 4)",
                "ALTER TABLE t ALTER COLUMN n TYPE SMALLINT",
                "ALTER TABLE t ALTER COLUMN n TYPE DOUBLE PRECISION",
                "ALTER TABLE t ALTER COLUMN s TYPE DECIMAL(9, 3)",
                "ALTER TABLE t ALTER COLUMN k TYPE BIGINT",
                "ALTER TABLE t ALTER COLUMN k TYPE DECIMAL(9, 0)",
                "ALTER TABLE t DROP CONSTRAINT t_pkey;ALTER TABLE t ADD CONSTRAINT t_pkey PRIMARY KEY (k)",
                "ALTER TABLE t ALTER COLUMN g TYPE VARCHAR(20);ALTER TABLE t ALTER COLUMN c TYPE DECIMAL(12, 4)",
            })
    void allRowsAreWrittenAnew(String alteration) throws SQLException {
        publishAround("g", alteration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "truncate(3, n)/ALTER TABLE t ALTER COLUMN n TYPE BIGINT",
                "bucket(3, n)/ALTER TABLE t ALTER COLUMN n TYPE BIGINT",
                "g, truncate(3, n)/ALTER TABLE t ALTER COLUMN n TYPE BIGINT",
                "truncate(3, s)/ALTER TABLE t ALTER COLUMN s TYPE INT;ALTER TABLE t ALTER COLUMN s TYPE BIGINT",
                "truncate(3, k)/ALTER TABLE t ALTER COLUMN k TYPE BIGINT",
                "truncate(3, n)/ALTER TABLE t ALTER COLUMN n TYPE SMALLINT",
                "truncate(50, c)/ALTER TABLE t ALTER COLUMN c TYPE DECIMAL(20, 2)",
                "truncate(50, c)/ALTER TABLE t ALTER COLUMN c TYPE DECIMAL(12, 4)",
                "bucket(4, c)/ALTER TABLE t ALTER COLUMN c TYPE DECIMAL(20, 2)",
                "month(d)/ALTER TABLE t ALTER COLUMN d TYPE TIMESTAMP",
            })
    void aColumnOfThePartitionsGetsAnotherType(String change) throws SQLException {
        String[] parts = change.split("/");
        publishAround(parts[0], parts[1]);
    }
}
