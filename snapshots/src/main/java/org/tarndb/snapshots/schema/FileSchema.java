package org.tarndb.snapshots.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tarndb.snapshots.schema.FileColumn.Role;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * The columns of data files in their order. Immutable.
 *
 * @param lastFieldId no column that the table ever had has a higher field id
 * @param keyFieldIds of the row key's columns in key order
 */
public record FileSchema(List<FileColumn> columns, int lastFieldId, List<Integer> keyFieldIds) {
    private static final String ROW_ID_NAME = "_tarn_row_id";
    private static final String OFFSET_SUFFIX = "_utc_offset_seconds";

    public FileSchema {
        columns = List.copyOf(columns);
        keyFieldIds = List.copyOf(keyFieldIds);
    }

    /** How a table's rows are published now. */
    public static FileSchema of(TableDef table) {
        return new Maker(table).make();
    }

    public List<Integer> fieldIds() {
        return columns.stream().map(FileColumn::fieldId).toList();
    }

    /** The place of the column with this field id, or -1. */
    public int indexOf(int fieldId) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).fieldId() == fieldId) {
                return i;
            }
        }
        return -1;
    }

    /** The field id of the values of a column of the table. */
    public int valueFieldId(int ordinal) {
        int seen = 0;
        for (FileColumn column : columns) {
            if (column.role() == Role.VALUE && seen++ == ordinal) {
                return column.fieldId();
            }
        }
        throw new IllegalArgumentException("the table has no column " + ordinal);
    }

    /** Whether one of these fields has the values of the same column in another form. */
    public boolean hasOtherForm(int ordinal, List<Integer> fieldIds) {
        int id = valueFieldId(ordinal);
        return fieldIds.stream().anyMatch(other -> other != id && FieldIds.areOfOneColumn(id, other));
    }

    /** Only the columns of the row key, in key order. */
    public List<FileColumn> keyColumns() {
        return keyFieldIds.stream().map(id -> columns.get(indexOf(id))).toList();
    }

    /** Makes the columns of one table's files. */
    private static final class Maker {
        private final TableDef table;
        private final List<FileColumn> made = new ArrayList<>();
        private final Set<String> taken = new HashSet<>();

        Maker(TableDef table) {
            this.table = table;
            table.columns().forEach(column -> taken.add(column.name()));
        }

        FileSchema make() {
            List<Integer> key = new ArrayList<>();
            if (!table.hasPrimaryKey()) {
                key.add(FieldIds.ROW_ID);
                made.add(new FileColumn(
                        FieldIds.ROW_ID, free(ROW_ID_NAME), Role.ROW_ID, SqlType.BIGINT, FileType.BIGINT, true));
            }
            for (int ordinal = 0; ordinal < table.columns().size(); ordinal++) {
                add(ordinal);
            }
            table.primaryKey().forEach(ordinal -> key.add(valueId(ordinal)));
            return new FileSchema(made, FieldIds.last(table.lastColumnId()), key);
        }

        private int valueId(int ordinal) {
            SqlType type = table.columns().get(ordinal).type();
            FileType fileType = FileType.of(type);
            boolean wide = type.kind() == TypeKind.TIME && fileType == FileType.BIGINT;
            return FieldIds.ofValue(table.columnId(ordinal), fileType, wide);
        }

        private void add(int ordinal) {
            ColumnDef column = table.columns().get(ordinal);
            FileType type = FileType.of(column.type());
            boolean inKey = table.primaryKey().contains(ordinal);
            made.add(new FileColumn(valueId(ordinal), column.name(), Role.VALUE, column.type(), type, inKey));
            if (type == FileType.INSTANT) {
                made.add(new FileColumn(
                        FieldIds.ofOffset(table.columnId(ordinal)),
                        free(column.name() + OFFSET_SUFFIX),
                        Role.OFFSET,
                        SqlType.INTEGER,
                        FileType.INTEGER,
                        inKey));
            }
        }

        private String free(String wanted) {
            String name = wanted;
            while (!taken.add(name)) {
                name += "_";
            }
            return name;
        }
    }
}
