package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One method for each kind of {@link TableReference}: the compiler sees to it that none is forgotten. */
public interface TableReferenceVisitor<R extends @Nullable Object> {
    R visitDerivedTable(DerivedTable node);

    R visitJoin(Join node);

    R visitNamedTable(NamedTable node);

    R visitTableFunction(TableFunction node);
}
