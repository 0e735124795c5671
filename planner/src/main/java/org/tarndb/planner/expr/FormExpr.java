package org.tarndb.planner.expr;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.type.Representation;
import org.tarndb.storage.type.SqlType;

/** An operand in the form in which it is compared with another. */
final class FormExpr extends CompiledExpr {
    private final CompiledExpr operand;
    private final CommonForm form;

    private FormExpr(CompiledExpr operand, CommonForm form) {
        super(operand.source());
        this.operand = operand;
        this.form = form;
    }

    static CompiledExpr of(Expr expr, CommonForm form) {
        CompiledExpr operand = ExprCompiler.compile(expr);
        return form.isForm(expr.type()) ? operand : ExprCompiler.hoist(expr, new FormExpr(operand, form));
    }

    @Override
    public Representation representation() {
        return form.representation();
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector values = operand.evaluate(input, context);
        ColumnVector result = ColumnVector.of(form.representation(), input.positions());
        if (values instanceof LongVector longs && result instanceof DoubleVector doubles) {
            toDoubles(input, longs, doubles);
            return result;
        }
        SqlType from = source().type();
        ZoneId zone = form.kind() == CommonForm.Kind.ZONED ? context.session().zone() : ZoneOffset.UTC;
        for (int row = 0; row < input.size(); row++) {
            int position = input.position(row);
            Object value = values.get(position);
            result.set(position, value == null ? null : form.convert(value, from, zone));
        }
        return result;
    }

    static void toDoubles(Batch input, LongVector from, DoubleVector to) {
        long[] longs = from.values();
        double[] doubles = to.values();
        for (int row = 0; row < input.size(); row++) {
            int position = input.position(row);
            doubles[position] = longs[position];
        }
        Nulls.copy(input, from, to);
    }
}
