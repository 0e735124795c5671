package org.tarndb.planner.schema;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.TableColumns;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/**
 * A table of the catalog as Calcite sees it. The target of an UPDATE or DELETE has two more columns: the row's key and the
 * row's bytes.
 */
public final class CatalogTable extends AbstractTable {
    /** No column of a user's table has these names: the grammar wants a letter first, or quotes, and DDL refuses it. */
    public static final String KEY_COLUMN = "\u0000key";

    public static final String ROW_COLUMN = "\u0000row";

    private final TableDef table;
    private final boolean target;
    private final @Nullable AsOfVersion asOf;

    CatalogTable(TableDef table, boolean target, @Nullable AsOfVersion asOf) {
        this.table = table;
        this.target = target;
        this.asOf = asOf;
    }

    public TableDef table() {
        return table;
    }

    /** A plan that reads this table, reading it in the version that the statement names. */
    public Plan at(Plan plan) {
        return asOf == null ? plan : asOf.at(plan);
    }

    /** The column behind a field, as {@link TableColumns} numbers them. */
    public int column(int field) {
        int beyond = field - table.columns().size();
        return beyond < 0 ? field : beyond == 0 ? TableColumns.KEY : TableColumns.ROW;
    }

    /** All fields, in order, as {@link TableColumns} numbers them. */
    public List<Integer> columns() {
        int fields = table.columns().size() + (target ? 2 : 0);
        return IntStream.range(0, fields).map(this::column).boxed().toList();
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder builder = factory.builder();
        for (ColumnDef column : table.columns()) {
            builder.add(column.name(), TypeMapping.toCalcite(factory, column.type(), column.nullable()));
        }
        if (target) {
            RelDataType bytes = TypeMapping.toCalcite(factory, SqlType.VARBINARY, false);
            builder.add(KEY_COLUMN, bytes).add(ROW_COLUMN, bytes);
        }
        return builder.build();
    }
}
