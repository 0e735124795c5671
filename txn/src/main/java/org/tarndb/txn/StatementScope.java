package org.tarndb.txn;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.view.ReadView;

/**
 * What a running statement reads and writes through. Valid inside {@link Transaction#execute} only, used by its thread
 * alone.
 *
 * <p>Writes take locks and go to the transaction's delta. Uniqueness is checked when the statement ends (ISO/IEC 9075-2,
 * subclause 10.8, immediate constraints), so a statement may pass through states that violate it. The writing methods
 * throw {@code TarnException}: LOCK_TIMEOUT, DEADLOCK_DETECTED, SERIALIZATION_FAILURE, QUERY_CANCELED,
 * DEPENDENCY_ROLLED_BACK, UNIQUE_VIOLATION, READ_ONLY_TRANSACTION, SCHEMA_CHANGED.
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

    void createSchema(String name);

    /** Throws OBJECT_IN_USE when the schema still has tables. */
    void dropSchema(String name);

    /** Throws DUPLICATE_TABLE when the name is taken, UNDEFINED_SCHEMA. */
    TableDef createTable(TableSpec spec);

    void dropTable(TableDef table);

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

    /** Drops a public index; throws OBJECT_NOT_IN_STATE for one that backs a constraint. */
    void dropIndex(TableName name);
}
