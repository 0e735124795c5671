package org.tarndb.storage.codec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/**
 * The rows of a table as bytes. Each row says by its schema id which of the table's {@link RowSchemas} it was written in;
 * rows of an earlier one are read as if they were of the current one, in which all new rows are written. A row of a later one
 * is never taken for one of these: reading it is SCHEMA_CHANGED. The bytes are {@link RowFormat}'s. Immutable, thread-safe.
 */
public final class RowLayout implements RowReader {
    private static final EarlierRows[] NONE = {};

    private final RowFormat current;
    private final int schemaId;
    /** By schema id; null where the table has no rows of it. */
    private final @Nullable EarlierRows[] earlier;

    /** The layout of a table whose columns have never changed. */
    public RowLayout(List<SqlType> types) {
        this(new RowFormat(types), 0, NONE);
    }

    RowLayout(RowFormat current, int schemaId, @Nullable EarlierRows[] earlier) {
        this.current = current;
        this.schemaId = schemaId;
        this.earlier = earlier;
    }

    public int columns() {
        return current.columns();
    }

    public SqlType type(int column) {
        return current.type(column);
    }

    /** The schema id of new rows. */
    public int schemaId() {
        return schemaId;
    }

    /**
     * Encodes a row, in the current schema.
     *
     * @param values one per column in internal form, already of the column's type (in range, DECIMALs at its scale)
     * @throws TarnException LIMIT_EXCEEDED when the row is larger than 1 GiB, INVALID_PARAMETER_VALUE for a string that
     *     is not valid Unicode
     */
    public byte[] encode(@Nullable Object[] values) {
        return RowEncoder.encode(current, schemaId, values);
    }

    /** Whether a row is of a schema that the table has: not where all rows were written anew since. */
    public boolean reads(byte[] row) {
        return schemaId(row) == schemaId || find(schemaId(row)) != null;
    }

    /**
     * What reads this one row, and others of its schema: where several columns of a row are read its schema is looked for
     * once.
     */
    public RowReader reader(byte[] row) {
        return schemaId(row) == schemaId ? current : earlier(row);
    }

    /** What reads these rows: the current schema's reader, which tests no row, unless there are others among them. */
    public RowReader reader(byte[][] rows, int count) {
        for (int i = 0; i < count; i++) {
            if (schemaId(rows[i]) != schemaId) {
                return this;
            }
        }
        return current;
    }

    private EarlierRows earlier(byte[] row) {
        EarlierRows found = find(schemaId(row));
        if (found == null) {
            throw new TarnException(
                    ErrorCode.SCHEMA_CHANGED,
                    "a row of the table's schema " + schemaId(row) + " was met by a statement that began with schema "
                            + schemaId + ": the table was altered meanwhile; run the transaction again");
        }
        return found;
    }

    private @Nullable EarlierRows find(int id) {
        return id < earlier.length ? earlier[id] : null;
    }

    @Override
    public boolean isNull(byte[] row, int column) {
        return reader(row).isNull(row, column);
    }

    @Override
    public long getLong(byte[] row, int column) {
        return reader(row).getLong(row, column);
    }

    @Override
    public double getDouble(byte[] row, int column) {
        return reader(row).getDouble(row, column);
    }

    @Override
    public boolean getBoolean(byte[] row, int column) {
        return reader(row).getBoolean(row, column);
    }

    @Override
    public Object getObject(byte[] row, int column) {
        return reader(row).getObject(row, column);
    }

    @Override
    public @Nullable Object get(byte[] row, int column) {
        return reader(row).get(row, column);
    }

    /** All values of a row in internal form. */
    public @Nullable Object[] decode(byte[] row) {
        RowReader reader = reader(row);
        @Nullable Object[] values = new @Nullable Object[columns()];
        for (int i = 0; i < values.length; i++) {
            values[i] = reader.get(row, i);
        }
        return values;
    }

    /**
     * Whether these bytes can be a row of this table: it is of a schema that the table has, lengths and offsets are
     * consistent. Used where rows come from files, so that later reads stay in bounds.
     */
    public boolean isWellFormed(byte[] row) {
        if (row.length < RowFormat.NULLS_OFFSET) {
            return false;
        }
        if (schemaId(row) == schemaId) {
            return current.isWellFormed(row);
        }
        EarlierRows found = find(schemaId(row));
        return found != null && found.stored().isWellFormed(row);
    }

    /** The schema id the row was written with. */
    public static int schemaId(byte[] row) {
        return (short) RowFormat.SHORT.get(row, RowFormat.SCHEMA_OFFSET) & 0xFFFF;
    }
}
