package org.tarndb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.convert.JdbcTypes;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;

/** What the catalog holds, as {@code DatabaseMetaData} lists it. Arguments are those of its methods. */
public final class CatalogRows {
    /** A database is one catalog, of this name. */
    public static final String CATALOG = Catalog.SQL_NAME;

    private static final Comparator<TableDef> BY_NAME = Comparator.comparing(
                    (TableDef table) -> table.name().schema())
            .thenComparing(table -> table.name().name());

    private CatalogRows() {}

    /** Whether a catalog argument lets the one catalog through: null does not ask, "" asks for what has none. */
    private static boolean inCatalog(@Nullable String catalog) {
        return catalog == null || catalog.equals(CATALOG);
    }

    private static List<TableDef> matching(
            Catalog schema, @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tablePattern) {
        NamePattern schemas = new NamePattern(schemaPattern);
        NamePattern tables = new NamePattern(tablePattern);
        return !inCatalog(catalog)
                ? List.of()
                : schema.tables().stream()
                        .filter(table -> schemas.matches(table.name().schema())
                                && tables.matches(table.name().name()))
                        .sorted(BY_NAME)
                        .toList();
    }

    /** Whether a pattern asks for the schema that the catalog does not hold. */
    public static boolean asksForSystemSchema(@Nullable String schemaPattern) {
        return new NamePattern(schemaPattern).matches(Catalog.INFORMATION_SCHEMA);
    }

    /** The tables of that exact name: in the given schema, or in all when it is null. */
    private static List<TableDef> named(
            Catalog schema, @Nullable String catalog, @Nullable String schemaName, @Nullable String table) {
        return !inCatalog(catalog)
                ? List.of()
                : schema.tables().stream()
                        .filter(def -> (schemaName == null
                                        || schemaName.equals(def.name().schema()))
                                && def.name().name().equals(table))
                        .sorted(BY_NAME)
                        .toList();
    }

