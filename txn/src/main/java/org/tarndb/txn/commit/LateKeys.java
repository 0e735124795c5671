package org.tarndb.txn.commit;

import java.util.HashSet;
import java.util.Set;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.view.Delta;

/** Which foreign keys that concern a transaction's rows came to be enforced while it was in progress. */
public final class LateKeys {
    private LateKeys() {}

    /** Ids of the keys of or to the delta's tables that are enforced in a later catalog and not in an earlier one. */
    public static Set<Long> between(Catalog before, Catalog now, Delta delta) {
        Set<Long> late = new HashSet<>();
        if (before == now) {
            return late;
        }
        for (int i = 0; i < delta.tables(); i++) {
            TableDef table = now.table(delta.tableId(i));
            if (table == null) {
                continue;
            }
            for (ForeignKeyDef key : table.foreignKeys()) {
                addIfLate(new Reference(table, key), before, late);
            }
            for (Reference reference : now.referencesTo(table.id())) {
                addIfLate(reference, before, late);
            }
        }
        return late;
    }

    private static void addIfLate(Reference reference, Catalog before, Set<Long> late) {
        TableDef table = before.table(reference.table().id());
        ForeignKeyDef known =
                table == null ? null : table.foreignKey(reference.key().id());
        if (reference.key().isEnforced() && (known == null || !known.isEnforced())) {
            late.add(reference.key().id());
        }
    }

    /** Ends the attempt to prepare: there are keys to be checked that were not enforced when the checks were made. */
    public static final class AddedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AddedException() {
            super(null, null, false, false);
        }
    }
}
