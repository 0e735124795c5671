package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Errors of a query have the SQLSTATE of what is wrong, tell where, and say it without Calcite's words. */
class ValidationErrorsTest {
    private final Queries tarn = new Queries();

    @BeforeEach
    void load() {
        tarn.run("CREATE TABLE nation (nationkey INT PRIMARY KEY, name VARCHAR(25))");
        tarn.run("CREATE TABLE customer (custkey INT PRIMARY KEY, nationkey INT)");
    }

    @AfterEach
    void close() {
        tarn.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNDEFINED_COLUMN     | SELECT x FROM nation
            UNDEFINED_COLUMN     | SELECT nation.x FROM nation
            UNDEFINED_COLUMN     | SELECT * FROM nation JOIN customer USING (x)
            UNDEFINED_COLUMN     | UPDATE nation SET x = 1
            UNDEFINED_COLUMN     | INSERT INTO nation (nationkey, x) VALUES (1, 2)
            UNDEFINED_TABLE      | SELECT * FROM x
            UNDEFINED_TABLE      | SELECT z.name FROM nation n
            UNDEFINED_TABLE      | DELETE FROM x
            UNDEFINED_SCHEMA     | SELECT * FROM x.nation
            UNDEFINED_FUNCTION   | SELECT nosuch(1)
            AMBIGUOUS_COLUMN     | SELECT nationkey FROM nation, customer
            GROUPING_ERROR       | SELECT name, count(*) FROM nation
            GROUPING_ERROR       | SELECT name FROM nation WHERE sum(nationkey) > 1
            GROUPING_ERROR       | SELECT sum(sum(nationkey)) FROM nation
            DATATYPE_MISMATCH    | SELECT 1 FROM nation WHERE 5
            DATATYPE_MISMATCH    | SELECT 1 FROM nation WHERE nationkey = DATE '2020-01-01'
            DATATYPE_MISMATCH    | SELECT 1 FROM nation WHERE nationkey IN (1, DATE '2020-01-01')
            DATATYPE_MISMATCH    | SELECT 1 + DATE '2020-01-01'
            SYNTAX_ERROR         | SELECT nationkey FROM nation ORDER BY 5
            SYNTAX_ERROR         | SELECT nationkey, name FROM nation UNION SELECT nationkey FROM nation
            SYNTAX_ERROR         | SELECT (SELECT 1, 2)
            WRONG_OBJECT_TYPE    | DELETE FROM information_schema.tables
            FEATURE_NOT_SUPPORTED| SELECT * FROM nation FOR UPDATE
            FEATURE_NOT_SUPPORTED| SELECT * FROM nation LIMIT 1 + 1
            FEATURE_NOT_SUPPORTED| SELECT * FROM nation LIMIT 'a'
            FEATURE_NOT_SUPPORTED| SELECT * FROM nation LIMIT 1 OFFSET (SELECT 1)
            FEATURE_NOT_SUPPORTED| SELECT * FROM nation FETCH FIRST 1 ROW WITH TIES
            """)
    void haveTheirCodeAndPlace(ErrorCode code, String sql) {
        TarnException e = assertThrows(TarnException.class, () -> tarn.plan(sql), sql);
        String message = String.valueOf(e.getMessage());
        assertEquals(code, e.code(), message);
        assertTrue(message.contains("line 1, column "), message);
        assertFalse(message.contains("calcite") || message.contains("`") || message.contains("$"), message);
    }

    @Test
    void hintAtTheNearestName() {
        TarnException column = assertThrows(TarnException.class, () -> tarn.plan("SELECT nam FROM nation"));
        assertEquals("column NAM does not exist (line 1, column 8); did you mean NAME?", column.getMessage());
        TarnException table = assertThrows(TarnException.class, () -> tarn.plan("SELECT * FROM natoin"));
        assertEquals("table NATOIN does not exist (line 1, column 15); did you mean NATION?", table.getMessage());
    }
}
