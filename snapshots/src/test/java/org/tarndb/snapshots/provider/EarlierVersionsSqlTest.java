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

/** Predicates on published versions whose columns the table has no longer under these names. */
class EarlierVersionsSqlTest {
    /** Questions to the version in which T has a price and a net, as {@link #create} says. */
    private static final List<String> QUESTIONS = List.of(
            "price = 20",
            "price > 10 AND price <= 30",
            "net = 2000",
            "net IS NULL",
            "net IS NOT NULL",
            "price IN (10, 30) AND net < 9000",
            "tag = 'b'",
            "tag IS NULL AND price = 30");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE t RENAME COLUMN price TO former; ALTER TABLE t RENAME COLUMN net TO price;"
                        + " ALTER TABLE t RENAME COLUMN former TO net",
                "ALTER TABLE t RENAME COLUMN price TO former; ALTER TABLE t RENAME COLUMN net TO price",
                "ALTER TABLE t RENAME COLUMN price TO a; ALTER TABLE t RENAME COLUMN tag TO price",
                "ALTER TABLE t DROP COLUMN price",
                "ALTER TABLE t DROP COLUMN net; ALTER TABLE t DROP COLUMN tag",
                "ALTER TABLE t DROP COLUMN price; ALTER TABLE t ADD COLUMN price VARCHAR(10)",
                "ALTER TABLE t DROP COLUMN tag; ALTER TABLE t ADD COLUMN tag INT DEFAULT 7",
                "ALTER TABLE t DROP COLUMN net; ALTER TABLE t ADD COLUMN net INT DEFAULT 5",
                "ALTER TABLE t ALTER COLUMN price TYPE BIGINT; ALTER TABLE t ALTER COLUMN tag TYPE VARCHAR(30)",
                "DELETE FROM t WHERE net IS NULL; UPDATE t SET tag = 'x'; ALTER TABLE t DROP CONSTRAINT t_pkey; ALTER TABLE t ALTER COLUMN net SET NOT NULL;"
                        + " ALTER TABLE t ADD PRIMARY KEY (id, net)",
            })
    void anEarlierVersionIsAskedByItsOwnNames(String changes) throws SQLException {
        for (String options : List.of("", " WITH (partition_by = 'tag, bucket(4, price)', sort_by = 'price')")) {
            try (SqlClient sql = new SqlClient()) {
                create(sql);
                List<List<String>> expected = answers(sql, "t");
                String place = "'" + directory.resolve("t" + Math.abs(options.hashCode())) + "'";
                sql.run("PUBLISH TABLE t TO " + place + options);
                sql.run(changes.split("; ", -1));
                sql.run("INSERT INTO t (id" + (changes.contains("(id, net)") ? ", net" : "") + ") VALUES (100"
                        + (changes.contains("(id, net)") ? ", 1" : "") + ")");
                sql.run("PUBLISH TABLE t TO " + place);
                assertEquals(expected, answers(sql, "snapshot(" + place + ", 1)"), changes + options);
                assertEquals(
                        sql.query("SELECT * FROM t ORDER BY id"),
                        sql.query("SELECT * FROM snapshot(" + place + ") ORDER BY id"));
            }
        }
    }

    private static void create(SqlClient sql) throws SQLException {
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, price INT, net INT, tag VARCHAR(10))");
        sql.run("INSERT INTO t VALUES (1, 10, 1000, 'a'), (2, 20, 2000, 'b'), (3, 30, NULL, NULL)");
    }

    private static List<List<String>> answers(SqlClient sql, String from) throws SQLException {
        List<List<String>> answers = new ArrayList<>();
        for (String question : QUESTIONS) {
            answers.add(sql.query("SELECT id, price, net, tag FROM " + from + " s WHERE " + question + " ORDER BY id"));
        }
        return answers;
    }
}
