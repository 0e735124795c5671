package org.tarndb.planner.schema;

import static org.tarndb.storage.type.SqlType.BIGINT;
import static org.tarndb.storage.type.SqlType.INTEGER;
import static org.tarndb.storage.type.SqlType.VARCHAR;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.ExecutionContext;
import org.tarndb.planner.schema.VirtualTable.Column;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseStatus;
import org.tarndb.txn.history.HistoryStatus;

/**
 * The tables of INFORMATION_SCHEMA (ISO/IEC 9075-11), as far as there is something to show in them, and some of our own:
 * INDEXES with INDEX_COLUMNS, TARN_INDEX_BUILDS, TARN_PUBLICATIONS with their runs, and TARN_DATABASE. They show the
 * catalog that the statement reads; {@link LiveViews} are there as well.
 */
public final class InformationSchema {
    private static final String YES = "YES";
    private static final String NO = "NO";

    private final Map<String, VirtualTable> tables = new LinkedHashMap<>();

    /** @param database whose index builds are shown; null: none */
    public InformationSchema(@Nullable Database database) {
        schemata();
        tables();
        columns();
        ConstraintViews.all().forEach(view -> tables.put(view.name(), view));
        indexes();
        indexColumns();
        tables.put(IndexBuildsView.NAME, IndexBuildsView.of(database));
        tables.put(PublicationsView.NAME, PublicationsView.of(database));
        tables.put(PublicationRunsView.NAME, PublicationRunsView.of(database));
        new LiveViews(database).all().forEach(view -> tables.put(view.name(), view));
        databaseStatus(database);
    }

    public Map<String, VirtualTable> byName() {
        return tables;
    }

    /** @param rows takes the context and gives its rows to the list */
    private void add(String name, List<Column> columns, BiConsumer<ExecutionContext, List<@Nullable Object[]>> rows) {
        tables.put(name, new VirtualTable(name, columns, context -> {
            List<@Nullable Object[]> list = new ArrayList<>();
            rows.accept(context, list);
            return list;
        }));
    }

    private static Column text(String name) {
        return new Column(name, VARCHAR);
    }

    private static Column number(String name) {
        return new Column(name, INTEGER);
    }

    private static Column big(String name) {
        return new Column(name, BIGINT);
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }

    private static Catalog catalog(ExecutionContext context) {
        return context.view().catalog();
    }

    private static String database(ExecutionContext context) {
        return context.session().catalog();
    }

    private static String yesNo(boolean value) {
        return value ? YES : NO;
    }

    private void schemata() {
        add("SCHEMATA", List.of(text("CATALOG_NAME"), text("SCHEMA_NAME")), (context, rows) -> {
            rows.add(row(database(context), Catalog.INFORMATION_SCHEMA));
            for (String schema : catalog(context).schemas()) {
                rows.add(row(database(context), schema));
            }
        });
    }

    private void tables() {
        List<Column> columns =
                List.of(text("TABLE_CATALOG"), text("TABLE_SCHEMA"), text("TABLE_NAME"), text("TABLE_TYPE"));
        add("TABLES", columns, (context, rows) -> {
            for (TableDef table : catalog(context).tables()) {
                rows.add(row(
                        database(context), table.name().schema(), table.name().name(), "BASE TABLE"));
            }
            for (String name : tables.keySet()) {
                rows.add(row(database(context), Catalog.INFORMATION_SCHEMA, name, "VIEW"));
            }
        });
    }

    private void columns() {
        List<Column> columns = List.of(
                text("TABLE_CATALOG"),
                text("TABLE_SCHEMA"),
                text("TABLE_NAME"),
                text("COLUMN_NAME"),
                number("ORDINAL_POSITION"),
                text("COLUMN_DEFAULT"),
                text("IS_NULLABLE"),
                text("DATA_TYPE"),
                number("CHARACTER_MAXIMUM_LENGTH"),
                number("NUMERIC_PRECISION"),
                number("NUMERIC_PRECISION_RADIX"),
                number("NUMERIC_SCALE"),
                number("DATETIME_PRECISION"));
        add("COLUMNS", columns, (context, rows) -> {
            for (TableDef table : catalog(context).tables()) {
                for (int i = 0; i < table.columns().size(); i++) {
                    rows.add(column(context, table, i));
                }
            }
        });
    }

    private static @Nullable Object[] column(ExecutionContext context, TableDef table, int ordinal) {
        ColumnDef column = table.columns().get(ordinal);
        SqlType type = column.type();
        TypeKind kind = type.kind();
        boolean sized = kind.isCharacter() || kind.isBinary();
        boolean datetime =
                kind == TypeKind.TIME || kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_WITH_TIME_ZONE;
        boolean decimal = kind == TypeKind.DECIMAL;
        Long precision = type.precision() == SqlType.UNSPECIFIED ? null : Long.valueOf(type.precision());
        return row(
                database(context),
                table.name().schema(),
                table.name().name(),
                column.name(),
                (long) ordinal + 1,
                column.defaultSql(),
                yesNo(column.nullable()),
                new SqlType(kind, decimal ? type.precision() : SqlType.UNSPECIFIED, type.scale())
                        .kind()
                        .sqlName(),
                sized ? precision : null,
                decimal ? precision : null,
                decimal ? 10L : null,
                decimal ? Long.valueOf(type.scale()) : null,
                datetime ? precision : null);
    }

