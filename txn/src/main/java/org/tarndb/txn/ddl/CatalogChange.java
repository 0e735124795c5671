package org.tarndb.txn.ddl;

import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** One change of the schema, by stable ids: what a transaction carries and the journal records. */
public sealed interface CatalogChange {
    /** The catalog after the change. Locks and checks made sure that it fits. */
    Catalog applyTo(Catalog catalog);

    /** The table that is created, dropped, or whose indexes, options or constraints change. */
    default OptionalLong tableId() {
        return OptionalLong.empty();
    }

    record CreateSchema(String name) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withSchema(name);
        }
    }

    record DropSchema(String name) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withoutSchema(name);
        }
    }

    record CreateTable(TableDef table) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withTable(table);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(table.id());
        }
    }

    record DropTable(long droppedId) implements CatalogChange {
        /** @throws TarnException SCHEMA_CHANGED when a table of the catalog still refers to the dropped one */
        public void requireUnreferenced(Catalog catalog) {
            KeptReferences.requireUnreferenced(catalog, droppedId);
        }

        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withoutTable(droppedId);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(droppedId);
        }
    }

    /**
     * SET DATABASE.
     *
     * @param value null for the default
     */
    record SetProperty(String name, @Nullable String value) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withProperty(name, value);
        }
    }

    /** All options of a table, in place of those it had. */
    record SetTableOptions(long changedId, SortedMap<String, String> options) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            TableDef table = catalog.table(changedId);
            if (table == null) {
                throw new TarnException(ErrorCode.SCHEMA_CHANGED, "a table whose options are set has been dropped");
            }
            return catalog.withTable(table.withOptions(options));
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    /** A public index made inside a transaction, or a building one: the REGISTER of an online build. */
    record CreateIndex(IndexDef index) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withIndex(index);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(index.tableId());
        }
    }

    /** How the online build of an index is to run: all its options, in place of those it had. */
    record SetIndexOptions(long changedId, long indexId, SortedMap<String, String> options) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            TableDef table = catalog.table(changedId);
            IndexDef index = table == null ? null : table.index(indexId);
            if (index == null) {
                throw new TarnException(ErrorCode.SCHEMA_CHANGED, "an index whose options are set has been dropped");
            }
            return catalog.withIndex(index.withOptions(options));
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    /**
     * The PUBLISH of an online build. The index is the one that has the id: it may have been altered since. A replacement
     * vanishes, and its entries become those of the index that it replaces.
     */
    record PublishIndex(IndexDef index) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            TableDef table = catalog.table(index.tableId());
            IndexDef current = table == null ? null : table.index(index.id());
            if (current == null) {
                throw new TarnException(ErrorCode.SCHEMA_CHANGED, "index " + index.name() + " has been dropped");
            }
            return catalog.withPublished(current);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(index.tableId());
        }
    }

    /** A dropped index, or the ABORT of an online build. One that is being built to replace its entries goes with it. */
    record DropIndex(IndexDef index) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            KeptReferences.requireUnused(catalog, index);
            return catalog.withoutIndex(index);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(index.tableId());
        }
    }

    /** REINDEX inside a transaction: the entries are made anew from the rows. */
    record Reindex(long changedId, long indexId) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            TableDef table = catalog.table(changedId);
            if (table == null || table.index(indexId) == null) {
                throw new TarnException(ErrorCode.SCHEMA_CHANGED, "an index whose entries were made anew was dropped");
            }
            return catalog;
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    record AddCheck(long changedId, CheckDef check) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withCheck(changedId, check);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    record DropCheck(long changedId, String name) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withoutCheck(changedId, name);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    /** @param changedId the referencing table */
    record AddForeignKey(long changedId, ForeignKeyDef key) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withForeignKey(changedId, key);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    /**
     * The end of ADD FOREIGN KEY ... ONLINE: all rows are known to keep the key.
     *
     * @param changedId the referencing table
     */
    record PublishForeignKey(long changedId, long keyId) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            TableDef table = catalog.table(changedId);
            ForeignKeyDef key = table == null ? null : table.foreignKey(keyId);
            if (key == null) {
                throw new TarnException(ErrorCode.SCHEMA_CHANGED, "a foreign key that was added has been dropped");
            }
            return catalog.withForeignKey(changedId, key.withState(ForeignKeyState.PUBLIC));
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    /** @param changedId the referencing table */
    record DropForeignKey(long changedId, long keyId) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withoutForeignKey(changedId, keyId);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(changedId);
        }
    }

    /** CREATE or ALTER PUBLICATION: a publication, in the place of the one with its name. */
    record SetPublication(PublicationDef publication) implements CatalogChange {
        /** @throws TarnException SCHEMA_CHANGED when a table of it has been dropped */
        @Override
        public Catalog applyTo(Catalog catalog) {
            for (long tableId : publication.tableIds()) {
                if (catalog.table(tableId) == null) {
                    throw new TarnException(
                            ErrorCode.SCHEMA_CHANGED,
                            "a table of publication " + publication.name() + " has been dropped");
                }
            }
            return catalog.withPublication(publication);
        }
    }

    record DropPublication(String name) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            return catalog.withoutPublication(name);
        }
    }

    /** ALTER TABLE. */
    record AlterTable(long alteredId, TableChange change) implements CatalogChange {
        @Override
        public Catalog applyTo(Catalog catalog) {
            TableDef table = catalog.table(alteredId);
            if (table == null) {
                throw new TarnException(ErrorCode.SCHEMA_CHANGED, "a table that is altered has been dropped");
            }
            TableDef changed = change.applyTo(table);
            if (isRewrite()) {
                KeptReferences.requireKept(catalog, table, changed);
            }
            return catalog.withTable(changed);
        }

        @Override
        public OptionalLong tableId() {
            return OptionalLong.of(alteredId);
        }

        /** Whether the table is emptied, to be filled by the transaction's delta. */
        public boolean isRewrite() {
            return change instanceof TableChange.Rewrite;
        }
    }
}
