package org.tarndb.storage.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * The schemas that rows of one table may be of: the current one, in which rows are written, and the earlier ones, whose
 * rows stay as they are when a column is added or dropped. Columns have ids that last as long as the table, so a row's
 * columns are found again whatever came and went beside them. Immutable, thread-safe.
 */
public final class RowSchemas {
    /** Schema ids have 16 bits; the limit keeps catalogs small. */
    static final int MAX_EARLIER = 1024;

    private static final int SCHEMA_IDS = 1 << 16;

    /**
     * A current column.
     *
     * @param id not used by any other column of the table, ever; a column has another one when rows that are written anew
     *     give it a type as which its earlier values can't be read
     * @param absent what it is, in internal form, in rows written before it was added
     */
    public record Column(int id, SqlType type, @Nullable Object absent) {}

    /** A column of an earlier schema; it may have been dropped since. */
    public record StoredColumn(int id, SqlType type) {}

    /** A schema that is no longer written. */
    public record Earlier(int schemaId, List<StoredColumn> columns) {
        public Earlier {
            columns = List.copyOf(columns);
        }
    }

    private final int schemaId;
    private final int lastColumnId;
    private final List<Column> columns;
    private final List<Earlier> earlier;
    private final RowLayout layout;

    /** @throws IllegalArgumentException when ids are given twice or are out of range */
    public RowSchemas(int schemaId, int lastColumnId, List<Column> columns, List<Earlier> earlier) {
        this.schemaId = schemaId;
        this.lastColumnId = lastColumnId;
        this.columns = List.copyOf(columns);
        this.earlier = List.copyOf(earlier);
        requireDistinct();
        this.layout = makeLayout();
    }

    /** Those of a table whose columns have never changed. */
    public static RowSchemas initial(List<SqlType> types) {
        List<Column> columns = new ArrayList<>();
        for (SqlType type : types) {
            columns.add(new Column(columns.size(), type, null));
        }
        return new RowSchemas(0, columns.size() - 1, columns, List.of());
    }

    private void requireDistinct() {
        Set<Integer> schemas = new HashSet<>();
        require(schemas, schemaId, SCHEMA_IDS);
        earlier.forEach(each -> require(schemas, each.schemaId(), SCHEMA_IDS));
        Set<Integer> ids = new HashSet<>();
        columns.forEach(column -> require(ids, column.id(), lastColumnId + 1));
    }

    private static void require(Set<Integer> seen, int id, int end) {
        if (id < 0 || id >= end || !seen.add(id)) {
            throw new IllegalArgumentException("the id " + id + " is out of range or given twice");
        }
    }

    private RowLayout makeLayout() {
        RowFormat current = new RowFormat(columns.stream().map(Column::type).toList());
        int ids = earlier.stream().mapToInt(Earlier::schemaId).max().orElse(-1) + 1;
        @Nullable EarlierRows[] readers = new @Nullable EarlierRows[ids];
        @Nullable Object[] absent = columns.stream().map(Column::absent).toArray();
        for (Earlier each : earlier) {
            readers[each.schemaId()] = reader(each, absent);
        }
        return new RowLayout(current, schemaId, readers);
    }

    private EarlierRows reader(Earlier from, @Nullable Object[] absent) {
        List<StoredColumn> stored = from.columns();
        int[] sources = new int[columns.size()];
        Arrays.setAll(sources, i -> indexOf(stored, columns.get(i).id()));
        return new EarlierRows(
                new RowFormat(stored.stream().map(StoredColumn::type).toList()), sources, absent);
    }

