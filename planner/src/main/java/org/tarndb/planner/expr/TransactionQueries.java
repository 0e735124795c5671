package org.tarndb.planner.expr;

import org.jspecify.annotations.Nullable;

/** What a statement may ask about transactions. For the session's thread. */
public interface TransactionQueries {
    /** For statements that run outside a database. */
    TransactionQueries NONE = new TransactionQueries() {
        @Override
        public @Nullable String currentId() {
            return null;
        }

        @Override
        public String status(String id) {
            return "unknown";
        }
    };

    /** The id of the transaction that the statement runs in; null for a query in auto-commit mode, which needs none. */
    @Nullable
    String currentId();

    /**
     * {@code committed}, {@code rolled back}, {@code in progress} or {@code unknown}.
     *
     * @throws org.tarndb.storage.error.TarnException INVALID_PARAMETER_VALUE when it is not the id of a transaction
     */
    String status(String id);
}
