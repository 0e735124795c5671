package org.tarndb.storage.catalog;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What an index holds of its table.
 *
 * @param columns the parts of the key
 * @param unique whether two rows may not have equal keys
 * @param nullsDistinct whether a key with a NULL part equals no other, so that {@code unique} does not constrain it (ISO/IEC
 *     9075-2:2023, NULLS DISTINCT)
 * @param included ordinals of the columns whose values the entries carry beside the key, for scans that need no row
 * @param predicate the condition, as SQL text with the table's column names, that is TRUE for the rows that have an entry;
 *     null when all have one
 */
public record IndexShape(
        List<IndexColumn> columns,
        boolean unique,
        boolean nullsDistinct,
        List<Integer> included,
        @Nullable String predicate) {
    public IndexShape {
        columns = List.copyOf(columns);
        included = List.copyOf(included);
    }

    /** Of all rows, with nothing included and NULLs distinct. */
    public IndexShape(List<IndexColumn> columns, boolean unique) {
        this(columns, unique, true, List.of(), null);
    }

    public IndexShape withNullsDistinct(boolean distinct) {
        return new IndexShape(columns, unique, distinct, included, predicate);
    }

    public IndexShape withIncluded(List<Integer> ordinals) {
        return new IndexShape(columns, unique, nullsDistinct, ordinals, predicate);
    }

    public IndexShape withPredicate(@Nullable String sql) {
        return new IndexShape(columns, unique, nullsDistinct, included, sql);
    }

    /** Whether its key or its predicate is computed from rows by expressions. */
    public boolean isComputed() {
        return predicate != null || columns.stream().anyMatch(IndexColumn::isExpression);
    }

    /** With other SQL texts, where the table's columns got other names. */
    public IndexShape withExpressions(UnaryOperator<String> change) {
        return new IndexShape(
                columns.stream()
                        .map(column -> column.expression() == null
                                ? column
                                : new IndexColumn(
                                        change.apply(column.expression()), column.descending(), column.nullsFirst()))
                        .toList(),
                unique,
                nullsDistinct,
                included,
                predicate == null ? null : change.apply(predicate));
    }

    /** With other ordinals, where columns of the table moved. */
    IndexShape withOrdinals(UnaryOperator<Integer> change) {
        return new IndexShape(
                columns.stream()
                        .map(column ->
                                column.isExpression() ? column : column.withOrdinal(change.apply(column.ordinal())))
                        .toList(),
                unique,
                nullsDistinct,
                included.stream().map(change).toList(),
                predicate);
    }
}
