package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.txn.view.TableView;

/** Finds a row by its primary key. */
final class KeyLookupOperation {
    private KeyLookupOperation() {}

    static @Nullable Batch find(KeyLookup lookup, ExecutionContext context) {
        TableDef table = lookup.table();
        TableView view = context.table(table);
        byte[] key = key(table.keyCodec(), lookup.key(), context);
        byte[] row = key == null ? null : view.get(key);
        if (key == null || row == null) {
            return null;
        }
        RowDecoder decoder = new RowDecoder(table, lookup.columns());
        ColumnVector[] columns = new ColumnVector[decoder.columnCount()];
        Batch batch = Batch.of(columns, 1);
        byte[][] rows = {row};
        decoder.begin(new byte[][] {key}, rows, 1);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = decoder.empty(i, 1);
            decoder.decode(i, batch, new byte[][] {key}, rows, columns[i]);
        }
        return batch;
    }

    /** The encoded key; null when no row can have it. */
    private static byte @Nullable [] key(KeyCodec codec, List<CompiledExpr> exprs, ExecutionContext context) {
        @Nullable Object[] values = new @Nullable Object[exprs.size()];
        for (int i = 0; i < values.length; i++) {
            CompiledExpr expr = exprs.get(i);
            Object given = expr.value(context);
            values[i] = given == null
                    ? null
                    : BoundValues.equal(codec.part(i).type(), expr.source().type(), given);
            if (values[i] == null) {
                return null;
            }
        }
        return codec.encode(values);
    }
}
