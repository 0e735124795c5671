package org.tarndb.planner.rex;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.CastExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Exprs;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.InSet;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.operator.InListOperator;
import org.tarndb.storage.type.SqlType;

/**
 * Whether conditions that are TRUE for a row make others TRUE for it, whatever the values of parameters. A proof is found or
 * not; that none is found says nothing. The rules: a condition implies itself; what a strict function or comparison is
 * applied to is not NULL; the values that the conditions leave to one term are among those that the conclusion allows; AND
 * needs both sides, OR one; and a condition that is an OR is taken case by case.
 */
public final class Implication {
    /** How many conditions that are ORs are taken case by case, one within another. */
    private static final int MAX_SPLITS = 2;

    private static final int MAX_CASES = 16;

    private final Scope scope;
    private final TableTerms terms;

    /** @param terms of the table whose fields the conditions are over */
    public Implication(Scope scope, TableTerms terms) {
        this.scope = scope;
        this.terms = terms;
    }

    /** What is known to be TRUE. */
    private record Fact(RexNode rex, Expr expr, @Nullable Sargable sargable) {}

    /** Whether all conclusions follow from the conditions. */
    public boolean implies(List<RexNode> conditions, List<RexNode> conclusions) {
        List<Fact> facts = facts(conditions);
        return conclusions.stream().allMatch(conclusion -> follows(facts, conclusion, MAX_SPLITS));
    }

    private List<Fact> facts(List<RexNode> conditions) {
        List<Fact> facts = new ArrayList<>();
        for (RexNode condition : conditions) {
            for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
                facts.add(new Fact(conjunct, TableTerms.normal(conjunct, scope), Sargable.of(conjunct, scope, terms)));
            }
        }
        return facts;
    }

    private boolean follows(List<Fact> facts, RexNode conclusion, int splits) {
        Expr expr = TableTerms.normal(conclusion, scope);
        if (Literal.TRUE.equals(expr) || facts.stream().anyMatch(fact -> fact.expr.equals(expr))) {
            return true;
        }
        if (conclusion.getKind() == SqlKind.AND) {
            return operands(conclusion).stream().allMatch(operand -> follows(facts, operand, splits));
        }
        if (expr instanceof Call call
                && call.function() == Function.IS_NOT_NULL
                && facts.stream()
                        .anyMatch(fact -> isNullWith(fact.expr, call.arguments().get(0)))) {
            return true;
        }
        if (isLeftTo(facts, conclusion)) {
            return true;
        }
        if (conclusion.getKind() == SqlKind.OR
                && operands(conclusion).stream().anyMatch(operand -> follows(facts, operand, splits))) {
            return true;
        }
        return splits > 0 && followsInEachCase(facts, conclusion, splits - 1);
    }

    private static List<RexNode> operands(RexNode node) {
        return ((RexCall) node).getOperands();
    }

    private boolean followsInEachCase(List<Fact> facts, RexNode conclusion, int splits) {
        for (Fact fact : facts) {
            if (fact.rex.getKind() != SqlKind.OR || operands(fact.rex).size() > MAX_CASES) {
                continue;
            }
            List<Fact> others = new ArrayList<>(facts);
            others.remove(fact);
            boolean always = operands(fact.rex).stream().allMatch(one -> {
                List<Fact> inThisCase = new ArrayList<>(others);
                inThisCase.addAll(facts(List.of(one)));
                return follows(inThisCase, conclusion, splits);
            });
            if (always) {
                return true;
            }
        }
        return false;
    }

    /** Whether an expression is NULL, or a condition not TRUE, wherever the operand is NULL. */
    private static boolean isNullWith(Expr expr, Expr operand) {
        if (expr.equals(operand)) {
            return true;
        }
        if (expr instanceof Logical logical) {
            return logical.kind() == Logical.Kind.AND
                    ? logical.operands().stream().anyMatch(each -> isNullWith(each, operand))
                    : logical.operands().stream().allMatch(each -> isNullWith(each, operand));
        }
        if (expr instanceof Call call) {
            return switch (call.function()) {
                case IS_TRUE, IS_FALSE, IS_NOT_NULL -> isStrict(call.arguments().get(0), operand);
                default -> isStrict(call, operand);
            };
        }
        return isStrict(expr, operand);
    }

    /** Whether an expression is NULL wherever the operand is. */
    private static boolean isStrict(Expr expr, Expr operand) {
        if (expr.equals(operand)) {
            return true;
        }
        if (expr instanceof InSet in) {
            return isStrict(in.operand(), operand);
        }
        boolean strict = expr instanceof Call call
                ? call.function().nullness() == Function.Nullness.STRICT
                : expr instanceof CastExpr;
        return strict && Exprs.children(expr).stream().anyMatch(child -> isStrict(child, operand));
    }

    /** Whether the values that the facts leave to the conclusion's term are among those it is TRUE for. */
    private boolean isLeftTo(List<Fact> facts, RexNode conclusion) {
        Sargable sargable = Sargable.of(conclusion, scope, terms);
        Sargable excluded = sargable == null ? excluded(conclusion) : null;
        int term = sargable != null ? sargable.term() : excluded != null ? excluded.term() : TableTerms.NONE;
        if (term == TableTerms.NONE) {
            return false;
        }
        SqlType type = terms.type(term);
        KeyDomain allowed = sargable != null
                ? KeyDomain.exactly(sargable, type)
                : excluded != null ? KeyDomain.allBut(excluded, type) : null;
        KeyDomain left = null;
        for (Fact fact : facts) {
            KeyDomain one = domain(fact, term, type);
            if (one != null) {
                left = left == null ? one : left.and(one);
            }
        }
        return allowed != null && left != null && left.isPartOf(allowed);
    }

    /** What a fact leaves to a term; null when it is about another one. */
    private @Nullable KeyDomain domain(Fact fact, int term, SqlType type) {
        if (fact.sargable != null) {
            return fact.sargable.term() == term ? KeyDomain.atMost(fact.sargable, type) : null;
        }
        Sargable excluded = excluded(fact.rex);
        return excluded != null && excluded.term() == term ? KeyDomain.allBut(excluded, type) : null;
    }

    /** The values that {@code x <> c} or {@code x NOT IN (c, d)} excludes, besides NULL; literals other than NULL alone. */
    private @Nullable Sargable excluded(RexNode condition) {
        SargableReader reader = new SargableReader(scope, terms);
        Sargable excluded = null;
        if (condition.getKind() == SqlKind.NOT_EQUALS) {
            excluded = reader.readAs(SqlKind.EQUALS, (RexCall) condition);
        } else if (condition.getKind() == SqlKind.NOT && operands(condition).get(0) instanceof RexCall inner) {
            boolean compares = inner.getKind() == SqlKind.EQUALS || inner.getOperator() instanceof InListOperator;
            excluded = compares ? reader.read(inner) : null;
        }
        boolean values = excluded != null
                && excluded.exact()
                && excluded.intervals().isEmpty()
                && excluded.points().stream()
                        .allMatch(point -> !point.matchesNull()
                                && point.value() instanceof Literal literal
                                && literal.value() != null);
        return values ? excluded : null;
    }
}
