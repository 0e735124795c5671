package org.tarndb.txn.history;

import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** How long a database keeps the versions that were replaced: its property RETENTION. */
public final class Retention {
    private Retention() {}

    /** In microseconds; 0, for not at all, where nothing is said. */
    public static long micros(Catalog catalog) {
        String text = catalog.property(DatabaseProperty.RETENTION);
        Object micros = text == null ? null : Casts.cast(text, SqlType.VARCHAR, SqlType.INTERVAL_DAY_TIME);
        return micros == null ? 0 : (Long) micros;
    }
}
