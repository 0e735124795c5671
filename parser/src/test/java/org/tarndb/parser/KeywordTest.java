package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.grammar.Keywords;
import org.tarndb.parser.testkit.Trees;

/** Words that are not reserved are names wherever a name can stand; reserved ones need quotes. */
class KeywordTest {

    private static final SqlParser PARSER = new SqlParser();
    private static final String NAME = "zzz";

    /** The name in every place where one can stand. */
    private static final List<String> PLACES = List.of(
            "SELECT zzz FROM zzz",
            "SELECT zzz.zzz, zzz.* FROM zzz.zzz AS zzz (zzz), u zzz, (SELECT 1) zzz",
            "SELECT a AS zzz, b zzz, 1 + c zzz, f(d) zzz, 'e' AS zzz FROM t",
            "SELECT a zzz FROM t",
            "SELECT a zzz, b FROM t zzz JOIN u zzz ON zzz = zzz LEFT JOIN v USING (zzz) WHERE zzz",
            "SELECT DISTINCT zzz FROM t WHERE zzz GROUP BY zzz HAVING zzz ORDER BY zzz, zzz DESC LIMIT zzz",
            "SELECT -zzz, zzz + zzz, zzz * zzz, zzz || zzz, zzz::INT, NOT zzz, (zzz), (zzz, zzz)",
            "SELECT zzz = zzz, zzz IS NULL, zzz IS NOT DISTINCT FROM zzz, zzz IN (zzz), zzz LIKE zzz ESCAPE zzz",
            "SELECT zzz BETWEEN zzz AND zzz, zzz NOT BETWEEN SYMMETRIC zzz AND zzz, zzz AT TIME ZONE zzz",
            "SELECT CASE zzz WHEN zzz THEN zzz ELSE zzz END, CASE WHEN zzz THEN zzz END",
            "SELECT CAST(zzz AS INT), COALESCE(zzz, zzz), SUBSTRING(zzz FROM zzz FOR zzz), EXTRACT(YEAR FROM zzz)",
            "SELECT SUM(zzz) OVER zzz FROM t WINDOW zzz AS (PARTITION BY zzz ORDER BY zzz)",
            "SELECT SUM(a) OVER (zzz), SUM(b) OVER (zzz ORDER BY zzz ROWS 1 PRECEDING) FROM t",
            "SELECT SUM(zzz) FILTER (WHERE zzz) FROM t FOR UPDATE OF zzz NOWAIT",
            "SELECT zzz.zzz(1), NEXT VALUE FOR zzz",
            "WITH zzz (zzz) AS (SELECT zzz) SELECT zzz FROM zzz UNION SELECT zzz FROM zzz",
            "WITH RECURSIVE zzz AS (TABLE zzz) TABLE zzz",
            "INSERT INTO zzz (zzz, a) VALUES (zzz, zzz) ON CONFLICT (zzz) DO UPDATE SET zzz = zzz.zzz RETURNING zzz",
            "INSERT INTO zzz AS zzz SELECT zzz FROM zzz",
            "UPDATE zzz SET zzz = zzz, (zzz, a) = (zzz, 1) FROM zzz WHERE zzz RETURNING zzz zzz",
            "UPDATE zzz zzz SET zzz = zzz",
            "UPDATE zzz AS zzz SET zzz = DEFAULT",
            "DELETE FROM zzz zzz USING zzz WHERE zzz",
            "MERGE INTO zzz zzz USING zzz zzz ON zzz WHEN MATCHED AND zzz THEN UPDATE SET zzz = zzz"
                    + " WHEN NOT MATCHED THEN INSERT (zzz) VALUES (zzz)",
            "CREATE TABLE zzz (zzz INT DEFAULT zzz NOT NULL, a INT, CONSTRAINT zzz UNIQUE (zzz), CHECK (zzz))",
            "CREATE TABLE zzz (zzz VARCHAR(5) CONSTRAINT zzz REFERENCES zzz (zzz), PRIMARY KEY (zzz))",
            "CREATE TABLE IF NOT EXISTS zzz.zzz (zzz) AS SELECT zzz",
            "CREATE TABLE zzz (zzz INT REFERENCES zzz DEFERRABLE)",
            "SET CONSTRAINTS zzz, zzz.zzz DEFERRED",
            "DROP TABLE zzz, zzz CASCADE",
            "DROP TABLE IF EXISTS zzz",
            "CREATE INDEX zzz ON zzz (zzz, zzz DESC) INCLUDE (zzz) WHERE zzz ONLINE WITH (zzz = zzz)",
            "DROP INDEX zzz",
            "ALTER INDEX zzz PAUSE BUILD",
            "ALTER INDEX zzz SET (zzz = zzz)",
            "ALTER INDEX zzz RENAME TO zzz",
            "REINDEX INDEX zzz ONLINE WITH (zzz = zzz)",
            "REINDEX TABLE zzz",
            "ALTER TABLE zzz RENAME CONSTRAINT zzz TO zzz",
            "ALTER TABLE zzz ADD CONSTRAINT zzz UNIQUE (zzz) ONLINE NOWAIT",
            "ALTER TABLE zzz ADD COLUMN zzz INT",
            "ALTER TABLE zzz ADD zzz INT",
            "ALTER TABLE zzz DROP zzz",
            "ALTER TABLE zzz DROP COLUMN zzz RESTRICT",
            "ALTER TABLE zzz ALTER zzz SET NOT NULL",
            "ALTER TABLE zzz RENAME zzz TO zzz",
            "ALTER TABLE zzz RENAME TO zzz",
            "ALTER TABLE zzz SET (zzz = zzz, zzz = 1)",
            "CREATE TABLE zzz (zzz INT) WITH (zzz = zzz)",
            "ALTER TABLE zzz DROP CONSTRAINT zzz",
            "CREATE SCHEMA zzz",
            "DROP SCHEMA zzz",
            "TRUNCATE zzz",
            "SAVEPOINT zzz",
            "RELEASE zzz",
            "ROLLBACK TO zzz",
            "SET zzz = zzz",
            "SET zzz.zzz TO zzz",
            "SET SCHEMA zzz",
            "SET DATABASE zzz zzz",
            "SHOW zzz",
            "CHECK TABLE zzz");

