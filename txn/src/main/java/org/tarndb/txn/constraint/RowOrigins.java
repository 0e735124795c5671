package org.tarndb.txn.constraint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.view.Delta;

/** What the rows that a statement changes were when it began, also those whose primary key it has changed. */
final class RowOrigins {
    private final StatementAccess access;
    /** Table and key of a row now -> its key when the statement began. */
    private final Map<LockKey, byte[]> keys = new HashMap<>();

    RowOrigins(StatementAccess access) {
        this.access = access;
    }

    /** The key that the row had when the statement began. */
    byte[] originOf(TableDef table, byte[] key) {
        return keys.isEmpty() ? key : keys.getOrDefault(LockKey.row(table.id(), key), key);
    }

    /** Notes that a row has moved to a key. */
    void moved(TableDef table, byte[] key, byte[] origin) {
        keys.put(LockKey.row(table.id(), key), origin);
    }

    /**
     * The row as it was when the statement began; null when the statement has put it in.
     *
     * @param current the row as it is, locked by this transaction
     */
    byte @Nullable [] atStart(TableDef table, byte[] key, byte[] current) {
        byte[] origin = originOf(table, key);
        byte[] started = access.atStart().changesOf(table.id()).get(origin);
        byte[] now = access.changes().delta().changesOf(table.id()).get(key);
        if (now == started && Arrays.equals(key, origin)) {
            return current; // not changed by this statement
        }
        if (started != null) {
            return started == Delta.DELETED ? null : started;
        }
        TableVersion version = access.tip().table(table.id());
        return version == null ? null : version.rows().get(origin);
    }
}
