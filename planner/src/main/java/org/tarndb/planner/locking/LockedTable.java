package org.tarndb.planner.locking;

import org.tarndb.parser.ast.NamedTable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.lock.LockMode;

/**
 * A table of FROM whose rows are locked.
 *
 * @param reference where it stands in FROM
 * @param mode SHARED or EXCLUSIVE
 */
public record LockedTable(NamedTable reference, TableDef table, LockMode mode, RowWait waiting) {
    /** The name it goes by in the query. */
    public String alias() {
        return LockClauses.nameOf(reference);
    }

    String describe() {
        return alias() + (mode == LockMode.SHARED ? " for share" : " for update") + waiting.describe();
    }

    /** With what a second clause asks for as well: the stronger mode, and the shorter wait. */
    LockedTable and(LockMode otherMode, RowWait otherWait) {
        return new LockedTable(
                reference, table, mode.and(otherMode), waiting.isShorterThan(otherWait) ? waiting : otherWait);
    }
}
