package org.tarndb.planner.bind;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Names of tables and indexes as statements write them. */
public final class ObjectNames {
    private ObjectNames() {}

    /**
     * The full name.
     *
     * @param schema where a name without a schema is looked up
     * @throws TarnException INVALID_NAME for more than two parts
     */
    public static TableName resolve(QualifiedName name, String schema) {
        if (name.isSimple()) {
            return new TableName(schema, name.last().text());
        }
        if (name.parts().size() != 2) {
            throw new TarnException(
                    ErrorCode.INVALID_NAME,
                    name + " (at " + name.position() + ") has too many parts; write the name, or schema.name");
        }
        return new TableName(name.parts().get(0).text(), name.last().text());
    }

    /** The table of that name; null for a view of the system. Throws UNDEFINED_TABLE, UNDEFINED_SCHEMA. */
    public static @Nullable TableDef find(QualifiedName name, String schema, Catalog catalog) {
        return resolve(name, schema).schema().equals(Catalog.INFORMATION_SCHEMA)
                ? null
                : require(name, schema, catalog);
    }

    /** The column's ordinal; throws UNDEFINED_COLUMN. */
    public static int requireColumn(TableDef table, Identifier column) {
        int ordinal = table.ordinalOf(column.text());
        if (ordinal < 0) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_COLUMN,
                    "the table " + table.name() + " has no column " + column + " (at " + column.position() + ")");
        }
        return ordinal;
    }

    /** Throws UNDEFINED_TABLE, or UNDEFINED_SCHEMA when that is why. */
    public static TableDef require(QualifiedName name, String schema, Catalog catalog) {
        TableName full = resolve(name, schema);
        TableDef table = catalog.table(full);
        if (table == null) {
            requireSchema(full.schema(), catalog);
            throw new TarnException(
                    ErrorCode.UNDEFINED_TABLE, "there is no table " + full + " (at " + name.position() + ")");
        }
        return table;
    }

    /**
     * As {@link #require}, of a table whose indexes are to be changed.
     *
     * @throws TarnException also WRONG_OBJECT_TYPE for a view of the system
     */
    public static TableDef requireIndexable(QualifiedName name, String schema, Catalog catalog) {
        TableName full = resolve(name, schema);
        if (full.schema().equals(Catalog.INFORMATION_SCHEMA)) {
            throw new TarnException(
                    ErrorCode.WRONG_OBJECT_TYPE,
                    full + " (at " + name.position() + ") is in " + Catalog.INFORMATION_SCHEMA
                            + ", whose views are made when they are read: they can't have indexes");
        }
        return require(name, schema, catalog);
    }

    /** What to say of a name that is none of an index. */
    public static TarnException noIndex(QualifiedName name, String schema, Catalog catalog) {
        TableName full = resolve(name, schema);
        String at = " (at " + name.position() + ")";
        TableDef table = catalog.tableOfConstraint(full);
        if (full.schema().equals(Catalog.INFORMATION_SCHEMA)) {
            return new TarnException(
                    ErrorCode.WRONG_OBJECT_TYPE,
                    full + at + " is no index: what is in " + Catalog.INFORMATION_SCHEMA
                            + " is made when it is read, and has none");
        }
        if (table != null && table.hasPrimaryKey() && table.primaryKeyName().equals(full.name())) {
            return new TarnException(
                    ErrorCode.WRONG_OBJECT_TYPE,
                    full + at + " is the primary key of table " + table.name()
                            + ", which has no entries beside the rows: they are kept in its order");
        }
        return new TarnException(ErrorCode.UNDEFINED_OBJECT, "there is no index " + full + at);
    }

    /** Throws UNDEFINED_SCHEMA. */
    public static void requireSchema(String schema, Catalog catalog) {
        if (!catalog.schemas().contains(schema)) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_SCHEMA,
                    "there is no schema " + schema + "; the schemas are " + String.join(", ", catalog.schemas()));
        }
    }
}
