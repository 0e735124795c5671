package org.tarndb.storage.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.RowSchemas;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** What ALTER TABLE makes of a table's definition; no row is touched. Whether a change is allowed was found out before. */
public final class TableAlterations {
    private TableAlterations() {}

    /**
     * With a column added at the end.
     *
     * @param absent what the column is in rows that lack it, in internal form; null for NULL
     */
    public static TableDef withColumn(TableDef table, ColumnDef column, @Nullable Object absent) {
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        columns.add(column);
        return table.toBuilder()
                .columns(columns)
                .schemas(table.schemas().with(column.type(), absent))
                .build();
    }

    /**
     * Without a column; the ordinals of those behind it shift.
     *
     * @throws IllegalArgumentException when a key or an index has the column
     */
    public static TableDef withoutColumn(TableDef table, int ordinal) {
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        columns.remove(ordinal);
        return table.toBuilder()
                .columns(columns)
                .primaryKey(without(ordinal, table.primaryKey()), table.primaryKeyName())
                .indexes(table.indexes().stream()
                        .map(index -> without(ordinal, index))
                        .toList())
                .foreignKeys(table.foreignKeys().stream()
                        .map(key -> key.withColumns(without(ordinal, key.columns())))
                        .toList())
                .schemas(table.schemas().without(ordinal))
                .build();
    }

    private static IndexDef without(int dropped, IndexDef index) {
        return index.withShape(index.shape().withOrdinals(ordinal -> without(dropped, ordinal)));
    }

    private static List<Integer> without(int dropped, List<Integer> ordinals) {
        return ordinals.stream().map(ordinal -> without(dropped, ordinal)).toList();
    }

    private static int without(int dropped, int ordinal) {
        if (ordinal == dropped) {
            throw new IllegalArgumentException("a key has the dropped column");
        }
        return ordinal > dropped ? ordinal - 1 : ordinal;
    }

    /** Whether rows, keys and index entries are already what they must be when a column has another type. */
    public static boolean isReadableAs(TableDef table, int ordinal, SqlType type) {
        SqlType before = table.columns().get(ordinal).type();
        if (before.equals(type)) {
            return true;
        }
        boolean inKey =
                table.primaryKey().contains(ordinal) || table.entries().stream().anyMatch(index -> index.uses(ordinal));
        return RowSchemas.isReadableAs(before, type)
                && (!inKey || KeyCodec.haveSameBytes(before, type))
                && table.entries().stream().allMatch(index -> holdsTheSame(index, ordinal, before, type));
    }

    /**
     * Whether an index, apart from the columns of its key, has the entries that it would have with the other type: an
     * expression may give something else, and included values are as in rows, of which they have no schema.
     */
    private static boolean holdsTheSame(IndexEntries index, int ordinal, SqlType before, SqlType type) {
        boolean isText = before.kind() == type.kind()
                && (before.kind() == TypeKind.VARCHAR || before.kind() == TypeKind.VARBINARY);
        return !index.computesFrom(ordinal)
                && (isText || !index.index().shape().included().contains(ordinal));
    }

    /**
     * With another name, default, nullability or type of a column.
     *
     * @param changed its type is one as which the stored values can be read
     */
    public static TableDef withChangedColumn(TableDef table, int ordinal, ColumnDef changed) {
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        ColumnDef before = columns.set(ordinal, changed);
        if (!RowSchemas.isReadableAs(before.type(), changed.type())) {
            throw new IllegalArgumentException(before.type() + " can't be read as " + changed.type());
        }
        RowSchemas schemas = before.type().equals(changed.type())
                ? table.schemas()
                : table.schemas().withType(ordinal, changed.type());
        return table.toBuilder().columns(columns).schemas(schemas).build();
    }

    /**
     * With other shapes of some indexes, which have the entries that they had.
     *
     * @param shapes by the ids of the indexes
     */
    public static TableDef withShapes(TableDef table, Map<Long, IndexShape> shapes) {
        return table.toBuilder()
                .indexes(table.indexes().stream()
                        .map(index -> index.withShape(shapes.getOrDefault(index.id(), index.shape())))
                        .toList())
                .build();
    }

    /**
     * With another name of an index, and of the one that is being built to replace its entries.
     *
     * @throws IllegalArgumentException when the table does not have the index
     */
    public static TableDef withIndexName(TableDef table, long indexId, String name) {
        if (table.index(indexId) == null) {
            throw new IllegalArgumentException("table " + table.name() + " has no index " + indexId);
        }
        return table.toBuilder()
                .indexes(table.indexes().stream()
                        .map(index ->
                                index.id() == indexId || index.replaces() == indexId ? index.withName(name) : index)
                        .toList())
                .build();
    }

    /** With another name of its primary key, a CHECK constraint or a foreign key. */
    public static TableDef withConstraintName(TableDef table, String before, String name) {
        return table.toBuilder()
                .primaryKey(table.primaryKey(), table.primaryKeyName().equals(before) ? name : table.primaryKeyName())
                .checks(table.checks().stream()
                        .map(check -> check.name().equals(before) ? new CheckDef(name, check.sql()) : check)
                        .toList())
                .foreignKeys(table.foreignKeys().stream()
                        .map(key -> key.name().equals(before) ? key.withName(name) : key)
                        .toList())
                .build();
    }

    public static TableDef withName(TableDef table, TableName name) {
        return table.toBuilder().name(name).build();
    }

    /**
     * For a table whose rows are all written anew.
     *
     * @param columns as many as there were, perhaps of other types
     * @param primaryKey ordinals, perhaps others than before
     */
    public static TableDef rewritten(
            TableDef table, List<ColumnDef> columns, List<Integer> primaryKey, String primaryKeyName) {
        return table.toBuilder()
                .columns(columns)
                .primaryKey(primaryKey, primaryKeyName)
                .schemas(table.schemas()
                        .rewritten(columns.stream().map(ColumnDef::type).toList()))
                .build();
    }
}
