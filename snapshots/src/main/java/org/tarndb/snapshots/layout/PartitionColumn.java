package org.tarndb.snapshots.layout;

import org.apache.iceberg.PartitionField;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Term;
import org.apache.iceberg.transforms.Transforms;
import org.tarndb.snapshots.schema.FileColumn;

/**
 * A column and the transform of it that is a part of partitions.
 *
 * @param transform as Iceberg's metadata write it
 */
record PartitionColumn(FileColumn column, String transform) {
    /**
     * The partition field's name. Metadata in which one has the name of another column can't be read by anyone, and earlier fields
     * can't be renamed; field ids are never given again.
     */
    String name() {
        String written = transform.replace('[', '_').replace("]", "");
        return column.name() + "_" + written + "_" + column.fieldId();
    }

    Term term() {
        return Expressions.transform(column.name(), Transforms.fromString(transform));
    }

    boolean isIn(Iterable<PartitionField> fields) {
        for (PartitionField field : fields) {
            if (isSame(field)) {
                return true;
            }
        }
        return false;
    }

    boolean isSame(PartitionField field) {
        return field.sourceId() == column.fieldId()
                && field.transform().toString().equals(transform);
    }

    /** Iceberg allows one transform of time for a column: the finer one has what the coarser has. */
    boolean isRedundantTo(PartitionColumn other) {
        return column.equals(other.column) && (transform.equals(other.transform) || (isOfTime() && other.isOfTime()));
    }

    private boolean isOfTime() {
        return switch (transform) {
            case "year", "month", "day", "hour" -> true;
            default -> false;
        };
    }
}
