package org.tarndb.planner.ddl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;

class TableBuilderTest {
    private static TableSpec build(String sql) {
        CreateTable node = (CreateTable) new SqlParser().parse(sql);
        return new TableBuilder(new TableName("PUBLIC", "T"), Catalog.empty(), "PUBLIC").build(node);
    }

    @Test
    void takesColumnsAndKeys() {
        TableSpec spec = build("CREATE TABLE t (a INT, b VARCHAR(5) NOT NULL, c BIGINT NULL, PRIMARY KEY (b, a))");
        assertEquals(List.of(1, 0), spec.primaryKey());
        assertEquals("T_PKEY", spec.primaryKeyName());
        assertFalse(spec.columns().get(0).nullable());
        assertFalse(spec.columns().get(1).nullable());
        assertTrue(spec.columns().get(2).nullable());
    }

    @Test
    void namesUniqueConstraints() {
        TableSpec spec =
                build("CREATE TABLE t (a INT UNIQUE, b INT, UNIQUE (a), CONSTRAINT x UNIQUE (a, b), UNIQUE (b, a))");
        assertEquals(
                List.of("T_A_KEY", "T_A_KEY1", "X", "T_B_A_KEY"),
                spec.uniqueConstraints().stream().map(IndexSpec::name).toList());
        assertTrue(spec.uniqueConstraints().stream().allMatch(index -> index.unique() && index.constraint()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "CREATE TABLE t (a INT, a INT); DUPLICATE_COLUMN",
                "CREATE TABLE t (a INT, PRIMARY KEY (b)); UNDEFINED_COLUMN",
                "CREATE TABLE t (a INT, PRIMARY KEY (a, a)); DUPLICATE_COLUMN",
                "CREATE TABLE t (a INT PRIMARY KEY, b INT PRIMARY KEY); INVALID_DEFINITION",
                "CREATE TABLE t (a INT NULL PRIMARY KEY); INVALID_DEFINITION",
                "CREATE TABLE t (a INT, UNIQUE (z)); UNDEFINED_COLUMN",
                "CREATE TABLE t (a INT, CONSTRAINT c UNIQUE (a), CONSTRAINT c PRIMARY KEY (a)); DUPLICATE_OBJECT",
                "CREATE TABLE t (a DECIMAL(200)); INVALID_DEFINITION",
                "CREATE TABLE t (a INT CHECK (b > 0)); UNDEFINED_COLUMN",
                "CREATE TABLE t (a INT CHECK (a > (SELECT 1))); INVALID_DEFINITION",
                "CREATE TABLE t (a INT REFERENCES u (b) MATCH FULL); FEATURE_NOT_SUPPORTED",
                "CREATE TABLE t (a INT GENERATED ALWAYS AS IDENTITY); FEATURE_NOT_SUPPORTED",
                "CREATE TABLE t (a INT DEFAULT 'x'); DATATYPE_MISMATCH",
                "CREATE TABLE t (a VARCHAR(2) DEFAULT 'abc'); STRING_TOO_LONG",
                "CREATE TABLE t (a TINYINT DEFAULT 1000); NUMERIC_OUT_OF_RANGE",
                "CREATE TABLE t (a INT DEFAULT (SELECT 1)); FEATURE_NOT_SUPPORTED",
                "CREATE TABLE t (a INT DEFAULT b, b INT); FEATURE_NOT_SUPPORTED"
            })
    void refuses(String sql, ErrorCode code) {
        TarnException e = assertThrows(TarnException.class, () -> build(sql));
        assertEquals(code, e.code(), e::getMessage);
    }

    @Test
    void aTableWithoutConstraintsHasNone() {
        TableSpec spec = build("CREATE TABLE t (a INT DEFAULT 5, b TIME WITHOUT TIME ZONE)");
        assertEquals(List.of(), spec.primaryKey());
        assertEquals(List.of(), spec.uniqueConstraints());
        assertEquals("5", spec.columns().get(0).defaultSql());
        assertNull(spec.columns().get(1).defaultSql());
    }
}
