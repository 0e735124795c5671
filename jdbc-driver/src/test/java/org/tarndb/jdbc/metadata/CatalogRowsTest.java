package org.tarndb.jdbc.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;

class CatalogRowsTest {
    private static final Catalog CATALOG = catalog();

    private static Catalog catalog() {
        TableDef orders = new TableDef(
                1,
                new TableName("PUBLIC", "ORDERS"),
                List.of(
                        new ColumnDef("ID", SqlType.BIGINT, false, null),
                        new ColumnDef("LINE", SqlType.INTEGER, false, "1"),
                        new ColumnDef("TOTAL", SqlType.decimal(12, 2), true, null),
                        new ColumnDef("NOTE", SqlType.varchar(40), true, null),
                        new ColumnDef("AT", SqlType.TIMESTAMP, true, null)),
                List.of(1, 0),
                "ORDERS_PK",
                List.of(
                        new IndexDef(
                                10,
                                "BY_NOTE",
                                1,
                                List.of(new IndexColumn(3, true, false)),
                                false,
                                false,
                                IndexState.PUBLIC),
                        new IndexDef(
                                11,
                                "AT_ONCE",
                                1,
                                List.of(new IndexColumn(4, false, false), new IndexColumn(2, false, false)),
                                true,
                                true,
                                IndexState.PUBLIC),
                        new IndexDef(
                                12,
                                "GROWING",
                                1,
                                List.of(new IndexColumn(4, false, false)),
                                true,
                                false,
                                IndexState.BUILDING)));
        TableDef log = new TableDef(
                2,
                new TableName("AUDIT", "LOG_1"),
                List.of(new ColumnDef("LINE", SqlType.VARCHAR, true, null)),
                List.of(),
                "",
                List.of());
        TableDef other = new TableDef(
                3,
                new TableName("PUBLIC", "LOGX1"),
                List.of(new ColumnDef("X", SqlType.BOOLEAN, true, null)),
                List.of(),
                "",
                List.of());
        return Catalog.empty()
                .withSchema("AUDIT")
                .withTable(orders)
                .withTable(log)
                .withTable(other);
    }

