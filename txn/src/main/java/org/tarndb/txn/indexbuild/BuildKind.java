package org.tarndb.txn.indexbuild;

import org.tarndb.storage.catalog.IndexDef;

/** What an online build is for. */
public enum BuildKind {
    INDEX,
    /** New entries for an index that there is. */
    REINDEX,
    UNIQUE_CONSTRAINT,
    FOREIGN_KEY;

    /** As in "the build of foreign key F". */
    String describe(IndexDef index) {
        return switch (this) {
            case INDEX, REINDEX -> "index " + index.name();
            case UNIQUE_CONSTRAINT -> "constraint " + index.name();
            case FOREIGN_KEY -> "foreign key " + index.name();
        };
    }

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
