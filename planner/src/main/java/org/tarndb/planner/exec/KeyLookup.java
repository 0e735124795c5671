package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/**
 * At most one row: that with a primary key.
 *
 * @param key one value per key column, of any type that {@link KeyBounds#usable} allows; no columns in it
 * @param columns of the output, as {@link TableColumns} numbers them
 */
public record KeyLookup(TableDef table, List<CompiledExpr> key, List<Integer> columns) implements Plan {
    public KeyLookup {
        key = List.copyOf(key);
        columns = List.copyOf(columns);
    }

    public static KeyLookup of(TableDef table, List<? extends Expr> key, List<Integer> columns) {
        return new KeyLookup(table, ExprCompiler.compileAll(key), columns);
    }

    @Override
    public double estimatedRows() {
        return 1;
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return TableColumns.types(table, columns);
    }

    @Override
    public String describe() {
        return "KeyLookup " + table.name() + " (" + TableColumns.names(table, columns) + ") key = " + key;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new OnceOperator(() -> KeyLookupOperation.find(this, context));
    }
}