    private void indexes() {
        List<Column> columns = List.of(
                text("TABLE_CATALOG"),
                text("TABLE_SCHEMA"),
                text("TABLE_NAME"),
                text("INDEX_NAME"),
                text("IS_UNIQUE"),
                text("IS_PRIMARY"),
                text("STATE"),
                text("NULLS_DISTINCT"),
                text("FILTER_CONDITION"));
        add("INDEXES", columns, (context, rows) -> {
            for (TableDef table : catalog(context).tables()) {
                if (table.hasPrimaryKey()) {
                    rows.add(index(
                            context, table, table.primaryKeyName(), new IndexShape(List.of(), true), true, "PUBLIC"));
                }
                for (IndexDef index : named(table)) {
                    rows.add(index(
                            context,
                            table,
                            index.name(),
                            index.shape(),
                            false,
                            index.state().name()));
                }
            }
        });
    }

    /** Without those that are being built to replace the entries of others: they have no name of their own. */
    private static List<IndexDef> named(TableDef table) {
        return table.indexes().stream().filter(index -> !index.isReplacement()).toList();
    }

    private static @Nullable Object[] index(
            ExecutionContext context, TableDef table, String name, IndexShape shape, boolean primary, String state) {
        return row(
                database(context),
                table.name().schema(),
                table.name().name(),
                name,
                yesNo(shape.unique()),
                yesNo(primary),
                state,
                shape.unique() ? yesNo(shape.nullsDistinct()) : null,
                shape.predicate());
    }

    private void indexColumns() {
        List<Column> columns = List.of(
                text("TABLE_CATALOG"),
                text("TABLE_SCHEMA"),
                text("TABLE_NAME"),
                text("INDEX_NAME"),
                text("COLUMN_NAME"),
                number("ORDINAL_POSITION"),
                text("ORDERING"),
                text("NULL_ORDERING"),
                text("EXPRESSION"),
                text("IS_INCLUDED"));
        add("INDEX_COLUMNS", columns, (context, rows) -> {
            for (TableDef table : catalog(context).tables()) {
                List<IndexColumn> key = table.primaryKey().stream()
                        .map(ordinal -> new IndexColumn(ordinal, false, false))
                        .toList();
                indexColumns(context, table, table.primaryKeyName(), new IndexShape(key, true), rows);
                named(table).forEach(index -> indexColumns(context, table, index.name(), index.shape(), rows));
            }
        });
    }

    private static void indexColumns(
            ExecutionContext context, TableDef table, String index, IndexShape shape, List<@Nullable Object[]> rows) {
        long position = 0;
        for (IndexColumn column : shape.columns()) {
            rows.add(indexColumn(
                    context,
                    table,
                    index,
                    column.isExpression()
                            ? null
                            : table.columns().get(column.ordinal()).name(),
                    ++position,
                    column));
        }
        for (int ordinal : shape.included()) {
            rows.add(indexColumn(
                    context, table, index, table.columns().get(ordinal).name(), ++position, null));
        }
    }

    /** @param part of the key; null for an included column */
    private static @Nullable Object[] indexColumn(
            ExecutionContext context,
            TableDef table,
            String index,
            @Nullable String name,
            long position,
            @Nullable IndexColumn part) {
        return row(
                database(context),
                table.name().schema(),
                table.name().name(),
                index,
                name,
                position,
                part == null ? null : part.descending() ? "DESC" : "ASC",
                part == null ? null : part.nullsFirst() ? "FIRST" : "LAST",
                part == null ? null : part.expression(),
                yesNo(part == null));
    }

    private void databaseStatus(@Nullable Database database) {
        List<Column> columns = List.of(
                text("NAME"),
                text("DIRECTORY"),
                big("TIP_CSN"),
                big("CONFIRMED_CSN"),
                big("PREPARED_COMMITS"),
                new Column("RETENTION", SqlType.INTERVAL_DAY_TIME),
                big("HISTORY_VERSIONS"),
                big("HISTORY_OLDEST_CSN"),
                new Column("HISTORY_OLDEST_TIME", SqlType.TIMESTAMP_TZ),
                big("HISTORY_BYTES"),
                big("TRANSACTION_BYTES"),
                big("MEMORY_LIMIT_BYTES"),
                big("JOURNAL_BYTES"),
                big("JOURNAL_RECORDS"),
                big("JOURNAL_FORCES"));
        add("TARN_DATABASE", columns, (context, rows) -> {
            if (database != null) {
                rows.add(status(database.status(), context.session().zone()));
            }
        });
    }

    private static @Nullable Object[] status(DatabaseStatus status, ZoneId zone) {
        HistoryStatus history = status.history();
        boolean empty = history.versions() == 0;
        return row(
                status.name(),
                status.directory() == null ? null : status.directory().toString(),
                status.tipCsn(),
                status.confirmedCsn(),
                (long) status.prepared(),
                history.retentionMicros(),
                (long) history.versions(),
                empty ? null : history.oldestCsn(),
                empty
                        ? null
                        : Instant.EPOCH
                                .plus(history.oldestMicros(), ChronoUnit.MICROS)
                                .atZone(zone)
                                .toOffsetDateTime(),
                history.bytes(),
                status.transactionBytes(),
                status.memoryLimitBytes(),
                status.journalBytes(),
                status.journal().records(),
                status.journal().forces());
    }
}
