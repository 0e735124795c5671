package org.tarndb.planner.schema;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.VirtualScan;
import org.tarndb.storage.type.SqlType;

/** A table of INFORMATION_SCHEMA: its rows are made when they are read. */
public final class VirtualTable extends AbstractTable {
    /** A column; all are nullable, as the standard lets most of them be. */
    public record Column(String name, SqlType type) {}

    private final String name;
    private final List<Column> columns;
    private final VirtualScan.Source source;
    private final @Nullable AsOfVersion asOf;

    VirtualTable(String name, List<Column> columns, VirtualScan.Source source) {
        this(name, columns, source, null);
    }

    private VirtualTable(String name, List<Column> columns, VirtualScan.Source source, @Nullable AsOfVersion asOf) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.source = source;
        this.asOf = asOf;
    }

    /** The same table, showing the catalog of an earlier version. */
    VirtualTable asOf(AsOfVersion version) {
        return new VirtualTable(name, columns, source, version);
    }

    public String name() {
        return name;
    }

    public List<Column> columns() {
        return columns;
    }

    /** A scan of all columns. */
    public Plan scan(double estimatedRows) {
        Plan scan = new VirtualScan(
                "INFORMATION_SCHEMA." + name, columns.stream().map(Column::type).toList(), source, estimatedRows);
        return asOf == null ? scan : asOf.at(scan);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder builder = factory.builder();
        for (Column column : columns) {
            builder.add(column.name(), TypeMapping.toCalcite(factory, column.type(), true));
        }
        return builder.build();
    }
}
