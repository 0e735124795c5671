package org.tarndb.txn;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.PublicationSpec;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.ReadView;

/**
 * What a running statement reads and writes through. Valid inside {@link Transaction#execute} only, used by its thread
 * alone.
 *
 * <p>Writes take locks and go to the transaction's delta. Uniqueness is checked when the statement ends (ISO/IEC 9075-2,
 * subclause 10.8, immediate constraints), so a statement may pass through states that violate it. The writing methods
 * throw {@code TarnException}: LOCK_TIMEOUT, DEADLOCK_DETECTED, SERIALIZATION_FAILURE, QUERY_CANCELED,
 * DEPENDENCY_ROLLED_BACK, UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, CHECK_VIOLATION, READ_ONLY_TRANSACTION, SCHEMA_CHANGED.
 */
public interface StatementScope {
    /** What the statement reads; does not see the statement's own writes. */
    ReadView view();

    /** @param row of the table's layout; its key is taken from it, or a row id is given */
    void insert(TableDef table, byte[] row);

    /**
     * Replaces a row; its primary key may change.
     *
     * @param key the row's key
     * @param oldRow the row as {@link #view()} showed it, the same object
     * @return false when this statement has changed or deleted the row already: then nothing is done
     */
    boolean update(TableDef table, byte[] key, byte[] oldRow, byte[] newRow);

    /**
     * Deletes a row.
     *
     * @param oldRow the row as {@link #view()} showed it, the same object
     * @return false when this statement has changed or deleted the row already: then nothing is done
     */
    boolean delete(TableDef table, byte[] key, byte[] oldRow);

    /**
     * Deletes a row as {@link #delete} does, but without referential actions: what refers to the row must be gone when the
     * statement ends.
     */
    boolean truncate(TableDef table, byte[] key, byte[] oldRow);

    /**
     * SET CONSTRAINTS. Constraints that are no longer deferred are checked at once; throws FOREIGN_KEY_VIOLATION.
     *
     * @param keys deferrable ones; null for all
     */
    void setConstraints(@Nullable List<ForeignKeyDef> keys, boolean deferred);

    /**
     * Locks a row as it was read, until the transaction ends; nothing is changed. In READ COMMITTED the statement is run
     * again on a newer version when the row has changed since, above it fails with SERIALIZATION_FAILURE.
     *
     * @param key the row's key
     * @param row the row as {@link #view()} showed it, the same object
     * @param mode SHARED: nobody changes it; EXCLUSIVE: nobody else locks it either
     * @return false when another transaction holds it and the wait is SKIP_LOCKED; then it is not locked
     * @throws org.tarndb.storage.error.TarnException LOCK_NOT_AVAILABLE when the wait is NOWAIT
     */
    boolean lockRow(TableDef table, byte[] key, byte[] row, LockMode mode, LockWait wait);

    void createSchema(String name);

    /** Throws OBJECT_IN_USE when the schema still has tables. */
    void dropSchema(String name);

    /** Throws DUPLICATE_TABLE when the name is taken, UNDEFINED_SCHEMA. */
    TableDef createTable(TableSpec spec);

    /** Drops a table; throws DEPENDENT_OBJECTS when another one refers to it. */
    default void dropTable(TableDef table) {
        dropTables(List.of(table), false);
    }

    /**
     * Drops tables.
     *
     * @param cascade whether foreign keys of other tables that refer to them go too, and publications lose them; else these
     *     make it DEPENDENT_OBJECTS
     */
    void dropTables(List<TableDef> tables, boolean cascade);

    /** Throws DUPLICATE_OBJECT, SCHEMA_CHANGED. Publishing begins when the transaction is confirmed. */
    void createPublication(PublicationSpec spec);

    /** Puts another publication in the place of one, of the same name and id; throws UNDEFINED_OBJECT. */
    void alterPublication(String name, UnaryOperator<PublicationDef> change);

    /** Throws UNDEFINED_OBJECT. What is published stays readable. */
    void dropPublication(String name);

    /** Adds a constraint that holds for all rows; throws CHECK_VIOLATION, DUPLICATE_OBJECT. Writers of the table wait. */
    void addCheck(TableDef table, CheckDef check);

    /**
     * Adds a constraint that holds for all rows, with an index on the referencing columns unless there is one. Writers of
     * both tables wait until the transaction ends. Throws FOREIGN_KEY_VIOLATION, DUPLICATE_OBJECT, UNDEFINED_TABLE,
     * UNDEFINED_COLUMN, INVALID_FOREIGN_KEY.
     */
    void addForeignKey(TableDef table, ForeignKeySpec spec);

    /** Adds a constraint that holds for all rows; throws UNIQUE_VIOLATION, DUPLICATE_OBJECT. Writers of the table wait. */
    void addUnique(TableDef table, IndexSpec spec);

    /**
     * Drops a constraint other than the primary key, with its index.
     *
     * @param cascade whether foreign keys that need a UNIQUE constraint go too; else they make it DEPENDENT_OBJECTS
     */
    void dropConstraint(TableDef table, String name, boolean cascade);

    /**
     * Changes a table's definition. Adding and dropping a column touch no row and let writers of the table go on; where
     * rows must be looked through or written anew, writers wait until the transaction ends. Readers never wait.
     *
     * @return the table as this transaction has it now
     * @throws org.tarndb.storage.error.TarnException DEPENDENT_OBJECTS, NOT_NULL_VIOLATION, UNIQUE_VIOLATION and the
     *     errors of store assignment, naming the row; OBJECT_IN_USE where an index of the table is being built and rows must
     *     be written anew; DUPLICATE_TABLE, INVALID_DEFINITION, LIMIT_EXCEEDED
     */
    TableDef alterTable(TableDef table, TableAlteration alteration);

    /**
     * Sets a property of the database.
     *
     * @param value null for the default; INVALID_PARAMETER_VALUE when the property does not take it
     */
    void setProperty(DatabaseProperty property, @Nullable String value);

    /**
     * Sets options of a table, once its writers are done; those that are not named stay as they are.
     *
     * @param options null for an option's default
     */
    void setTableOptions(TableDef table, Map<TableOption, @Nullable String> options);

    /**
     * Builds an index inside the transaction; writers of the table wait until it ends. Throws UNIQUE_VIOLATION naming the
     * key, DUPLICATE_OBJECT.
     */
    IndexDef createIndex(TableDef table, IndexSpec spec);

    /**
     * Makes the entries of an index anew from the rows, inside the transaction; writers of the table wait until it ends.
     *
     * @throws org.tarndb.storage.error.TarnException INDEX_CORRUPTED when a unique index has let two rows have one key;
     *     UNDEFINED_OBJECT; OBJECT_NOT_IN_STATE when it is being built
     */
    void reindex(TableDef table, String index);

    /**
     * Gives an index another name, and the UNIQUE constraint that it belongs to. Writers of the table go on, and so does its
     * build.
     *
     * @throws org.tarndb.storage.error.TarnException UNDEFINED_OBJECT, DUPLICATE_OBJECT; OBJECT_NOT_IN_STATE for the index
     *     of a foreign key, which is named like it
     */
    void renameIndex(TableName name, String newName);

    /**
     * Gives a constraint of a table another name, and the index that belongs to it. Writers of the table go on.
     *
     * @throws org.tarndb.storage.error.TarnException UNDEFINED_OBJECT, DUPLICATE_OBJECT
     */
    void renameConstraint(TableDef table, String name, String newName);

    /**
     * Drops an index; when it is being built, its build ends with the transaction's commit. Throws OBJECT_NOT_IN_STATE for
     * one that a constraint needs.
     */
    void dropIndex(TableName name);
}
