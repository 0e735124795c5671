package org.tarndb.storage.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A part of an index key: a column, or an expression over the columns of a row.
 *
 * @param ordinal the column's position in its table, from 0; {@link #EXPRESSION} for an expression
 * @param expression its SQL text, with the table's column names; null for a column
 */
public record IndexColumn(int ordinal, @Nullable String expression, boolean descending, boolean nullsFirst) {
    /** In the place of an ordinal. */
    public static final int EXPRESSION = -1;

    public IndexColumn {
        if ((ordinal == EXPRESSION) != (expression != null)) {
            throw new IllegalArgumentException("a part of an index key is either a column or an expression");
        }
    }

    /** A column. */
    public IndexColumn(int ordinal, boolean descending, boolean nullsFirst) {
        this(ordinal, null, descending, nullsFirst);
    }

    /** An expression. */
    public IndexColumn(String expression, boolean descending, boolean nullsFirst) {
        this(EXPRESSION, expression, descending, nullsFirst);
    }

    public boolean isExpression() {
        return expression != null;
    }

    IndexColumn withOrdinal(int changed) {
        return new IndexColumn(changed, expression, descending, nullsFirst);
    }
}
