package org.tarndb.jdbc.escape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class EscapesTest {
    @Test
    void sqlWithoutEscapesIsTheSameObject() {
        String sql = "SELECT 1";
        assertSame(sql, Escapes.process(sql));
    }

    /** The examples of JDBC 4.3, section 13.4. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT {d '1999-01-09'} | SELECT DATE '1999-01-09'",
                "SELECT {t '20:30:29'} | SELECT TIME '20:30:29'",
                "SELECT {ts '1999-01-09 20:11:11.123455'} | SELECT TIMESTAMP '1999-01-09 20:11:11.123455'",
                "SELECT { D'1999-01-09' } | SELECT DATE '1999-01-09' ",
                "SELECT * FROM {oj a LEFT OUTER JOIN b ON a.x = b.x} | SELECT * FROM  a LEFT OUTER JOIN b ON a.x = b.x",
                "WHERE n LIKE '\\_%' {escape '\\'} | WHERE n LIKE '\\_%' ESCAPE '\\'",
                "SELECT * FROM t {limit 10} | SELECT * FROM t LIMIT 10",
                "SELECT * FROM t {limit ? offset ?} | SELECT * FROM t LIMIT ? offset ?",
                "SELECT {fn user()} | SELECT CURRENT_USER",
                "SELECT {fn now()} | SELECT LOCALTIMESTAMP",
                "SELECT {fn curdate( )} | SELECT CURRENT_DATE",
                "SELECT {fn ucase(name)} | SELECT UPPER(name)",
                "SELECT {fn concat({fn ucase(a)}, 'x')} | SELECT concat( UPPER(a), 'x')",
                "SELECT {fn ifnull(a, {fn lcase('B, C')})} | SELECT COALESCE(a, LOWER('B, C'))",
                "SELECT {fn locate('b', f(x, y))} | SELECT POSITION('b' IN f(x, y))",
                "SELECT {fn convert(x, SQL_DOUBLE)} | SELECT CAST(x AS DOUBLE PRECISION)",
                "SELECT {fn convert(f(a, ','), VARCHAR)} | SELECT CAST(f(a, ',') AS VARCHAR)",
                "SELECT {fn dayofmonth(d)}, {fn year(d)} | SELECT EXTRACT(DAY FROM d), EXTRACT(YEAR FROM d)",
                "SELECT {fn sqrt(x)} | SELECT sqrt(x)",
            })
    void escapesBecomeSql(String escaped, String sql) {
        assertEquals(squeeze(sql), squeeze(Escapes.process(escaped)));
    }

    private static String squeeze(String sql) {
        return sql.strip().replaceAll("\\s+", " ").replace("( ", "(");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT '{d x}'",
                "SELECT 'it''s {not} one'",
                "SELECT \"{column}\" FROM t",
                "SELECT 1 -- {fn comment",
                "SELECT 1 /* {ts} */ + 2",
                "SELECT '{",
            })
    void quotesAndCommentsAreLeftAlone(String sql) {
        assertEquals(sql, Escapes.process(sql));
    }

    @Test
    void aQuotedBraceDoesNotEndAnEscape() {
        assertEquals("SELECT LOWER('}')", Escapes.process("SELECT {fn lcase('}')}"));
    }

    @Test
    void aNulCharacterIsACharacterLikeOthers() {
        assertEquals("SELECT DATE '2000-01-01', '\0', 1", Escapes.process("SELECT {d '2000-01-01'}, '\0', 1"));
        assertEquals("\0 DATE '2000-01-01'", Escapes.process("\0 {d '2000-01-01'}"));
    }

    @ParameterizedTest
    @CsvSource({"'SELECT\n  {x 1}',2,3", "'SELECT {fn user()',1,18", "'{}',1,1"})
    void errorsHaveAPosition(String sql, int line, int column) {
        TarnException e = assertThrows(TarnException.class, () -> Escapes.process(sql));
        assertEquals(ErrorCode.SYNTAX_ERROR, e.code());
        assertTrue(
                String.valueOf(e.getMessage()).contains("line " + line + ", column " + column),
                String.valueOf(e.getMessage()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{call p(?)}", "{?=call p(?)}", "{? = call p(?)}"})
    void thereAreNoProcedures(String sql) {
        TarnException e = assertThrows(TarnException.class, () -> Escapes.process(sql));
        assertEquals(ErrorCode.FEATURE_NOT_SUPPORTED, e.code());
    }
}
