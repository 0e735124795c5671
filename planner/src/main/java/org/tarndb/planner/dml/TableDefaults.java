package org.tarndb.planner.dml;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.EvaluationContext;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.catalog.ColumnDef;

/**
 * What the columns get that an INSERT gives no value: NULL, a constant, or the value of an expression, evaluated for each
 * row. Immutable, thread-safe.
 */
public final class TableDefaults {
    private static final ColumnVector[] NO_VECTORS = {};

    private final RowAssembler assembler;
    /** A row of the constant defaults, of the columns' types; NULL where there is none. */
    private final @Nullable Object[] constants;

    private final List<Computed> computed = new ArrayList<>();
    /** A column that would get NULL and must not, or -1. */
    private int missing = -1;

    private record Computed(int ordinal, CompiledExpr value) {}

    /** Gives the expression of a column's default; it uses no columns and no parameters. */
    @FunctionalInterface
    public interface Binder {
        /** @return NULL as a literal where the column has no default */
        Expr bind(ColumnDef column);
    }

    /**
     * The defaults of a table's columns.
     *
     * @param given ordinals of the columns that do not need one
     */
    public TableDefaults(RowAssembler assembler, BitSet given, Binder binder) {
        this.assembler = assembler;
        List<ColumnDef> columns = assembler.table().columns();
        this.constants = new @Nullable Object[columns.size()];
        for (int i = 0; i < columns.size(); i++) {
            if (!given.get(i)) {
                add(i, columns.get(i), binder.bind(columns.get(i)));
            }
        }
    }

    private void add(int ordinal, ColumnDef column, Expr value) {
        if (value instanceof Literal literal && literal.value() == null) {
            if (!column.nullable() && missing < 0) {
                missing = ordinal;
            }
        } else if (value instanceof Literal literal && assembler.isIndependentOfZone(ordinal, literal.type())) {
            constants[ordinal] = assembler.assign(ordinal, literal.value(), literal.type(), ZoneOffset.UTC);
        } else {
            computed.add(new Computed(ordinal, ExprCompiler.compile(value)));
        }
    }

    /** Evaluates the defaults for the rows of a batch; throws NOT_NULL_VIOLATION. */
    public OfBatch evaluate(Batch batch, EvaluationContext context) {
        if (missing >= 0) {
            throw assembler.notNull(missing);
        }
        if (computed.isEmpty()) {
            return new OfBatch(NO_VECTORS, context.session().zone());
        }
        ColumnVector[] vectors = new ColumnVector[computed.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = computed.get(i).value.evaluate(batch, context);
        }
        return new OfBatch(vectors, context.session().zone());
    }

    /** The defaults of a batch's rows. */
    public final class OfBatch {
        private final ColumnVector[] vectors;
        private final ZoneId zone;

        private OfBatch(ColumnVector[] vectors, ZoneId zone) {
            this.vectors = vectors;
            this.zone = zone;
        }

        /** The values of a new row with the defaults set, the other columns NULL. */
        public @Nullable Object[] valuesAt(int position) {
            @Nullable Object[] values = constants.clone();
            for (int i = 0; i < vectors.length; i++) {
                Computed column = computed.get(i);
                values[column.ordinal] = assembler.assign(
                        column.ordinal,
                        vectors[i].get(position),
                        column.value.source().type(),
                        zone);
            }
            return values;
        }
    }
}
