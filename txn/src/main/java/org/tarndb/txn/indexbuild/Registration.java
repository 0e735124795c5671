package org.tarndb.txn.indexbuild;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.lock.LockKey;

/** The commit that begins a build: adds what is to be built to the tip's catalog. Made again when it is rolled back. */
abstract class Registration implements Preparation {
    private final TableDef planned;
    private Changes changes = Changes.NONE;

    /** @param planned the table as the statement saw it */
    Registration(TableDef planned) {
        this.planned = planned;
    }

    /** The names that are taken: nobody else may be about to take or free one of them. */
    abstract List<LockKey> names();

    /**
     * What is to be done to a catalog.
     *
     * @param table as the catalog has it; columns are where they were
     * @throws TarnException why it can't be done
     */
    abstract List<CatalogChange> changes(Catalog catalog, TableDef table);

    /** What is to be built by the changes made last: the index, or what stands for a foreign key without its own. */
    abstract IndexDef index();

    /** The foreign key that is to be validated then; null for none. */
    abstract @Nullable ForeignKeyTarget foreignKey();

    TableDef planned() {
        return planned;
    }

    TableName named(String name) {
        return new TableName(planned.name().schema(), name);
    }

    @Override
    public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
        TableDef current = tip.catalog().table(planned.id());
        if (current == null) {
            throw new TarnException(ErrorCode.UNDEFINED_TABLE, "table " + planned.name() + " does not exist");
        }
        if (current.layout().schemaId() != planned.layout().schemaId()
                || !current.name().equals(planned.name())) {
            throw altered();
        }
        changes = Changes.NONE;
        for (CatalogChange change : changes(tip.catalog(), current)) {
            changes = changes.with(change);
        }
        return ChangeApplier.apply(tip, changes, guard);
    }

    private TarnException altered() {
        return new TarnException(
                ErrorCode.SCHEMA_CHANGED, "table " + planned.name() + " was altered meanwhile; run it again");
    }

    /** Expressions know columns by their names. */
    void requireSameNames(TableDef current) {
        for (int i = 0; i < current.columns().size(); i++) {
            if (!current.columns().get(i).name().equals(planned.columns().get(i).name())) {
                throw altered();
            }
        }
    }

    @Override
    public JournalRecord record() {
        return CommitRecord.encode(changes);
    }

    void requireFreeIndexName(Catalog catalog, String name) {
        if (catalog.index(named(name)) != null) {
            throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "index " + named(name) + " exists already");
        }
    }

    void requireFreeConstraintName(Catalog catalog, String name) {
        if (catalog.tableOfConstraint(named(name)) != null) {
            throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "constraint " + named(name) + " exists already");
        }
    }

    /** Of an index; of a UNIQUE constraint, too. */
    static Registration ofIndex(TableDef planned, IndexDef index) {
        return new Registration(planned) {
            @Override
            List<LockKey> names() {
                LockKey name = Names.ofIndex(named(index.name()));
                return index.constraint() ? List.of(name, Names.ofConstraint(named(index.name()))) : List.of(name);
            }

            @Override
            List<CatalogChange> changes(Catalog catalog, TableDef table) {
                if (index.shape().isComputed()) {
                    requireSameNames(table);
                }
                requireFreeIndexName(catalog, index.name());
                if (index.constraint()) {
                    requireFreeConstraintName(catalog, index.name());
                }
                return List.of(new CatalogChange.CreateIndex(index));
            }

            @Override
            IndexDef index() {
                return index;
            }

            @Override
            @Nullable
            ForeignKeyTarget foreignKey() {
                return null;
            }
        };
    }
}
