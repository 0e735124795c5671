package org.tarndb.planner.expr;

import java.util.List;
import org.tarndb.storage.type.SqlType;

/** Chooses between a set that is looked up in and a chain of comparisons. */
final class InSetCompiler {
    private InSetCompiler() {}

    static CompiledExpr compile(InSet in) {
        SqlType type = in.operand().type();
        CommonForm form = CommonForm.of(type, in.items().get(0).type());
        for (Expr item : in.items()) {
            boolean atHand = item instanceof Literal || item instanceof ParameterRef;
            boolean sameForm = item.type().equals(SqlType.NULL)
                    || CommonForm.of(type, item.type()).equals(form);
            if (!atHand || !sameForm || form.kind() == CommonForm.Kind.NULL) {
                return ExprCompiler.compile(chain(in));
            }
        }
        return new InSetExpr(in, form);
    }

    private static Expr chain(InSet in) {
        List<Expr> comparisons = in.items().stream()
                .map(item -> (Expr) Call.of(Function.EQUAL, SqlType.BOOLEAN, in.operand(), item))
                .toList();
        return Logical.or(comparisons);
    }
}
