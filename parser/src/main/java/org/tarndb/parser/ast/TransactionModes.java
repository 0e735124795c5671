package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** Modes of a transaction; null: not written, the session decides. */
public record TransactionModes(
        @Nullable IsolationLevel isolation,
        @Nullable Boolean readOnly,
        @Nullable Boolean synchronous,
        @Nullable TransactionDurability durability,
        Position position)
        implements Node {}