    public static Rows tables(
            Catalog schema,
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            String @Nullable [] types) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableDef table : matching(schema, catalog, schemaPattern, tablePattern)) {
            TableName name = table.name();
            String type = name.schema().equals(Catalog.INFORMATION_SCHEMA) ? "VIEW" : "TABLE";
            if (types == null || Arrays.asList(types).contains(type)) {
                rows.add(row(CATALOG, name.schema(), name.name(), type, null, null, null, null, null, null));
            }
        }
        // By type first, as JDBC asks.
        rows.sort(Comparator.comparing((@Nullable Object[] row) -> String.valueOf(row[3])));
        return MetadataRows.of(MetadataColumns.TABLES, rows);
    }

    public static Rows tableTypes() {
        return MetadataRows.of(MetadataColumns.TABLE_TYPES, List.<@Nullable Object[]>of(row("TABLE"), row("VIEW")));
    }

    public static Rows catalogs() {
        return MetadataRows.of(MetadataColumns.CATALOGS, List.<@Nullable Object[]>of(row(CATALOG)));
    }

    public static Rows schemas(Catalog schema, @Nullable String catalog, @Nullable String schemaPattern) {
        NamePattern pattern = new NamePattern(schemaPattern);
        TreeSet<String> all = new TreeSet<>(schema.schemas());
        all.add(Catalog.INFORMATION_SCHEMA);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (String name : all) {
            if (inCatalog(catalog) && pattern.matches(name)) {
                rows.add(row(name, CATALOG));
            }
        }
        return MetadataRows.of(MetadataColumns.SCHEMAS, rows);
    }

    public static Rows columns(
            Catalog schema,
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern) {
        NamePattern pattern = new NamePattern(columnPattern);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableDef table : matching(schema, catalog, schemaPattern, tablePattern)) {
            for (int i = 0; i < table.columns().size(); i++) {
                ColumnDef column = table.columns().get(i);
                if (pattern.matches(column.name())) {
                    rows.add(column(table.name(), column, i + 1));
                }
            }
        }
        return MetadataRows.of(MetadataColumns.COLUMNS, rows);
    }

    private static @Nullable Object[] column(TableName table, ColumnDef column, int position) {
        var type = column.type();
        return row(
                CATALOG,
                table.schema(),
                table.name(),
                column.name(),
                JdbcTypes.number(type.kind()),
                type.kind().sqlName(),
                TypeFacts.precision(type),
                null,
                TypeFacts.scale(type),
                TypeFacts.radix(type),
                column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                null,
                column.defaultSql(),
                null,
                null,
                TypeFacts.octetLength(type),
                position,
                column.nullable() ? "YES" : "NO",
                null,
                null,
                null,
                null,
                "NO",
                "NO");
    }

    public static Rows primaryKeys(
            Catalog schema, @Nullable String catalog, @Nullable String schemaName, @Nullable String table) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableDef def : named(schema, catalog, schemaName, table)) {
            List<Integer> key = def.primaryKey();
            for (int i = 0; i < key.size(); i++) {
                String column = def.columns().get(key.get(i)).name();
                rows.add(row(CATALOG, def.name().schema(), def.name().name(), column, i + 1, def.primaryKeyName()));
            }
        }
        // By column name, as JDBC asks; KEY_SEQ tells the order in the key.
        rows.sort(Comparator.comparing((@Nullable Object[] row) -> String.valueOf(row[1]))
                .thenComparing(row -> String.valueOf(row[3])));
        return MetadataRows.of(MetadataColumns.PRIMARY_KEYS, rows);
    }

    /**
     * The primary key and the public indexes of a table.
     *
     * @param rowCount the number of rows of a table; given as the cardinality, which it is for unique indexes and bounds
     *     for others
     */
    public static Rows indexInfo(
            Catalog schema,
            @Nullable String catalog,
            @Nullable String schemaName,
            @Nullable String table,
            boolean uniqueOnly,
            ToLongFunction<TableDef> rowCount) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableDef def : named(schema, catalog, schemaName, table)) {
            long count = rowCount.applyAsLong(def);
            if (def.hasPrimaryKey()) {
                addIndex(rows, def, primaryKey(def), DatabaseMetaData.tableIndexClustered, count);
            }
            for (IndexDef index : def.indexes()) {
                if (index.isPublic() && (index.unique() || !uniqueOnly)) {
                    addIndex(rows, def, index, DatabaseMetaData.tableIndexOther, count);
                }
            }
        }
        rows.sort(Comparator.comparing((@Nullable Object[] row) -> Boolean.TRUE.equals(row[3]))
                .thenComparing(row -> String.valueOf(row[6]).equals("1"))
                .thenComparing(row -> String.valueOf(row[5])));
        return MetadataRows.of(MetadataColumns.INDEX_INFO, rows);
    }

    /** The primary key as an index, for the sake of listing it. */
    private static IndexDef primaryKey(TableDef table) {
        List<IndexColumn> columns = table.primaryKey().stream()
                .map(ordinal -> new IndexColumn(ordinal, false, false))
                .toList();
        return new IndexDef(
                table.id(),
                table.primaryKeyName(),
                table.id(),
                columns,
                true,
                true,
                org.tarndb.storage.catalog.IndexState.PUBLIC);
    }

    private static void addIndex(List<@Nullable Object[]> rows, TableDef table, IndexDef index, int type, long count) {
        for (int i = 0; i < index.columns().size(); i++) {
            IndexColumn column = index.columns().get(i);
            rows.add(row(
                    CATALOG,
                    table.name().schema(),
                    table.name().name(),
                    !index.unique(),
                    null,
                    index.name(),
                    type,
                    i + 1,
                    column.isExpression()
                            ? column.expression()
                            : table.columns().get(column.ordinal()).name(),
                    column.descending() ? "D" : "A",
                    count,
                    0L,
                    index.shape().predicate()));
        }
    }

    /** The primary key, or else the first unique index whose columns are not nullable. */
    public static Rows bestRowIdentifier(
            Catalog schema,
            @Nullable String catalog,
            @Nullable String schemaName,
            @Nullable String table,
            boolean nullable) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableDef def : named(schema, catalog, schemaName, table)) {
            for (int ordinal : identifier(def, nullable)) {
                ColumnDef column = def.columns().get(ordinal);
                rows.add(row(
                        DatabaseMetaData.bestRowSession,
                        column.name(),
                        JdbcTypes.number(column.type().kind()),
                        column.type().kind().sqlName(),
                        TypeFacts.precision(column.type()),
                        null,
                        TypeFacts.scale(column.type()),
                        DatabaseMetaData.bestRowNotPseudo));
            }
        }
        return MetadataRows.of(MetadataColumns.BEST_ROW_IDENTIFIER, rows);
    }

    private static List<Integer> identifier(TableDef table, boolean nullable) {
        if (table.hasPrimaryKey()) {
            return table.primaryKey();
        }
        return table.indexes().stream()
                .filter(index -> index.findsAllRows() && index.unique())
                .map(index -> index.columns().stream().map(IndexColumn::ordinal).toList())
                .filter(columns -> !columns.contains(IndexColumn.EXPRESSION))
                .filter(columns -> nullable
                        || columns.stream()
                                .noneMatch(column -> table.columns().get(column).nullable()))
                .findFirst()
                .orElse(List.of());
    }

    /** No rows, of the columns that a list of {@link MetadataColumns} names. */
    public static Rows none(String columns) {
        return MetadataRows.of(columns, List.of());
    }

    /** The keys that a statement generated: none. */
    public static Rows generatedKeys() {
        return none("L GENERATED_KEY");
    }

    static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }
}
