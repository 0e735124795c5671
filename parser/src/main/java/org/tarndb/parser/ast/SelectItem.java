package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One entry of a select list or of RETURNING. */
public sealed interface SelectItem extends Node {

    /** {@code *} or {@code t.*}. */
    record AllColumns(@Nullable QualifiedName qualifier, Position position) implements SelectItem {}

    /** {@code expression [AS alias]}. */
    record SelectExpression(Expression expression, @Nullable Identifier alias, Position position)
            implements SelectItem {}
}
