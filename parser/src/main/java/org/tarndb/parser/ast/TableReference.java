package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** An entry of FROM. */
public sealed interface TableReference extends Node permits DerivedTable, Join, NamedTable, TableFunction {

    /** Calls the method of the visitor that belongs to this kind of node. */
    <R extends @Nullable Object> R accept(TableReferenceVisitor<R> visitor);
}
