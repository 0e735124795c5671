package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** {@code GENERATED {ALWAYS | BY DEFAULT} AS IDENTITY [(START WITH n INCREMENT BY m)]}. */
public record Identity(
        boolean always, @Nullable Long startWith, @Nullable Long incrementBy, Position position) implements Node {}
