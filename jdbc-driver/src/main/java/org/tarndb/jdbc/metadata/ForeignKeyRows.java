package org.tarndb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;

/** Foreign keys, as {@code DatabaseMetaData} lists them. */
public final class ForeignKeyRows {
    private static final int REFERENCED_NAME = 2;
    private static final int REFERENCING_SCHEMA = 5;
    private static final int KEY_SEQ = 8;
    private static final int CONSTRAINT = 11;

    private ForeignKeyRows() {}

    /** A table as a method's arguments name it; a null lets all through. */
    public record Named(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table) {
        /** Any table. */
        public static final Named ANY = new Named(null, null, null);

        boolean is(TableDef def) {
            return (catalog == null || catalog.equals(CatalogRows.CATALOG))
                    && (schema == null || schema.equals(def.name().schema()))
                    && (table == null || table.equals(def.name().name()));
        }
    }

    /** The keys that a table has: getImportedKeys; ordered by the referenced tables. */
    public static Rows imported(Catalog catalog, Named table) {
        return rows(catalog, Named.ANY, table, 0);
    }

    /** The keys that refer to a table: getExportedKeys; ordered by the referencing tables. */
    public static Rows exported(Catalog catalog, Named table) {
        return rows(catalog, table, Named.ANY, REFERENCING_SCHEMA - 1);
    }

    /** The keys of one table that refer to another: getCrossReference. */
    public static Rows between(Catalog catalog, Named referenced, Named referencing) {
        return rows(catalog, referenced, referencing, REFERENCING_SCHEMA - 1);
    }

    /** @param orderedBy where the catalog, schema and name of the table stand by which JDBC orders the rows */
    private static Rows rows(Catalog catalog, Named referenced, Named referencing, int orderedBy) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableDef table : catalog.tables()) {
            if (referencing.is(table)) {
                table.foreignKeys().stream()
                        .filter(ForeignKeyDef::isPublic)
                        .forEach(key -> add(rows, catalog, table, key, referenced::is));
            }
        }
        rows.sort(Comparator.comparing((@Nullable Object[] row) -> String.valueOf(row[orderedBy + 1]))
                .thenComparing(row -> String.valueOf(row[orderedBy + REFERENCED_NAME]))
                .thenComparing(row -> String.valueOf(row[CONSTRAINT]))
                .thenComparing(row -> row[KEY_SEQ] instanceof Integer number ? number : 0));
        return MetadataRows.of(MetadataColumns.FOREIGN_KEYS, rows);
    }

    private static void add(
            List<@Nullable Object[]> rows,
            Catalog catalog,
            TableDef table,
            ForeignKeyDef key,
            Predicate<TableDef> isAskedFor) {
        TableDef referenced = catalog.table(key.referencedTableId());
        if (referenced == null) {
            throw TarnException.internal("foreign key " + key.name() + " refers to a table that is not there");
        }
        if (!isAskedFor.test(referenced)) {
            return;
        }
        IndexDef index = referenced.index(key.referencedIndexId());
        List<Integer> columns = index == null
                ? referenced.primaryKey()
                : index.columns().stream().map(IndexColumn::ordinal).toList();
        for (int i = 0; i < columns.size(); i++) {
            rows.add(CatalogRows.row(
                    CatalogRows.CATALOG,
                    referenced.name().schema(),
                    referenced.name().name(),
                    referenced.columns().get(columns.get(i)).name(),
                    CatalogRows.CATALOG,
                    table.name().schema(),
                    table.name().name(),
                    table.columns().get(key.columns().get(i)).name(),
                    i + 1,
                    rule(key.onUpdate()),
                    rule(key.onDelete()),
                    key.name(),
                    index == null ? referenced.primaryKeyName() : index.name(),
                    deferrability(key)));
        }
    }

    private static int rule(ReferentialAction action) {
        return switch (action) {
            case NO_ACTION -> DatabaseMetaData.importedKeyNoAction;
            case RESTRICT -> DatabaseMetaData.importedKeyRestrict;
            case CASCADE -> DatabaseMetaData.importedKeyCascade;
            case SET_NULL -> DatabaseMetaData.importedKeySetNull;
            case SET_DEFAULT -> DatabaseMetaData.importedKeySetDefault;
        };
    }

    private static int deferrability(ForeignKeyDef key) {
        if (!key.deferrable()) {
            return DatabaseMetaData.importedKeyNotDeferrable;
        }
        return key.initiallyDeferred()
                ? DatabaseMetaData.importedKeyInitiallyDeferred
                : DatabaseMetaData.importedKeyInitiallyImmediate;
    }
}
