package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.SqlClient;

/** Predicates on columns of published tables whose names mean something to the formats and paths below. */
class ColumnNamesSqlTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"a.b", "é.z", ".", "a.", ".a", "a b", "a/b", "a\"\"b", "日本"})
    void aColumnIsFoundWhateverItsName(String name) throws SQLException {
        String column = "\"" + name + "\"";
        try (SqlClient sql = new SqlClient()) {
            for (String type : List.of("INT", "VARCHAR(10)")) {
                for (String key : List.of("id", column)) {
                    sql.run("CREATE TABLE t (id INT NOT NULL, " + column + " " + type + ", b INT, PRIMARY KEY (" + key
                            + "))");
                    sql.run("INSERT INTO t VALUES (1, CAST(3 AS " + type + "), 1), (2, CAST(4 AS " + type + "), 2),"
                            + " (3, CAST(5 AS " + type + "), NULL)");
                    String place = "'" + directory.resolve(type.charAt(0) + key.replaceAll("\\W", "_")) + "'";
                    sql.run("PUBLISH TABLE t TO " + place);
                    sql.run("UPDATE t SET b = 9 WHERE id = 2");
                    sql.run("PUBLISH TABLE t TO " + place);
                    String where = " s WHERE " + column + " = CAST(4 AS " + type + ") AND " + column + " >= CAST(4 AS "
                            + type + ")";
                    assertEquals(List.of("2|9"), sql.query("SELECT id, b FROM snapshot(" + place + ")" + where));
                    sql.run("DROP TABLE t");
                }
            }
        }
    }

    @Test
    void aDottedPathOfAnotherColumnIsNotMistaken() throws SQLException {
        try (SqlClient sql = new SqlClient()) {
            sql.run("CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, \"a.b\" INT)");
            sql.run("INSERT INTO t VALUES (1, 1, 2, 3), (2, 4, 5, 6)");
            String place = "'" + directory.resolve("t") + "'";
            sql.run("PUBLISH TABLE t TO " + place);
            assertEquals(
                    List.of("2"), sql.query("SELECT id FROM snapshot(" + place + ") s WHERE \"a.b\" = 6 AND a = 4"));
        }
    }
}
