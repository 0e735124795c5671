package org.tarndb.txn.indexbuild;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.txn.ddl.IndexSpec;

/** The online index builds of a database. Thread-safe. */
public final class IndexBuilds {
    IndexBuilds() {}

    /**
     * Registers an index and starts to build it in the background. On return the registration is confirmed, and every
     * later commit maintains the index.
     *
     * @throws org.tarndb.storage.error.TarnException DUPLICATE_OBJECT, UNDEFINED_TABLE, DATABASE_READ_ONLY
     */
    public IndexBuild start(TableDef table, IndexSpec spec) {
        throw new AssertionError();
    }

    /** The running build of an index, or null. */
    public @Nullable IndexBuild find(TableName indexName) {
        throw new AssertionError();
    }

    /** Running builds, then the finished ones that are still remembered, newest last. */
    public List<BuildStatus> statuses() {
        throw new AssertionError();
    }
}
