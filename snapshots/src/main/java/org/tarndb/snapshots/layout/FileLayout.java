package org.tarndb.snapshots.layout;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.ReplaceSortOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.UpdatePartitionSpec;
import org.tarndb.snapshots.iceberg.IcebergSchemas;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** How the rows of one table are divided among data files, and ordered in them. Immutable, thread-safe. */
public final class FileLayout {
    private final List<PartitionColumn> partitions;
    private final List<SortColumn> sorts;

    private FileLayout(List<PartitionColumn> partitions, List<SortColumn> sorts) {
        this.partitions = List.copyOf(partitions);
        this.sorts = List.copyOf(sorts);
    }

    /**
     * What options mean for a table.
     *
     * @param schema the table's
     * @throws TarnException INVALID_PARAMETER_VALUE for what can't be read, UNDEFINED_COLUMN, DATATYPE_MISMATCH for a transform that
     *     does not apply to its column, FEATURE_NOT_SUPPORTED for columns that are held in another form
     */
    public static FileLayout of(LayoutOptions options, TableDef table, FileSchema schema) {
        LayoutBinder binder = new LayoutBinder(table, schema);
        return new FileLayout(
                binder.partitions(LayoutParser.partitionTerms(options.partitionBy())),
                binder.sorts(LayoutParser.sortTerms(options.sortBy())));
    }

    public boolean isPartitioned() {
        return !partitions.isEmpty();
    }

    /** Whether the rows of each data file are in the order of the row key. */
    public boolean isInKeyOrder() {
        return sorts.isEmpty();
    }

    List<SortColumn> sorts() {
        return sorts;
    }

    /** Whether the files of a published table's newest snapshot are laid out like this. */
    public boolean isThatOf(TableMetadata published) {
        return isThatOf(published.spec())
                && isThatOf(published.sortOrder())
                && partitions.stream().allMatch(partition -> hasTypeIn(published.schema(), partition));
    }

    private boolean isThatOf(PartitionSpec spec) {
        return spec.fields().size() == partitions.size()
                && partitions.stream().allMatch(partition -> partition.isIn(spec.fields()));
    }

    private boolean isThatOf(SortOrder order) {
        if (order.fields().size() != sorts.size()) {
            return false;
        }
        for (int i = 0; i < sorts.size(); i++) {
            if (!sorts.get(i).isSame(order.fields().get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Values of partitions are compared as values of one type. */
    private static boolean hasTypeIn(Schema schema, PartitionColumn partition) {
        return IcebergSchemas.type(partition.column())
                .equals(schema.findType(partition.column().fieldId()));
    }

    /**
     * Takes out of a table's layout what the columns that it gets do not allow: to be called before it gets them.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE for a column with the name of a field of partitions
     */
    public void prepare(Table table, FileSchema next) {
        requireNoColumnNamedAsPartition(table, next);
        List<PartitionField> gone = table.spec().fields().stream()
                .filter(field -> next.indexOf(field.sourceId()) < 0)
                .toList();
        if (!gone.isEmpty()) {
            UpdatePartitionSpec update = table.updateSpec();
            gone.forEach(field -> update.removeField(field.name()));
            update.commit();
        }
        if (table.sortOrder().fields().stream().anyMatch(field -> next.indexOf(field.sourceId()) < 0)) {
            table.replaceSortOrder().commit();
        }
    }

    /** Makes this the layout of what is written from now on; nothing is changed where it is. */
    public void applyTo(Table table) {
        PartitionSpec spec = table.spec();
        if (!isThatOf(spec)) {
            UpdatePartitionSpec update = table.updateSpec();
            spec.fields().stream()
                    .filter(field -> partitions.stream().noneMatch(partition -> partition.isSame(field)))
                    .forEach(field -> update.removeField(field.name()));
            partitions.stream()
                    .filter(partition -> !partition.isIn(spec.fields()))
                    .forEach(partition -> update.addField(partition.name(), partition.term()));
            update.commit();
        }
        if (!isThatOf(table.sortOrder())) {
            ReplaceSortOrder update = table.replaceSortOrder();
            sorts.forEach(sort -> sort.addTo(update));
            update.commit();
        }
    }

    /** Such metadata could be written, and could not be read again. */
    private void requireNoColumnNamedAsPartition(Table table, FileSchema next) {
        Set<String> names = new HashSet<>();
        partitions.forEach(partition -> names.add(partition.name()));
        table.specs().values().forEach(spec -> spec.fields().forEach(field -> names.add(field.name())));
        for (FileColumn column : next.columns()) {
            if (names.contains(column.name())) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "the column " + column.name() + " has the name of a field of the partitions of "
                                + table.location() + "; rename the column, or publish the table to another location");
            }
        }
    }
}
