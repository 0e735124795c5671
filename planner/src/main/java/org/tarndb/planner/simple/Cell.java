package org.tarndb.planner.simple;

import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.ParameterRef;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** One value of a row to be inserted. Immutable, thread-safe. */
sealed interface Cell {
    /** The value as its column holds it. */
    @Nullable
    Object value(StatementContext context);

    static Cell of(Expr expr, int ordinal, RowAssembler assembler) {
        if (expr instanceof ParameterRef parameter) {
            return new OfParameter(parameter.index(), ordinal, assembler);
        }
        if (expr instanceof Literal literal && assembler.isIndependentOfZone(ordinal, literal.type())) {
            try {
                return new Constant(assembler.assign(ordinal, literal.value(), literal.type(), ZoneOffset.UTC));
            } catch (TarnException e) {
                // The error belongs to the execution, which meets it again.
                return new Computed(ExprCompiler.compile(expr), ordinal, assembler);
            }
        }
        return new Computed(ExprCompiler.compile(expr), ordinal, assembler);
    }

    /** A value that was assigned when the statement was planned. */
    record Constant(@Nullable Object constant) implements Cell {
        @Override
        public @Nullable Object value(StatementContext context) {
            return constant;
        }
    }

    /** A parameter, assigned from the type it was given with. */
    record OfParameter(int index, int ordinal, RowAssembler assembler) implements Cell {
        @Override
        public @Nullable Object value(StatementContext context) {
            Parameters parameters = context.parameters();
            SqlType type = parameters.type(index);
            if (type == null) {
                throw TarnException.internal("parameter " + (index + 1) + " has no type");
            }
            return assembler.assign(
                    ordinal, parameters.value(index), type, context.session().zone());
        }
    }

    /** An expression. */
    record Computed(CompiledExpr expression, int ordinal, RowAssembler assembler) implements Cell {
        /** A row without columns. */
        private static final Batch ONE_ROW = Batch.of(new ColumnVector[0], 1);

        @Override
        public @Nullable Object value(StatementContext context) {
            return assembler.assign(
                    ordinal,
                    expression.evaluate(ONE_ROW, context).get(0),
                    expression.source().type(),
                    context.session().zone());
        }
    }
}
