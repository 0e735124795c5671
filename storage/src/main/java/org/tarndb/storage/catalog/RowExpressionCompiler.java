package org.tarndb.storage.catalog;

import org.tarndb.storage.error.TarnException;

/**
 * Compiles the SQL of index keys and predicates. A service in the sense of {@link java.util.ServiceLoader}: SQL is not
 * understood here, but rows are, wherever a database is recovered, checked or written to. Thread-safe.
 */
public interface RowExpressionCompiler {
    /**
     * Compiles an expression.
     *
     * @param table whose columns it may use by name; its indexes do not matter
     * @param sql as the catalog has it
     * @throws TarnException INVALID_DEFINITION or an error of wrong SQL; not for what came through {@code CREATE INDEX}
     */
    RowExpression compile(TableDef table, String sql);
}
