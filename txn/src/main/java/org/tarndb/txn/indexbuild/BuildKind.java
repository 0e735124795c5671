package org.tarndb.txn.indexbuild;

import org.tarndb.storage.catalog.IndexDef;

/** What an online build is for. */
public enum BuildKind {
    INDEX,
    /** New entries for an index that there is. */
    REINDEX,
    UNIQUE_CONSTRAINT,
    /** The index of the referencing columns. */
    FOREIGN_KEY;

    static BuildKind of(IndexDef index) {
        if (index.isReplacement()) {
            return REINDEX;
        }
        if (!index.constraint()) {
            return INDEX;
        }
        return index.unique() ? UNIQUE_CONSTRAINT : FOREIGN_KEY;
    }
}
