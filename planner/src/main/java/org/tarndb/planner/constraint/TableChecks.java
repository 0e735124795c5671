package org.tarndb.planner.constraint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.tarndb.parser.SqlParser;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Values;
import org.tarndb.txn.constraint.RowCheck;

/** The CHECK constraints of a table, compiled. Immutable, thread-safe. */
public final class TableChecks {
    private record Check(CheckDef def, CheckCondition condition) {}

    private final List<Check> checks = new ArrayList<>();

    private TableChecks(TableDef table) {
        SqlParser parser = new SqlParser();
        for (CheckDef check : table.checks()) {
            checks.add(new Check(check, CheckCondition.compile(parser.parseExpression(check.sql()), table)));
        }
    }

    /** @param table the one they were compiled for */
    RowCheck of(TableDef table) {
        return (key, row) -> {
            for (Check check : checks) {
                if (!check.condition.holdsFor(table.layout(), row)) {
                    throw violation(table, check, key, row);
                }
            }
        };
    }

    private static TarnException violation(TableDef table, Check check, byte[] key, byte[] row) {
        return new TarnException(
                ErrorCode.CHECK_VIOLATION,
                "check constraint " + check.def.name() + " of table " + table.name() + ", " + check.def.sql()
                        + ", is false for the row " + table.describeKey(key) + describe(table, check.condition, row));
    }

    private static String describe(TableDef table, CheckCondition condition, byte[] row) {
        List<String> values = new ArrayList<>();
        for (int column : condition.columns()) {
            values.add(table.columns().get(column).name() + " = "
                    + Values.literal(table.layout().type(column), table.layout().get(row, column)));
        }
        return values.isEmpty() ? "" : " with " + String.join(", ", values);
    }

    /** Those of the tables that were asked for; forgotten with the tables. Thread-safe. */
    public static final class Cache {
        private final Map<TableDef, TableChecks> compiled = Collections.synchronizedMap(new WeakHashMap<>());

        /** The checks of a table: this object, not its name. */
        public RowCheck of(TableDef table) {
            return compiled.computeIfAbsent(table, TableChecks::new).of(table);
        }
    }
}
