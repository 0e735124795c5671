package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/** Anything that stands for a value. */
public sealed interface Expression extends Node
        permits ArrayConstructor,
                AtTimeZone,
                Between,
                BinaryExpression,
                CaseExpression,
                Cast,
                ColumnReference,
                Comparison,
                DefaultValue,
                Exists,
                Extract,
                FunctionCall,
                InList,
                InQuery,
                IsDistinctFrom,
                IsNull,
                IsTruth,
                Like,
                Literal,
                LogicalExpression,
                NextValue,
                Parameter,
                QuantifiedComparison,
                RowConstructor,
                ScalarSubquery,
                SpecialValue,
                Trim,
                UnaryExpression {

    /** Calls the method of the visitor that belongs to this kind of node. */
    <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor);
}
