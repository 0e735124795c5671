package org.tarndb.planner.schema;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SnapshotScan;
import org.tarndb.planner.exec.SnapshotSource;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.SnapshotTable;

/** One version of a published table as Calcite sees it. */
public final class SnapshotRelation extends AbstractTable {
    private final SnapshotSource source;
    private final String uri;
    private final long version;
    private final List<SnapshotColumn> columns;
    private final long rows;

    /** @param opened asked now, and not held */
    public SnapshotRelation(SnapshotSource source, SnapshotTable opened) {
        this.source = source;
        this.uri = opened.uri();
        this.version = opened.version();
        this.columns = List.copyOf(opened.columns());
        this.rows = opened.rowCount();
    }

    public List<String> columnNames() {
        return columns.stream().map(SnapshotColumn::name).toList();
    }

    public List<SqlType> columnTypes() {
        return columns.stream().map(SnapshotColumn::type).toList();
    }

    /** How many rows it has. */
    public long rows() {
        return rows;
    }

    /** A scan of some columns. */
    public Plan scan(List<Integer> fields, List<SnapshotScan.ColumnBounds> bounds) {
        return new SnapshotScan(source, uri, version, columns, fields, bounds, rows);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder builder = factory.builder();
        for (SnapshotColumn column : columns) {
            builder.add(column.name(), TypeMapping.toCalcite(factory, column.type(), column.isNullable()));
        }
        return builder.build();
    }
}