    private static int indexOf(List<StoredColumn> columns, int id) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).id() == id) {
                return i;
            }
        }
        return -1;
    }

    /** The schema id of new rows. */
    public int schemaId() {
        return schemaId;
    }

    /** The highest column id that was ever given; -1 for none. */
    public int lastColumnId() {
        return lastColumnId;
    }

    public List<Column> columns() {
        return columns;
    }

    public List<Earlier> earlier() {
        return earlier;
    }

    /** How rows of all these schemas are read, and new ones are written. */
    public RowLayout layout() {
        return layout;
    }

    /**
     * With a column added at the end.
     *
     * @param absent what it is in all rows that there are, in internal form
     * @throws TarnException LIMIT_EXCEEDED, as all that change the schema of new rows
     */
    public RowSchemas with(SqlType type, @Nullable Object absent) {
        List<Column> changed = new ArrayList<>(columns);
        changed.add(new Column(lastColumnId + 1, type, absent));
        return next(lastColumnId + 1, changed);
    }

    public RowSchemas without(int ordinal) {
        List<Column> changed = new ArrayList<>(columns);
        changed.remove(ordinal);
        return next(lastColumnId, changed);
    }

    /**
     * With another type of a column, as which the stored values can be read as they are: see
     * {@link #isReadableAs(SqlType, SqlType)}.
     */
    public RowSchemas withType(int ordinal, SqlType type) {
        List<Column> changed = new ArrayList<>(columns);
        Column column = columns.get(ordinal);
        changed.set(ordinal, new Column(column.id(), type, column.absent()));
        return next(lastColumnId, changed);
    }

    /**
     * For rows that are all written anew: no row of any schema so far is left. A column whose values would not have been
     * readable as they were gets a new id: whoever knows columns by their ids, as published snapshots do, must not take
     * the one's values for the other's.
     *
     * @param types of the current columns, in their order
     */
    public RowSchemas rewritten(List<SqlType> types) {
        List<Column> changed = new ArrayList<>();
        int lastId = lastColumnId;
        for (int i = 0; i < types.size(); i++) {
            Column before = columns.get(i);
            boolean same = isReadableAs(before.type(), types.get(i));
            changed.add(new Column(same ? before.id() : ++lastId, types.get(i), null));
        }
        return new RowSchemas((schemaId + 1) % SCHEMA_IDS, lastId, changed, List.of());
    }

    /** Whether rows written in another's current schema can be read with these. */
    public boolean include(RowSchemas other) {
        List<StoredColumn> written = other.stored();
        return schemaId == other.schemaId
                ? stored().equals(written)
                : earlier.contains(new Earlier(other.schemaId, written));
    }

    private List<StoredColumn> stored() {
        return columns.stream()
                .map(column -> new StoredColumn(column.id(), column.type()))
                .toList();
    }

    private RowSchemas next(int lastId, List<Column> changed) {
        if (earlier.size() == MAX_EARLIER) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "columns of the table were added or dropped " + MAX_EARLIER
                            + " times since its rows were last written anew; copy it into a new table");
        }
        List<Earlier> more = new ArrayList<>(earlier);
        more.add(new Earlier(schemaId, stored()));
        return new RowSchemas(freeSchemaId(), lastId, changed, more);
    }

    private int freeSchemaId() {
        Set<Integer> used = new HashSet<>();
        earlier.forEach(each -> used.add(each.schemaId()));
        int id = schemaId;
        do {
            id = (id + 1) % SCHEMA_IDS;
        } while (used.contains(id));
        return id;
    }

    /** Whether every value of one type is, as it is stored, a value of another: what is written need not be touched. */
    public static boolean isReadableAs(SqlType from, SqlType to) {
        if (from.equals(to)) {
            return true;
        }
        return switch (from.kind()) {
            case TINYINT, SMALLINT, INTEGER -> integerBytes(to) > integerBytes(from);
            case DECIMAL ->
                from.kind() == to.kind() && from.scale() == to.scale() && from.precision() <= to.precision();
            case VARCHAR, VARBINARY, TIME, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE ->
                from.kind() == to.kind() && isAtLeast(to.precision(), from.precision());
            case REAL -> to.kind() == TypeKind.DOUBLE_PRECISION;
            default -> false;
        };
    }

    private static int integerBytes(SqlType type) {
        return switch (type.kind()) {
            case TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER -> 4;
            case BIGINT -> 8;
            default -> 0;
        };
    }

    private static boolean isAtLeast(int length, int other) {
        return length == SqlType.UNSPECIFIED || (other != SqlType.UNSPECIFIED && length >= other);
    }
}
