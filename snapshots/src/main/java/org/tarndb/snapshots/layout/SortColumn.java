package org.tarndb.snapshots.layout;

import org.apache.iceberg.NullOrder;
import org.apache.iceberg.ReplaceSortOrder;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.SortField;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.codec.KeyPart;

/**
 * A column of a sort order.
 *
 * @param place of the column in a file's rows
 */
record SortColumn(FileColumn column, int place, boolean descending, boolean nullsFirst) {
    KeyPart part() {
        return new KeyPart(column.sqlType(), true, descending, nullsFirst);
    }

    SortDirection direction() {
        return descending ? SortDirection.DESC : SortDirection.ASC;
    }

    NullOrder nulls() {
        return nullsFirst ? NullOrder.NULLS_FIRST : NullOrder.NULLS_LAST;
    }

    void addTo(ReplaceSortOrder order) {
        if (descending) {
            order.desc(column.name(), nulls());
        } else {
            order.asc(column.name(), nulls());
        }
    }

    boolean isSame(SortField field) {
        return field.sourceId() == column.fieldId()
                && field.transform().isIdentity()
                && field.direction() == direction()
                && field.nullOrder() == nulls();
    }
}
