package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Indexes on expressions, of a part of the rows, that include columns, whose NULLs are not distinct: as statements. */
class IndexKindsTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), status VARCHAR(10), n INT)");
        client.run("INSERT INTO t VALUES (1, 'Ann', 'open', 10), (2, 'ben', 'done', 0), (3, NULL, 'open', NULL),"
                + " (4, 'Cid', NULL, 4)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private IndexShape shape(String index) {
        IndexDef def = db.database().confirmed().catalog().index(new TableName("PUBLIC", index));
        assertNotNull(def, index);
        return def.shape();
    }

    /** The number of entries of an index, which CHECK TABLE finds exact. */
    private long entries(String index) {
        List<List<@Nullable Object>> checks = client.rows("CHECK TABLE t");
        assertTrue(checks.stream().allMatch(row -> "OK".equals(row.get(0))), checks::toString);
        for (List<@Nullable Object> row : checks) {
            if (index.equals(row.get(1))) {
                Object count = row.get(2);
                assertNotNull(count);
                return (Long) count;
            }
        }
        throw new AssertionError("no index " + index + ": " + checks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ONLINE"})
    void anExpression(String how) {
        client.run("CREATE UNIQUE INDEX i ON t (LOWER(name), (n + 1) DESC)" + how);
        assertEquals("LOWER(NAME)", shape("I").columns().get(0).expression());
        assertEquals("N + 1", shape("I").columns().get(1).expression());
        assertTrue(shape("I").columns().get(1).nullsFirst());
        assertEquals(4, entries("I"));
        TarnException e = client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (5, 'ANN', NULL, 10)");
        assertTrue(String.valueOf(e.getMessage()).contains("(LOWER(NAME), N + 1) = ('ann', 11)"), e::getMessage);
        client.run("INSERT INTO t VALUES (5, 'ANN', NULL, 11), (6, NULL, NULL, NULL)");
        client.run("UPDATE t SET name = 'ann', n = n + 1 WHERE id IN (1, 5)");
        assertEquals(6, entries("I"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE INDEX i ON t (id) WHERE n IN (SELECT v FROM u)",
                "CREATE INDEX i ON t (id) WHERE EXISTS (SELECT 1 FROM public.u)",
                "CREATE INDEX i ON t (id) WHERE n IN (SELECT n FROM t)",
                "CREATE INDEX i ON t (id) WHERE n = (SELECT MAX(v) FROM nowhere.u)",
                "CREATE INDEX i ON t ((SELECT MAX(v) FROM u))",
                "CREATE INDEX i ON t ((SELECT MAX(table_name) FROM information_schema.tables))",
                "CREATE INDEX i ON t (id) WHERE n IN (SELECT v FROM u) ONLINE",
                "ALTER TABLE t ADD CHECK (n IN (SELECT v FROM u))"
            })
    void aSubQueryHasNoPlaceInAnIndex(String sql) {
        client.run("CREATE TABLE u (v INT)");
        TarnException e = client.fails(ErrorCode.INVALID_DEFINITION, sql);
        assertTrue(String.valueOf(e.getMessage()).contains("no sub-query"), e::getMessage);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CREATE INDEX i ON information_schema.tables (table_name); can't have indexes",
                "CREATE INDEX i ON information_schema.nothing (x) ONLINE; can't have indexes",
                "REINDEX TABLE information_schema.tables; can't have indexes",
                "REINDEX INDEX information_schema.i ONLINE; has none",
                "DROP INDEX information_schema.i; has none",
                "ALTER INDEX information_schema.i RENAME TO j; has none",
                "REINDEX INDEX t_pkey; is the primary key of table T",
                "REINDEX INDEX t_pkey ONLINE; is the primary key of table T",
                "DROP INDEX t_pkey; is the primary key of table T"
            })
    void whatHasNoIndexes(String sql, String message) {
        TarnException e = client.fails(ErrorCode.WRONG_OBJECT_TYPE, sql);
        assertTrue(String.valueOf(e.getMessage()).contains(message), e::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ONLINE"})
    void aUniqueIndexOfAPart(String how) {
        client.run("CREATE UNIQUE INDEX i ON t (name) WHERE status = 'open'" + how);
        assertEquals("STATUS = 'open'", shape("I").predicate());
        assertEquals(2, entries("I"));
        client.run("INSERT INTO t VALUES (5, 'Ann', 'done', 1), (6, 'Ann', NULL, 1)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (7, 'Ann', 'open', 1)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "UPDATE t SET status = 'open' WHERE id = 5");
        client.run("UPDATE t SET status = CASE id WHEN 1 THEN 'done' ELSE 'open' END WHERE id IN (1, 5)");
        assertEquals(2, entries("I"));
        client.run("DELETE FROM t WHERE id = 5");
        client.run("UPDATE t SET status = 'open' WHERE id IN (1, 4)");
        assertEquals(3, entries("I"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ONLINE"})
    void includedColumns(String how) {
        client.run("CREATE INDEX i ON t (name) INCLUDE (n, name)" + how);
        assertEquals(List.of(3, 1), shape("I").included());
        client.run("UPDATE t SET n = 77 WHERE id = 1");
        client.run("UPDATE t SET n = n + 1");
        client.run("UPDATE t SET status = 'x'");
        assertEquals(4, entries("I"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ONLINE"})
    void nullsThatAreNotDistinct(String how) {
        client.run("CREATE UNIQUE INDEX i ON t (name, status) NULLS NOT DISTINCT" + how);
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (5, NULL, 'open', 1)");
        client.run("INSERT INTO t VALUES (5, NULL, NULL, 1)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "UPDATE t SET status = NULL WHERE id = 3");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "UPDATE t SET name = NULL WHERE id = 4");
        client.run("UPDATE t SET status = CASE WHEN status IS NULL THEN 'open' END WHERE id IN (3, 5)");
        assertEquals(5, entries("I"));
        client.fails(ErrorCode.UNIQUE_VIOLATION, "CREATE UNIQUE INDEX j ON t (status) NULLS NOT DISTINCT" + how);
        client.run("CREATE UNIQUE INDEX k ON t (status) NULLS NOT DISTINCT WHERE id = 2" + how);
    }

    @Test
    void constraintsWhoseNullsAreNotDistinct() {
        client.run("CREATE TABLE u (a INT UNIQUE NULLS NOT DISTINCT, b INT, UNIQUE NULLS NOT DISTINCT (a, b))");
        client.run("INSERT INTO u VALUES (NULL, NULL)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO u VALUES (NULL, 1)");
        client.run("ALTER TABLE u DROP CONSTRAINT u_a_key");
        client.run("INSERT INTO u VALUES (NULL, 1)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO u VALUES (NULL, 1)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "ALTER TABLE u ADD UNIQUE NULLS NOT DISTINCT (a)");
        client.run("ALTER TABLE u ADD UNIQUE NULLS NOT DISTINCT (b)");
        client.run("ALTER TABLE u ADD UNIQUE NULLS DISTINCT (a)");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO u VALUES (2, NULL)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "CREATE INDEX i ON t (z); UNDEFINED_COLUMN",
                "CREATE INDEX i ON t (u.id); UNDEFINED_COLUMN",
                "CREATE INDEX i ON t (z + 1); UNDEFINED_COLUMN",
                "CREATE INDEX i ON t (id, n, id); DUPLICATE_COLUMN",
                "CREATE INDEX i ON t (n + 1, t.n + 1 DESC); DUPLICATE_COLUMN",
                "CREATE INDEX i ON t (id) INCLUDE (n, n); DUPLICATE_COLUMN",
                "CREATE INDEX i ON t (id) INCLUDE (z); UNDEFINED_COLUMN",
                "CREATE INDEX i ON t ((SELECT 1)); INVALID_DEFINITION",
                "CREATE INDEX i ON t (COUNT(n)); INVALID_DEFINITION",
                "CREATE INDEX i ON t (n + ?); INVALID_DEFINITION",
                "CREATE INDEX i ON t (COALESCE(name, CURRENT_USER)); INVALID_DEFINITION",
                "CREATE INDEX i ON t (RANDOM()); INVALID_DEFINITION",
                "CREATE INDEX i ON t ((NULL)); DATATYPE_MISMATCH",
                "CREATE INDEX i ON t (NO_SUCH(n)); UNDEFINED_FUNCTION",
                "CREATE INDEX i ON t (id) WHERE n; DATATYPE_MISMATCH",
                "CREATE INDEX i ON t (id) WHERE n + 1; DATATYPE_MISMATCH",
                "CREATE INDEX i ON t (id) WHERE NULL; DATATYPE_MISMATCH",
                "CREATE INDEX i ON t (id) WHERE EXISTS (SELECT 1); INVALID_DEFINITION",
                "CREATE INDEX i ON t (id) WHERE n > ?; INVALID_DEFINITION",
                "CREATE INDEX i ON t (id) WHERE CURRENT_DATE > DATE '2020-01-01'; INVALID_DEFINITION",
                "CREATE INDEX i ON t (id) NULLS NOT DISTINCT; INVALID_DEFINITION",
                "CREATE INDEX other.i ON t (id); INVALID_NAME",
                "CREATE INDEX i ON t (10 / n); DIVISION_BY_ZERO",
                "CREATE INDEX i ON t (id) WHERE 10 / n > 1; DIVISION_BY_ZERO",
                "CREATE INDEX i ON t (CAST(name AS INT)); INVALID_CAST"
            })
    void refuses(String sql, ErrorCode code) {
        for (String how : List.of("", " ONLINE")) {
            TarnException e = client.fails(code, sql + how);
            assertNotNull(e.getMessage());
            assertNull(db.database().confirmed().catalog().index(new TableName("PUBLIC", "I")));
        }
    }

    @Test
    void aNameMayHaveTheSchemaOfTheTable() {
        client.run("CREATE SCHEMA s");
        client.run("CREATE TABLE s.u (a INT)");
        client.run("CREATE INDEX s.i ON s.u (a)");
        client.run("CREATE INDEX \"PUBLIC\".\"ix\" ON t (n)");
        client.run("CREATE INDEX IF NOT EXISTS s.i ON s.u (a)");
        client.fails(ErrorCode.DUPLICATE_OBJECT, "CREATE INDEX i ON s.u (a)");
        client.run("DROP INDEX s.i");
        client.run("DROP INDEX \"ix\"");
    }

    /** Names are kept with the quotes that they need, functions that only the query planner knows as they were written. */
    @Test
    void theTextIsCanonical() {
        client.run("CREATE TABLE q (\"a b\" INT, \"C\" INT, \"select\" INT, \"d\" INT)");
        client.run("CREATE INDEX i ON q ((q.\"C\" + \"d\" * public.q.\"a b\"), (\"select\" % 2))"
                + " WHERE q.\"C\" > 1 AND \"select\" IS NOT NULL");
        assertEquals("C + \"d\" * \"a b\"", shape("I").columns().get(0).expression());
        assertEquals("\"select\" % 2", shape("I").columns().get(1).expression());
        assertEquals("C > 1 AND \"select\" IS NOT NULL", shape("I").predicate());
        client.run("INSERT INTO q VALUES (1, 2, 3, 4), (1, 1, 1, 1)");
        assertTrue(client.text("CHECK TABLE q").contains("[OK, I, 1,"), () -> client.text("CHECK TABLE q"));
    }

    @Test
    void aRowThatCannotBeComputedIsRefused() {
        client.run("UPDATE t SET n = 1 WHERE n = 0");
        client.run("CREATE INDEX i ON t (100 / n)");
        client.run("CREATE INDEX j ON t (id) WHERE CAST(status AS DATE) IS NULL OR n = 5 ONLINE NOWAIT");
        client.run("BEGIN");
        client.run("INSERT INTO t VALUES (7, 'x', NULL, 7)");
        TarnException e = client.fails(ErrorCode.DIVISION_BY_ZERO, "INSERT INTO t VALUES (8, 'x', NULL, 0)");
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("index I") && message.contains("(ID) = (8)"), message);
        client.run("COMMIT");
        client.fails(ErrorCode.DIVISION_BY_ZERO, "UPDATE t SET n = n - 7");
        assertEquals(5, entries("I"));
    }

    @Test
    void aColumnIsRenamed() {
        client.run("CREATE UNIQUE INDEX i ON t (LOWER(name)) INCLUDE (name) WHERE t.name <> 'x' AND status = 'open'");
        client.run("CREATE INDEX j ON t (n) WHERE status = 'open'");
        client.run("ALTER TABLE t RENAME COLUMN name TO \"Full name\"");
        assertEquals("LOWER(\"Full name\")", shape("I").columns().get(0).expression());
        assertEquals("\"Full name\" <> 'x' AND STATUS = 'open'", shape("I").predicate());
        assertEquals("STATUS = 'open'", shape("J").predicate());
        client.run("ALTER TABLE t RENAME TO v");
        client.run("ALTER TABLE v RENAME TO t");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (9, 'ANN', 'open', 1)");
        client.run("INSERT INTO t VALUES (9, 'Eve', 'open', 1)");
        assertEquals(2, entries("I"));
    }

    @Test
    void aColumnIsDropped() {
        client.run("CREATE INDEX i ON t (LOWER(name))");
        client.run("CREATE INDEX j ON t (id) WHERE status = 'open'");
        client.run("CREATE INDEX k ON t (id) INCLUDE (n)");
        client.run("CREATE INDEX l ON t (n + id)");
        for (String column : List.of("name", "status", "n")) {
            TarnException e = client.fails(ErrorCode.DEPENDENT_OBJECTS, "ALTER TABLE t DROP COLUMN " + column);
            assertTrue(String.valueOf(e.getMessage()).contains("index "), e::getMessage);
        }
        client.run("ALTER TABLE t DROP COLUMN name CASCADE");
        assertEquals(4, entries("L"));
        client.run("UPDATE t SET n = 8 WHERE id = 1");
        client.run("ALTER TABLE t DROP COLUMN status CASCADE");
        assertEquals(4, entries("K"));
        client.run("ALTER TABLE t DROP COLUMN n CASCADE");
        assertEquals("[]", client.text("SELECT index_name FROM information_schema.indexes WHERE is_primary = 'NO'"));
    }

    @Test
    void aTypeIsChanged() {
        client.run("CREATE INDEX i ON t (n * 2) INCLUDE (n)");
        client.run("CREATE INDEX j ON t (id) WHERE LOWER(name) = 'ann'");
        client.run("CREATE INDEX k ON t (status) INCLUDE (name)");
        client.fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "INSERT INTO t VALUES (5, 'x', 'y', 2000000000)");
        client.run("ALTER TABLE t ALTER COLUMN n TYPE BIGINT");
        client.run("INSERT INTO t VALUES (5, 'x', 'y', 2000000000)");
        assertEquals(5, entries("I"));
        client.run("ALTER TABLE t ALTER COLUMN name TYPE VARCHAR(40)");
        client.run("INSERT INTO t VALUES (6, 'a name of more than twenty characters', 'y', 1)");
        assertEquals(6, entries("K"));
        client.run("ALTER TABLE t ALTER COLUMN n TYPE DECIMAL(12, 2)");
        assertEquals(6, entries("I"));
        assertEquals(1, entries("J"));
    }

    @Test
    void aTypeThatAnExpressionCannotHaveIsRefused() {
        client.run("CREATE TABLE b (id INT, d DATE)");
        client.run("CREATE INDEX b1 ON b (REPEAT('x', id))");
        client.run("CREATE INDEX b2 ON b (EXTRACT(YEAR FROM d))");
        TarnException e =
                client.fails(ErrorCode.DATATYPE_MISMATCH, "ALTER TABLE b ALTER COLUMN id TYPE DOUBLE PRECISION");
        assertTrue(String.valueOf(e.getMessage()).contains("index B1"), e::getMessage);
        client.run("ALTER TABLE b ALTER COLUMN d TYPE TIMESTAMP");
    }

    @Test
    void theSchemaShowsThem() {
        client.run("CREATE UNIQUE INDEX i ON t (LOWER(name) DESC, n) INCLUDE (status) NULLS NOT DISTINCT WHERE id > 1");
        client.run("CREATE INDEX j ON t (n)");
        assertEquals(
                "[[I, NO, ID > 1], [J, null, null], [T_PKEY, YES, null]]",
                client.text("SELECT index_name, nulls_distinct, filter_condition FROM information_schema.indexes"
                        + " WHERE table_name = 'T' ORDER BY index_name"));
        assertEquals(
                "[[1, null, LOWER(NAME), DESC, FIRST, NO], [2, N, null, ASC, LAST, NO],"
                        + " [3, STATUS, null, null, null, YES]]",
                client.text("SELECT ordinal_position, column_name, expression, ordering, null_ordering, is_included"
                        + " FROM information_schema.index_columns WHERE index_name = 'I' ORDER BY 1"));
    }

    @Test
    void anEarlierVersionIsReadWithItsExpressions() {
        client.run("SET DATABASE RETENTION INTERVAL '1' HOUR");
        client.run("CREATE INDEX i ON t (LOWER(name)) INCLUDE (n) WHERE status = 'open'");
        client.run("UPDATE t SET n = 1 WHERE id = 1");
        Object csn = client.value("SELECT confirmed_csn FROM information_schema.tarn_database");
        client.run("ALTER TABLE t RENAME COLUMN name TO label");
        client.run("UPDATE t SET label = 'zoe', status = 'done'");
        assertEquals(
                "[[1, Ann, 1]]",
                client.text("SELECT id, name, n FROM t AS OF CSN " + csn
                        + " WHERE LOWER(name) = 'ann' AND status = 'open'"));
        assertEquals(0, entries("I"));
    }
}
