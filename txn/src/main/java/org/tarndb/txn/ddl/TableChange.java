package org.tarndb.txn.ddl;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * One change of a table's definition. It names what it changes and leaves the rest as it finds it, so an index that was
 * registered meanwhile stays. Those that shift or retype columns say which row schema they were made for; the definition
 * lock sees to it that they meet it.
 */
public sealed interface TableChange {
    /** @throws TarnException SCHEMA_CHANGED when the table is no longer as the change was made for */
    TableDef applyTo(TableDef table);

    private static TarnException changed(TableDef table, String how) {
        return new TarnException(
                ErrorCode.SCHEMA_CHANGED,
                "table " + table.name() + " " + how + " meanwhile; run the transaction again");
    }

    private static void requireSchema(TableDef table, int schemaId) {
        if (table.layout().schemaId() != schemaId) {
            throw changed(table, "was altered");
        }
    }

    /**
     * A column at the end.
     *
     * @param absent what the column is in the rows that there are, in internal form
     */
    record AddColumn(
            int schemaId, ColumnDef column, @Nullable Object absent) implements TableChange {
        @Override
        public TableDef applyTo(TableDef table) {
            requireSchema(table, schemaId);
            return TableAlterations.withColumn(table, column, absent);
        }
    }

    /** Indexes with the column are dropped before. */
    record DropColumn(int schemaId, int ordinal) implements TableChange {
        @Override
        public TableDef applyTo(TableDef table) {
            requireSchema(table, schemaId);
            for (IndexDef index : table.indexes()) {
                if (table.entries(index).uses(ordinal)) {
                    throw changed(table, "got the index " + index.name() + " on the dropped column");
                }
            }
            for (ForeignKeyDef key : table.foreignKeys()) {
                if (key.columns().contains(ordinal)) {
                    throw changed(table, "got the foreign key " + key.name() + " on the dropped column");
                }
            }
            return TableAlterations.withoutColumn(table, ordinal);
        }
    }

    /**
     * Another name, default, nullability or type; the type is one as which stored values can be read.
     *
     * @param shapes the shapes of the indexes whose expressions use the column, by their ids, with its other name
     */
    record ChangeColumn(int schemaId, int ordinal, ColumnDef column, SortedMap<Long, IndexShape> shapes)
            implements TableChange {
        public ChangeColumn {
            shapes = Collections.unmodifiableSortedMap(new TreeMap<>(shapes));
        }

        @Override
        public TableDef applyTo(TableDef table) {
            requireSchema(table, schemaId);
            if (!table.columns().get(ordinal).name().equals(column.name())) {
                for (IndexDef index : table.indexes()) {
                    if (table.entries(index).computesFrom(ordinal) && !shapes.containsKey(index.id())) {
                        throw changed(table, "got the index " + index.name() + ", which uses the renamed column,");
                    }
                }
            }
            if (!TableAlterations.isReadableAs(table, ordinal, column.type())) {
                throw changed(table, "got an index on column " + column.name() + ", whose type is changed,");
            }
            return TableAlterations.withShapes(TableAlterations.withChangedColumn(table, ordinal, column), shapes);
        }
    }

    /** Of an index, and of one that is being built to replace its entries. */
    record RenameIndex(long indexId, String name) implements TableChange {
        @Override
        public TableDef applyTo(TableDef table) {
            if (table.index(indexId) == null) {
                throw changed(table, "lost an index that was renamed");
            }
            return TableAlterations.withIndexName(table, indexId, name);
        }
    }

    /** Of the primary key, a CHECK constraint or a foreign key. */
    record RenameConstraint(String before, String name) implements TableChange {
        @Override
        public TableDef applyTo(TableDef table) {
            TableDef renamed = TableAlterations.withConstraintName(table, before, name);
            if (!hasConstraint(renamed)) {
                throw changed(table, "lost the constraint " + before + ", which was renamed,");
            }
            return renamed;
        }

        private boolean hasConstraint(TableDef table) {
            return table.primaryKeyName().equals(name)
                    || table.checks().stream().anyMatch(check -> check.name().equals(name))
                    || table.foreignKeys().stream().anyMatch(key -> key.name().equals(name));
        }
    }

    record Rename(TableName name) implements TableChange {
        @Override
        public TableDef applyTo(TableDef table) {
            return TableAlterations.withName(table, name);
        }
    }

    /**
     * All rows are written anew: the table is emptied, its indexes with it, and the transaction's delta has the rows.
     *
     * @param columns as many as there were, perhaps of other types
     * @param primaryKey ordinals; empty for none
     */
    record Rewrite(int schemaId, List<ColumnDef> columns, List<Integer> primaryKey, String primaryKeyName)
            implements TableChange {
        public Rewrite {
            columns = List.copyOf(columns);
            primaryKey = List.copyOf(primaryKey);
        }

        @Override
        public TableDef applyTo(TableDef table) {
            requireSchema(table, schemaId);
            for (IndexDef index : table.indexes()) {
                if (!index.isPublic()) {
                    throw changed(table, "got the index " + index.name() + ", which is being built,");
                }
            }
            return TableAlterations.rewritten(table, columns, primaryKey, primaryKeyName);
        }
    }
}
