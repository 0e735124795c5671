package org.tarndb.storage.catalog;

import java.util.ServiceLoader;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Finds the compiler of row expressions. */
final class RowExpressions {
    private RowExpressions() {}

    static RowExpression compile(TableDef table, String sql) {
        return Holder.COMPILER.compile(table, sql);
    }

    /** Loaded when the first expression is met: most databases have none. */
    private static final class Holder {
        static final RowExpressionCompiler COMPILER = ServiceLoader.load(
                        RowExpressionCompiler.class, RowExpressionCompiler.class.getClassLoader())
                .findFirst()
                .orElse(Holder::missing);

        private static RowExpression missing(TableDef table, String sql) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "an index of table " + table.name() + " uses the expression " + sql
                            + ", which nothing on the class path can compile; add the module tarn-planner");
        }
    }
}
