package org.tarndb.txn;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.CatalogChange;

/** The newest catalog, that of the tip, with the transaction's own changes. */
final class OwnCatalog {
    private final Transaction transaction;
    private final StatementWaits waits;
    /** What {@link #catalog} was made of. */
    private @Nullable Catalog base;

    private List<CatalogChange> changes = List.of();
    private @Nullable Catalog catalog;

    OwnCatalog(Transaction transaction, StatementWaits waits) {
        this.transaction = transaction;
        this.waits = waits;
    }

    Catalog newest() {
        return withOwnChanges(waits.tip().catalog());
    }

    /**
     * The newest one. When it does not allow what is to be done, and the confirmed one does, the reason is prepared and
     * may still vanish: its fate is waited for.
     */
    Catalog newest(Predicate<Catalog> allows) {
        while (true) {
            DatabaseVersion tip = waits.tip();
            Catalog newest = withOwnChanges(tip.catalog());
            boolean prepared = !allows.test(tip.catalog())
                    && allows.test(transaction.context().pipeline.confirmed().catalog());
            if (!prepared || allows.test(newest)) {
                return newest;
            }
            waits.awaitDecided(tip);
        }
    }

    private Catalog withOwnChanges(Catalog tip) {
        List<CatalogChange> own = transaction.changes().catalogChanges();
        if (own.isEmpty()) {
            return tip;
        }
        Catalog known = catalog;
        if (known != null && base == tip && changes == own) {
            return known;
        }
        Catalog made = tip;
        for (CatalogChange change : own) {
            made = change.applyTo(made);
        }
        base = tip;
        changes = own;
        catalog = made;
        return made;
    }
}
