package org.tarndb.planner.expr;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;

/** IN over items that are literals or parameters, by a hash set. */
final class InSetExpr extends CompiledExpr {
    private static final Batch ONE_ROW = Batch.of(new ColumnVector[0], 1);

    private final CommonForm form;
    private final CompiledExpr operand;
    private final List<Expr> items;
    private final List<CompiledExpr> compiledItems;
    /** The set when all items are literals, else null: then it is made for each batch. */
    private final @Nullable Items literals;

    private record Items(Set<Object> values, boolean hasNull) {}

    InSetExpr(InSet in, CommonForm form) {
        super(in);
        this.form = form;
        this.operand = FormExpr.of(in.operand(), form);
        this.items = in.items();
        this.compiledItems = ExprCompiler.compileAll(items);
        boolean allLiterals = items.stream().allMatch(item -> item instanceof Literal);
        this.literals = allLiterals && form.kind() != CommonForm.Kind.ZONED ? collect(NoContext.INSTANCE) : null;
    }

    private Items collect(EvaluationContext context) {
        ZoneId zone = form.kind() == CommonForm.Kind.ZONED ? context.session().zone() : ZoneOffset.UTC;
        Set<Object> values = new HashSet<>();
        boolean hasNull = false;
        for (int i = 0; i < items.size(); i++) {
            Object value = compiledItems.get(i).evaluate(ONE_ROW, context).get(0);
            if (value == null) {
                hasNull = true;
            } else {
                values.add(form.hashable(form.convert(value, items.get(i).type(), zone)));
            }
        }
        return new Items(values, hasNull);
    }

    @Override
    public ColumnVector evaluate(Batch input, EvaluationContext context) {
        ColumnVector operands = operand.evaluate(input, context);
        BooleanVector result = new BooleanVector(input.positions());
        if (input.size() == 0) {
            return result;
        }
        Items set = literals != null ? literals : collect(context);
        for (int row = 0; row < input.size(); row++) {
            int i = input.position(row);
            Object value = operands.get(i);
            if (value == null) {
                result.setNull(i);
            } else if (set.values.contains(form.hashable(value))) {
                result.values()[i] = true;
            } else if (set.hasNull) {
                result.setNull(i);
            }
        }
        return result;
    }
}
