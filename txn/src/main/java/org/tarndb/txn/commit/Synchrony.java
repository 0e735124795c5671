package org.tarndb.txn.commit;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.txn.ddl.CatalogChange;

/** Whether a commit is synchronous. */
final class Synchrony {
    private Synchrony() {}

    /**
     * What the transaction asks for; else whether one of the tables it changes is synchronous, by its option or by the
     * database's default.
     *
     * @param tip the catalog that the changes are made to; who holds the locks of the changes will find the same options
     *     in any later one
     */
    static boolean isSynchronous(@Nullable Boolean asked, Catalog tip, Changes changes) {
        if (asked != null) {
            return asked;
        }
        Catalog catalog = tip;
        for (CatalogChange change : changes.catalogChanges()) {
            catalog = change.applyTo(catalog);
        }
        boolean byDefault = isTrue(catalog.property(DatabaseProperty.SYNCHRONOUS));
        Set<Long> tableIds = changes.tableIds();
        for (long tableId : tableIds) {
            TableDef table = catalog.table(tableId);
            String option = table == null ? null : table.option(TableOption.SYNCHRONOUS);
            if (option == null ? byDefault : isTrue(option)) {
                return true;
            }
        }
        return tableIds.isEmpty() && byDefault;
    }

    private static boolean isTrue(@Nullable String value) {
        return "TRUE".equals(value);
    }
}
