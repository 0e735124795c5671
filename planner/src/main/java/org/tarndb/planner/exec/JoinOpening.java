package org.tarndb.planner.exec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.CommonForm;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.Logical;
import org.tarndb.storage.type.SqlType;

/** Sets the operators of joins up. */
final class JoinOpening {
    private JoinOpening() {}

    static Operator open(HashJoin join, ExecutionContext context) {
        List<SqlType> leftTypes = join.left().outputTypes();
        List<SqlType> rightTypes = join.right().outputTypes();
        boolean nullAware = join.kind() == JoinKind.NULL_AWARE_ANTI;
        List<CompiledExpr> leftKeys = new ArrayList<>();
        List<CompiledExpr> rightKeys = new ArrayList<>();
        List<CommonForm> forms = new ArrayList<>();
        boolean[] nullsMatch = new boolean[join.keys().size()];
        for (int i = 0; i < nullsMatch.length; i++) {
            HashJoin.Key key = join.keys().get(i);
            CommonForm form = CommonForm.of(leftTypes.get(key.left()), rightTypes.get(key.right()));
            leftKeys.add(ExprCompiler.compileInForm(column(key.left(), leftTypes), form));
            rightKeys.add(ExprCompiler.compileInForm(column(key.right(), rightTypes), form));
            forms.add(form);
            nullsMatch[i] = key.nullsMatch();
        }
        KeyTable table = KeyTable.of(forms, context.memory(), "HashJoin");
        CandidateRows candidates = new HashCandidates(leftKeys, rightKeys, nullsMatch, nullAware, table, context);
        CompiledExpr condition = nullAware ? notFalse(join) : join.condition();
        return open(join.left(), join.right(), join.kind(), condition, candidates, context);
    }

    static Operator open(NestedLoopJoin join, ExecutionContext context) {
        CompiledExpr given = join.condition();
        CompiledExpr condition =
                given != null && join.kind() == JoinKind.NULL_AWARE_ANTI ? notFalse(given.source()) : given;
        return open(join.left(), join.right(), join.kind(), condition, new AllCandidates(), context);
    }

    private static Operator open(
            Plan left,
            Plan right,
            JoinKind kind,
            @Nullable CompiledExpr condition,
            CandidateRows candidates,
            ExecutionContext context) {
        Operator leftInput = left.open(context);
        try {
            return new JoinOperator(
                    leftInput,
                    right.open(context),
                    kind,
                    condition,
                    left.outputTypes(),
                    right.outputTypes(),
                    candidates,
                    context);
        } catch (RuntimeException | Error e) {
            leftInput.close();
            throw e;
        }
    }

    /** NOT IN keeps a left row when its condition is FALSE for all right rows: a pair matches unless it is FALSE. */
    private static CompiledExpr notFalse(HashJoin join) {
        List<SqlType> types = JoinTypes.both(join.left(), join.right());
        int leftColumns = join.left().outputTypes().size();
        List<Expr> conjuncts = new ArrayList<>();
        for (HashJoin.Key key : join.keys()) {
            Function equal = key.nullsMatch() ? Function.IS_NOT_DISTINCT_FROM : Function.EQUAL;
            conjuncts.add(Call.of(
                    equal, SqlType.BOOLEAN, column(key.left(), types), column(leftColumns + key.right(), types)));
        }
        if (join.condition() != null) {
            conjuncts.add(join.condition().source());
        }
        return notFalse(Logical.and(conjuncts));
    }

    private static CompiledExpr notFalse(Expr condition) {
        return ExprCompiler.compile(Call.of(Function.IS_NOT_FALSE, SqlType.BOOLEAN, condition));
    }

    private static Expr column(int index, List<SqlType> types) {
        return new ColumnRef(index, types.get(index), true);
    }
}
