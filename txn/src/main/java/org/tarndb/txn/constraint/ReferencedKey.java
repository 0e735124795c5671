package org.tarndb.txn.constraint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.txn.ddl.ForeignKeySpec;

/**
 * What a new foreign key refers to.
 *
 * @param indexId of the unique index, or {@link ForeignKeyDef#PRIMARY_KEY}
 * @param columns ordinals of the referencing columns, in the order of the key's
 */
public record ReferencedKey(TableDef table, long indexId, List<Integer> columns) {
    /** @throws TarnException UNDEFINED_TABLE, UNDEFINED_COLUMN, INVALID_FOREIGN_KEY, OBJECT_NOT_IN_STATE */
    public static ReferencedKey find(Catalog catalog, TableDef referencing, ForeignKeySpec spec) {
        TableDef table = catalog.table(spec.referencedTable());
        if (table == null) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_TABLE,
                    "foreign key " + spec.name() + " refers to table " + spec.referencedTable()
                            + ", which does not exist");
        }
        List<Integer> referenced = spec.referencedColumns().isEmpty() ? primaryKey(table, spec) : ordinals(table, spec);
        if (referenced.size() != spec.columns().size()) {
            throw invalid(
                    spec,
                    "has " + spec.columns().size() + " columns and refers to " + referenced.size() + " of table "
                            + table.name());
        }
        List<Integer> key = table.primaryKey();
        long indexId = ForeignKeyDef.PRIMARY_KEY;
        if (!haveSame(key, referenced)) {
            IndexDef index = uniqueIndex(table, referenced, spec);
            indexId = index.id();
            key = ordinalsOf(index);
        }
        List<Integer> columns = new ArrayList<>();
        for (int ordinal : key) {
            int column = spec.columns().get(referenced.indexOf(ordinal));
            requireFit(referencing, column, table, ordinal, spec);
            columns.add(column);
        }
        return new ReferencedKey(table, indexId, columns);
    }

    private static List<Integer> primaryKey(TableDef table, ForeignKeySpec spec) {
        if (!table.hasPrimaryKey()) {
            throw invalid(spec, "names no columns of table " + table.name() + ", which has no primary key");
        }
        return table.primaryKey();
    }

    private static List<Integer> ordinals(TableDef table, ForeignKeySpec spec) {
        List<Integer> ordinals = new ArrayList<>();
        for (String name : spec.referencedColumns()) {
            int ordinal = table.ordinalOf(name);
            if (ordinal < 0) {
                throw new TarnException(
                        ErrorCode.UNDEFINED_COLUMN,
                        "foreign key " + spec.name() + " refers to column " + name + ", which table " + table.name()
                                + " does not have");
            }
            ordinals.add(ordinal);
        }
        return ordinals;
    }

    private static IndexDef uniqueIndex(TableDef table, List<Integer> referenced, ForeignKeySpec spec) {
        boolean isBeingBuilt = false;
        for (IndexDef index : table.indexes()) {
            if (index.unique() && index.shape().predicate() == null && haveSame(ordinalsOf(index), referenced)) {
                if (index.isPublic()) {
                    return index;
                }
                isBeingBuilt = true;
            }
        }
        if (isBeingBuilt) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "foreign key " + spec.name() + " needs a unique index of table " + table.name()
                            + " that is still being built; try again when it is there");
        }
        List<String> names = referenced.stream()
                .map(ordinal -> table.columns().get(ordinal).name())
                .toList();
        throw invalid(
                spec,
                "needs (" + String.join(", ", names) + ") to be the primary key of table " + table.name()
                        + ", or UNIQUE");
    }

    private static List<Integer> ordinalsOf(IndexDef index) {
        return index.columns().stream().map(IndexColumn::ordinal).toList();
    }

    private static boolean haveSame(List<Integer> key, List<Integer> columns) {
        return key.size() == columns.size() && new HashSet<>(key).equals(new HashSet<>(columns));
    }

    private static void requireFit(TableDef from, int column, TableDef to, int referenced, ForeignKeySpec spec) {
        SqlType type = from.columns().get(column).type();
        SqlType referencedType = to.columns().get(referenced).type();
        if (!fit(type, referencedType)) {
            throw invalid(
                    spec,
                    "can't refer from column " + from.columns().get(column).name() + " of type " + type + " to column "
                            + to.columns().get(referenced).name() + " of type " + referencedType
                            + "; the types must be the same, but for the width of integers (not above the referenced"
                            + " column's) and the length of VARCHAR and VARBINARY");
        }
    }

    /** Types whose values are the same bytes in a key, or become so without loss. */
    private static boolean fit(SqlType type, SqlType referenced) {
        TypeKind kind = type.kind();
        if (kind.isInteger() && referenced.kind().isInteger()) {
            return kind.compareTo(referenced.kind()) <= 0;
        }
        return kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY
                ? kind == referenced.kind()
                : type.equals(referenced);
    }

    private static TarnException invalid(ForeignKeySpec spec, String problem) {
        return new TarnException(ErrorCode.INVALID_FOREIGN_KEY, "foreign key " + spec.name() + " " + problem);
    }
}
