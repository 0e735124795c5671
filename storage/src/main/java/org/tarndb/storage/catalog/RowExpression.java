package org.tarndb.storage.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** A value that follows from one row of a table, always the same for the same row. Immutable, thread-safe. */
public interface RowExpression {
    SqlType type();

    /** Ordinals of the columns that it reads, each once. */
    List<Integer> columns();

    /**
     * The value for a row, in internal form.
     *
     * @param layout of the table it was compiled for
     * @throws TarnException of SQLSTATE class 22 when it has none for this row, such as DIVISION_BY_ZERO
     */
    @Nullable
    Object evaluate(RowLayout layout, byte[] row);
}
