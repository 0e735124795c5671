package org.tarndb.examples.workload.data;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where a writer notes what it is about to change, and what became of that. */
public interface Ledger {
    /**
     * Called before the statement.
     *
     * @param next the order after it; null when it is deleted
     */
    void intend(long key, @Nullable OrderState next) throws IOException;

    /** Called when the commit of the change last intended has returned. */
    void acknowledge() throws IOException;

    /** Called when the change last intended was refused or rolled back, for certain. */
    void refuse() throws IOException;
}