    private static List<Map<String, @Nullable Object>> read(Rows rows) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        while (rows.next()) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            for (int i = 0; i < rows.columns().size(); i++) {
                row.put(rows.columns().get(i).label(), rows.get(i));
            }
            all.add(row);
        }
        return all;
    }

    private static List<@Nullable Object> column(Rows rows, String name) {
        return read(rows).stream().<@Nullable Object>map(row -> row.get(name)).toList();
    }

    @ParameterizedTest
    @CsvSource({
        ",,'LOG_1,LOGX1,ORDERS'",
        "PUBLIC,,'LOGX1,ORDERS'",
        "%,LOG_1,'LOG_1,LOGX1'",
        "%,LOG\\_1,LOG_1",
        "AU%,%,LOG_1",
        ",%R_E%,ORDERS",
        ",orders,''",
        ",'',''",
        "'',,''",
    })
    void tablesByPattern(@Nullable String schema, @Nullable String table, String expected) {
        List<@Nullable Object> names = column(CatalogRows.tables(CATALOG, null, schema, table, null), "TABLE_NAME");
        assertEquals(
                expected, String.join(",", names.stream().map(String::valueOf).toList()));
    }

    @Test
    void tablesByCatalogAndType() {
        assertEquals(
                3,
                read(CatalogRows.tables(CATALOG, "TARN", null, null, new String[] {"VIEW", "TABLE"}))
                        .size());
        assertEquals(
                0, read(CatalogRows.tables(CATALOG, "OTHER", null, null, null)).size());
        assertEquals(0, read(CatalogRows.tables(CATALOG, "", null, null, null)).size());
        assertEquals(
                0,
                read(CatalogRows.tables(CATALOG, null, null, null, new String[] {"VIEW"}))
                        .size());
    }

    @Test
    void columnsTellTypeSizeAndPlace() {
        List<Map<String, @Nullable Object>> rows = read(CatalogRows.columns(CATALOG, null, null, "ORDERS", null));
        assertEquals(5, rows.size());
        Map<String, @Nullable Object> line = rows.get(1);
        assertEquals("LINE", line.get("COLUMN_NAME"));
        assertEquals((long) Types.INTEGER, line.get("DATA_TYPE"));
        assertEquals(10L, line.get("COLUMN_SIZE"));
        assertEquals(10L, line.get("NUM_PREC_RADIX"));
        assertEquals((long) DatabaseMetaData.columnNoNulls, line.get("NULLABLE"));
        assertEquals("NO", line.get("IS_NULLABLE"));
        assertEquals("1", line.get("COLUMN_DEF"));
        assertEquals(2L, line.get("ORDINAL_POSITION"));
        Map<String, @Nullable Object> total = rows.get(2);
        assertEquals(12L, total.get("COLUMN_SIZE"));
        assertEquals(2L, total.get("DECIMAL_DIGITS"));
        assertEquals("YES", total.get("IS_NULLABLE"));
        assertNull(total.get("COLUMN_DEF"));
        Map<String, @Nullable Object> note = rows.get(3);
        assertEquals("CHARACTER VARYING", note.get("TYPE_NAME"));
        assertEquals(40L, note.get("COLUMN_SIZE"));
        assertEquals(160L, note.get("CHAR_OCTET_LENGTH"));
        assertEquals((long) "2024-12-31 23:59:59.123456".length(), rows.get(4).get("COLUMN_SIZE"));
    }

    @Test
    void columnsByPatternOverAllTables() {
        assertEquals(
                List.of("LOG_1", "ORDERS"),
                column(CatalogRows.columns(CATALOG, null, null, null, "LIN_"), "TABLE_NAME"));
    }

    @Test
    void primaryKeysByColumnNameWithTheirPlaceInTheKey() {
        List<Map<String, @Nullable Object>> rows = read(CatalogRows.primaryKeys(CATALOG, null, "PUBLIC", "ORDERS"));
        assertEquals(
                List.of("ID", "LINE"),
                rows.stream().map(row -> row.get("COLUMN_NAME")).toList());
        assertEquals(
                List.of(2L, 1L), rows.stream().map(row -> row.get("KEY_SEQ")).toList());
        assertEquals("ORDERS_PK", rows.get(0).get("PK_NAME"));
        assertTrue(
                read(CatalogRows.primaryKeys(CATALOG, null, "AUDIT", "LOG_1")).isEmpty());
        assertTrue(read(CatalogRows.primaryKeys(CATALOG, null, null, "ORD%")).isEmpty());
    }

    @Test
    void indexesUniqueOnesFirstBuildingOnesNot() {
        List<Map<String, @Nullable Object>> rows =
                read(CatalogRows.indexInfo(CATALOG, null, null, "ORDERS", false, table -> 77));
        assertEquals(
                List.of("AT_ONCE", "AT_ONCE", "ORDERS_PK", "ORDERS_PK", "BY_NOTE"),
                rows.stream().map(row -> row.get("INDEX_NAME")).toList());
        assertEquals(
                List.of("AT", "TOTAL", "LINE", "ID", "NOTE"),
                rows.stream().map(row -> row.get("COLUMN_NAME")).toList());
        assertEquals(
                List.of(1L, 2L, 1L, 2L, 1L),
                rows.stream().map(row -> row.get("ORDINAL_POSITION")).toList());
        assertEquals("D", rows.get(4).get("ASC_OR_DESC"));
        assertEquals(true, rows.get(4).get("NON_UNIQUE"));
        assertEquals(77L, rows.get(0).get("CARDINALITY"));
        assertFalse(column(CatalogRows.indexInfo(CATALOG, null, null, "ORDERS", true, table -> 0), "INDEX_NAME")
                .contains("BY_NOTE"));
    }

    @Test
    void theBestRowIdentifierIsTheKeyOrAUniqueIndexWithoutNulls() {
        assertEquals(
                List.of("LINE", "ID"),
                column(CatalogRows.bestRowIdentifier(CATALOG, null, null, "ORDERS", false), "COLUMN_NAME"));
        assertTrue(read(CatalogRows.bestRowIdentifier(CATALOG, null, null, "LOG_1", true))
                .isEmpty());
    }

    @Test
    void schemasWithTheOneOfTheSystem() {
        assertEquals(
                List.of("AUDIT", "INFORMATION_SCHEMA", "PUBLIC"),
                column(CatalogRows.schemas(CATALOG, null, null), "TABLE_SCHEM"));
        assertEquals(List.of("PUBLIC"), column(CatalogRows.schemas(CATALOG, "TARN", "P%"), "TABLE_SCHEM"));
    }

    @Test
    void typesByNumberOfTheType() {
        List<Map<String, @Nullable Object>> rows = read(TypeRows.typeInfo());
        assertEquals(19, rows.size());
        List<Long> numbers =
                rows.stream().map(row -> (Long) row.get("DATA_TYPE")).toList();
        assertEquals(numbers.stream().sorted().toList(), numbers);
    }
}