    static Collection<String> nonReserved() {
        return Keywords.nonReserved();
    }

    static Collection<String> reserved() {
        return Keywords.reserved();
    }

    @ParameterizedTest
    @MethodSource("nonReserved")
    void isANameInEveryPlace(String word) {
        for (String place : PLACES) {
            String expected = Trees.show(PARSER.parse(place)).replace(NAME.toUpperCase(Locale.ROOT), word);
            String sql = place.replace(NAME, word.toLowerCase(Locale.ROOT));
            assertEquals(expected, Trees.show(PARSER.parse(sql)), sql);
        }
    }

    @ParameterizedTest
    @MethodSource("reserved")
    void isNoNameWithoutQuotes(String word) {
        String expected =
                Trees.show(PARSER.parse("CREATE TABLE \"zzz\" (\"zzz\" INT)")).replace(NAME, word);
        assertEquals(expected, Trees.show(PARSER.parse("CREATE TABLE \"" + word + "\" (\"" + word + "\" INT)")));
        ParseException error =
                assertThrows(ParseException.class, () -> PARSER.parse("CREATE TABLE " + word + " (a INT)"));
        assertEquals(14, error.column());
    }

    @Test
    void theWordsOfEverydaySchemasAreNotReserved() {
        Set<String> reserved = Keywords.reserved();
        List<String> everyday = List.of(
                "value user year month day hour minute second date time timestamp key type name text data first last next row"
                        .split(" "));
        List<String> more = List.of(
                "rows online nowait checkpoint comment role session position language size index status level count start end"
                        .split(" "));
        for (List<String> words : List.of(everyday, more)) {
            for (String word : words) {
                assertTrue(!reserved.contains(word.toUpperCase(Locale.ROOT)), word);
                isANameInEveryPlace(word.toUpperCase(Locale.ROOT));
            }
        }
    }

    @Test
    void thePageOfKeywordsIsRight() throws IOException {
        String page = Files.readString(Path.of("../docs/sql-keywords.md"));
        assertEquals(paragraph(Keywords.reserved()), section(page, "## Reserved"));
        assertEquals(paragraph(Keywords.nonReserved()), section(page, "## Not reserved"));
    }

    private static String paragraph(Collection<String> words) {
        return String.join(" ", words);
    }

    /** The words of the block of code under a heading, on one line. */
    private static String section(String page, String heading) {
        String[] parts = page.substring(page.indexOf(heading + "\n")).split("```");
        return parts[1].replace("text\n", "").strip().replaceAll("\\s+", " ");
    }
}
