package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabaseMetaDataTest {
    private Connection connection;
    private DatabaseMetaData metadata;

    @BeforeEach
    void open() throws Exception {
        connection = Sql.connect();
        run(connection, "CREATE SCHEMA s");
        run(connection, "CREATE TABLE s.parts (a INT, b VARCHAR(10) NOT NULL, c DATE, PRIMARY KEY (b, a), UNIQUE (c))");
        run(connection, "CREATE INDEX by_c ON s.parts (c DESC, a)");
        run(connection, "INSERT INTO s.parts VALUES (1, 'x', NULL), (2, 'y', DATE '2024-01-01')");
        metadata = connection.getMetaData();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    @Test
    void tablesAndColumns() throws Exception {
        assertEquals(List.of("PARTS"), column(metadata.getTables(null, "S", "P%", new String[] {"TABLE"}), 3));
        assertEquals(List.of("A", "B", "C"), column(metadata.getColumns(null, "S", "PARTS", "%"), 4));
        try (ResultSet rows = metadata.getColumns(null, "S", "PARTS", "B")) {
            assertTrue(rows.next());
            assertEquals(Types.VARCHAR, rows.getInt("DATA_TYPE"));
            assertEquals(10, rows.getInt("COLUMN_SIZE"));
            assertEquals("NO", rows.getString("IS_NULLABLE"));
            assertEquals(2, rows.getInt("ORDINAL_POSITION"));
        }
    }

    @Test
    void keysAndIndexes() throws Exception {
        try (ResultSet rows = metadata.getPrimaryKeys(null, "S", "PARTS")) {
            assertTrue(rows.next());
            assertEquals("A", rows.getString("COLUMN_NAME"));
            assertEquals(2, rows.getShort("KEY_SEQ"));
            assertTrue(rows.next());
            assertEquals("B", rows.getString("COLUMN_NAME"));
            assertEquals(1, rows.getShort("KEY_SEQ"));
        }
        List<@Nullable Object> unique = column(metadata.getIndexInfo(null, "S", "PARTS", true, true), 9);
        assertEquals(3, unique.size());
        try (ResultSet rows = metadata.getIndexInfo(null, "S", "PARTS", false, true)) {
            List<String> byC = new ArrayList<>();
            while (rows.next()) {
                assertEquals(2, rows.getLong("CARDINALITY"));
                if ("BY_C".equals(rows.getString("INDEX_NAME"))) {
                    assertTrue(rows.getBoolean("NON_UNIQUE"));
                    byC.add(rows.getString("COLUMN_NAME") + rows.getString("ASC_OR_DESC"));
                }
            }
            assertEquals(List.of("CD", "AA"), byC);
        }
    }

    /** Included columns are no part of the key, and are not listed. */
    @Test
    void anIndexOnAnExpressionOfAPartOfTheRows() throws Exception {
        run(connection, "CREATE INDEX s.by_b ON s.parts (LOWER(b) DESC, c) INCLUDE (a) WHERE c IS NOT NULL");
        try (ResultSet rows = metadata.getIndexInfo(null, "S", "PARTS", false, true)) {
            List<String> parts = new ArrayList<>();
            while (rows.next()) {
                if ("BY_B".equals(rows.getString("INDEX_NAME"))) {
                    assertEquals("C IS NOT NULL", rows.getString("FILTER_CONDITION"));
                    parts.add(rows.getString("COLUMN_NAME") + " " + rows.getString("ASC_OR_DESC"));
                }
            }
            assertEquals(List.of("LOWER(B) D", "C A"), parts);
        }
    }

    @Test
    void theTransactionsOwnTablesAreThere() throws Exception {
        connection.setAutoCommit(false);
        run(connection, "CREATE TABLE s.mine (id INT PRIMARY KEY)");
        assertEquals(List.of("MINE", "PARTS"), column(metadata.getTables(null, "S", null, null), 3));
        connection.rollback();
        assertEquals(List.of("PARTS"), column(metadata.getTables(null, "S", null, null), 3));
    }

    @Test
    void schemasAndCatalogs() throws Exception {
        assertEquals(List.of("INFORMATION_SCHEMA", "PUBLIC", "S"), column(metadata.getSchemas(), 1));
        assertEquals(List.of(connection.getCatalog()), column(metadata.getCatalogs(), 1));
        assertEquals(List.of("TABLE", "VIEW"), column(metadata.getTableTypes(), 1));
    }

    @Test
    void theViewsOfTheSystem() throws Exception {
        List<@Nullable Object> views =
                column(metadata.getTables(null, "INFORMATION_SCHEMA", null, new String[] {"VIEW"}), 3);
        assertTrue(views.containsAll(List.of("COLUMNS", "TABLES", "TARN_INDEX_BUILDS")), views.toString());
        assertTrue(column(metadata.getTables(null, null, null, null), 3).containsAll(List.of("PARTS", "TABLES")));
        assertEquals(
                List.of("CATALOG_NAME", "SCHEMA_NAME"),
                column(metadata.getColumns(null, "INFORMATION\\_SCHEMA", "SCHEMATA", null), 4));
        assertEquals(List.of("PARTS"), column(metadata.getTables(null, null, null, new String[] {"TABLE"}), 3));
    }

    @Test
    void sqlSaysTheSame() throws Exception {
        assertEquals(
                List.of(connection.getCatalog()),
                column(connection, "SELECT DISTINCT catalog_name FROM information_schema.schemata"));
        assertEquals(List.of(connection.getCatalog()), column(connection, "VALUES (CURRENT_CATALOG)"));
    }

    /** Calls every method, so that none throws what it need not and every result has the columns that JDBC names. */
    @Test
    void everyMethodAnswers() throws Exception {
        for (Method method : DatabaseMetaData.class.getMethods()) {
            if (method.getDeclaringClass() != DatabaseMetaData.class
                    || java.lang.reflect.Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            @Nullable Object[] arguments = new @Nullable Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                Class<?> type = method.getParameterTypes()[i];
                arguments[i] = type == int.class ? (Object) 1 : type == boolean.class ? (Object) false : null;
            }
            Object answer = method.invoke(metadata, arguments);
            if (answer instanceof ResultSet rows) {
                assertTrue(rows.getMetaData().getColumnCount() > 0, method.getName());
                rows.close();
            }
        }
    }

    @Test
    void whatItSaysOfItself() throws Exception {
        assertSame(connection, metadata.getConnection());
        assertEquals("jdbc:tarn:mem:", metadata.getURL());
        assertEquals("Tarn", metadata.getDatabaseProductName());
        assertTrue(metadata.getDatabaseProductVersion()
                .startsWith(metadata.getDatabaseMajorVersion() + "." + metadata.getDatabaseMinorVersion() + "."));
        assertFalse(metadata.usesLocalFiles());
        assertTrue(metadata.supportsTransactionIsolationLevel(Connection.TRANSACTION_REPEATABLE_READ));
        assertTrue(metadata.supportsTransactionIsolationLevel(Connection.TRANSACTION_SERIALIZABLE));
        assertFalse(metadata.supportsTransactionIsolationLevel(Connection.TRANSACTION_NONE));
        assertTrue(metadata.supportsSelectForUpdate());
        assertTrue(metadata.supportsAlterTableWithAddColumn());
        assertTrue(metadata.supportsAlterTableWithDropColumn());
        assertTrue(metadata.supportsIntegrityEnhancementFacility());
        assertTrue(metadata.storesUpperCaseIdentifiers());
        assertEquals("\"", metadata.getIdentifierQuoteString());
    }
}
