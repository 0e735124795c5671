package org.tarndb.parser.ast;

import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A constant in the text, with its raw value. */
public sealed interface Literal extends Expression {

    @Override
    default <R extends @Nullable Object> R accept(ExpressionVisitor<R> visitor) {
        return visitor.visitLiteral(this);
    }

    /** NULL. */
    record NullLiteral(Position position) implements Literal {}

    /** TRUE or FALSE. */
    record BooleanLiteral(boolean value, Position position) implements Literal {}

    /**
     * A number without exponent. The scale is that of the text: {@code 1.50} has scale 2. Never negative: a
     * sign is an operator.
     */
    record ExactNumber(BigDecimal value, Position position) implements Literal {}

    /** A number with an exponent, as in {@code 1.5e3}. */
    record ApproximateNumber(double value, Position position) implements Literal {}

    /** A character string, quotes removed. */
    record StringLiteral(String value, Position position) implements Literal {}

    /** Bytes, as in {@code X'0aff'}. */
    record BinaryLiteral(byte[] value, Position position) implements Literal {

        public BinaryLiteral {
            value = value.clone();
        }

        /** A copy of the bytes. */
        @Override
        public byte[] value() {
            return value.clone();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof BinaryLiteral that
                    && Arrays.equals(value, that.value)
                    && position.equals(that.position);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }
    }

    /**
     * {@code DATE '2024-02-29'} and the like; the text is not checked yet. withTimeZone: written as {@code
     * TIMESTAMP WITH TIME ZONE '...'}; a zone in the text says the same.
     */
    record DateTimeLiteral(DateTimeKind kind, boolean withTimeZone, String text, Position position)
            implements Literal {}

    /**
     * {@code INTERVAL '1' DAY}; without a qualifier the text names its own units: {@code INTERVAL '1 day 2
     * hours'}. negative: a minus sign before the text. The text is not checked yet.
     */
    record IntervalLiteral(
            String text, boolean negative, @Nullable IntervalQualifier qualifier, Position position)
            implements Literal {}
}
