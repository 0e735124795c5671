package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code RETAIN n VERSIONS AND interval}: which published versions are kept: the newest, and those of the last time. One of the
 * two is there.
 */
public record Retention(
        @Nullable Expression versions, @Nullable Expression age, Position position) implements Node {}
