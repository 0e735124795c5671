package org.tarndb.txn.constraint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;

/** Evaluates the expressions that a table's definition has as SQL, for one session. Used by one thread at a time. */
public interface RowRules {
    /** Where nobody evaluates SQL; refuses tables that need it. */
    RowRules NONE = new RowRules() {
        @Override
        public RowCheck checkOf(TableDef table) {
            throw noEvaluator(table);
        }

        @Override
        public @Nullable Object[] defaults(TableDef table, List<Integer> ordinals) {
            throw noEvaluator(table);
        }

        private TarnException noEvaluator(TableDef table) {
            return TarnException.internal("nobody evaluates the expressions of table " + table.name());
        }
    };

    /** Asked for a table that has CHECK constraints. */
    RowCheck checkOf(TableDef table);

    /**
     * The default values of columns, in internal form and of the columns' types; NULL where a column has none.
     *
     * @throws TarnException an error of the expression or of its assignment to the column
     */
    @Nullable
    Object[] defaults(TableDef table, List<Integer> ordinals);
}
