package org.tarndb.planner.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, read forwards. Values are in internal form; the typed getters follow the column's
 * {@link org.tarndb.storage.type.Representation} and must not be called for NULL. Used by one thread at a time.
 */
public interface Rows extends AutoCloseable {
    List<ResultColumn> columns();

    /**
     * Moves to the next row.
     *
     * @throws org.tarndb.storage.error.TarnException any error of evaluating the query, QUERY_CANCELED, QUERY_TIMEOUT
     */
    boolean next();

    boolean isNull(int column);

    boolean getBoolean(int column);

    long getLong(int column);

    double getDouble(int column);

    /** The value of a column held as an object. */
    Object getObject(int column);

    /** The value of any column, boxed; null for NULL. */
    @Nullable
    Object get(int column);

    /** Releases what the query holds; a second call does nothing. */
    @Override
    void close();
}
