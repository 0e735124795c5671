package org.tarndb.snapshots.layout;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.transforms.Transforms;
import org.tarndb.snapshots.iceberg.IcebergSchemas;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Finds the columns that options name, and refuses what can't be done with them. */
final class LayoutBinder {
    private final TableDef table;
    private final FileSchema schema;

    LayoutBinder(TableDef table, FileSchema schema) {
        this.table = table;
        this.schema = schema;
    }

    List<PartitionColumn> partitions(List<PartitionTerm> terms) {
        List<PartitionColumn> columns = new ArrayList<>();
        for (PartitionTerm term : terms) {
            PartitionColumn column = partition(term);
            if (columns.stream().anyMatch(column::isRedundantTo)) {
                throw invalid(
                        LayoutOptions.PARTITION_BY,
                        term.column(),
                        "stands there twice, or with two units of time; once is enough");
            }
            columns.add(column);
        }
        return columns;
    }

    private PartitionColumn partition(PartitionTerm term) {
        FileColumn column = find(term.column(), LayoutOptions.PARTITION_BY);
        if (isHeldInOtherForm(column)) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    about(LayoutOptions.PARTITION_BY, term.column()) + "is of type " + column.sqlType()
                            + ", whose values are held in another form in published files, so its partitions would be none"
                            + " that others understand; partition by another column");
        }
        if (!Transforms.fromString(term.transform()).canTransform(IcebergSchemas.type(column))) {
            throw new TarnException(
                    ErrorCode.DATATYPE_MISMATCH,
                    about(LayoutOptions.PARTITION_BY, term.column()) + "is of type " + column.sqlType()
                            + ", to which Iceberg's transform " + term.transform()
                            + " does not apply; use another transform or column");
        }
        return new PartitionColumn(column, term.transform());
    }

    private static boolean isHeldInOtherForm(FileColumn column) {
        return switch (column.sqlType().kind()) {
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> true;
            case TIME -> column.fileType() == FileType.BIGINT;
            default -> column.fileType() == FileType.DECIMAL_TEXT;
        };
    }

    List<SortColumn> sorts(List<SortTerm> terms) {
        List<SortColumn> columns = new ArrayList<>();
        for (SortTerm term : terms) {
            FileColumn column = find(term.column(), LayoutOptions.SORT_BY);
            if (column.fileType() == FileType.DECIMAL_TEXT) {
                throw new TarnException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        about(LayoutOptions.SORT_BY, term.column()) + "is of type " + column.sqlType()
                                + ", whose values are held as digits in published files, where they sort otherwise;"
                                + " sort by another column");
            }
            if (columns.stream().anyMatch(other -> other.column().equals(column))) {
                throw invalid(LayoutOptions.SORT_BY, term.column(), "stands there twice; once is enough");
            }
            columns.add(new SortColumn(column, schema.indexOf(column.fieldId()), term.descending(), term.nullsFirst()));
        }
        return columns;
    }

    private FileColumn find(String name, String option) {
        for (int ordinal = 0; ordinal < table.columns().size(); ordinal++) {
            if (table.columns().get(ordinal).name().equals(name)) {
                return schema.columns().get(schema.indexOf(schema.valueFieldId(ordinal)));
            }
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_COLUMN,
                about(option, name)
                        + "does not exist; name a column of the table, or publish the table without the option");
    }

    private TarnException invalid(String option, String column, String why) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, about(option, column) + why);
    }

    private String about(String option, String column) {
        return "the column " + column + " of table " + table.name() + ", which the option " + option + " names, ";
    }
}
