package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** One method for each kind of {@link Expression}: the compiler sees to it that none is forgotten. */
public interface ExpressionVisitor<R extends @Nullable Object> {
    R visitArrayConstructor(ArrayConstructor node);

    R visitAtTimeZone(AtTimeZone node);

    R visitBetween(Between node);

    R visitBinaryExpression(BinaryExpression node);

    R visitCaseExpression(CaseExpression node);

    R visitCast(Cast node);

    R visitColumnReference(ColumnReference node);

    R visitComparison(Comparison node);

    R visitDefaultValue(DefaultValue node);

    R visitExists(Exists node);

    R visitExtract(Extract node);

    R visitFunctionCall(FunctionCall node);

    R visitInList(InList node);

    R visitInQuery(InQuery node);

    R visitIsDistinctFrom(IsDistinctFrom node);

    R visitIsNull(IsNull node);

    R visitIsTruth(IsTruth node);

    R visitLike(Like node);

    R visitLiteral(Literal node);

    R visitLogicalExpression(LogicalExpression node);

    R visitNextValue(NextValue node);

    R visitParameter(Parameter node);

    R visitQuantifiedComparison(QuantifiedComparison node);

    R visitRowConstructor(RowConstructor node);

    R visitScalarSubquery(ScalarSubquery node);

    R visitSpecialValue(SpecialValue node);

    R visitTrim(Trim node);

    R visitUnaryExpression(UnaryExpression node);
}
