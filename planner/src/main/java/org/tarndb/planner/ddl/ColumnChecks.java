package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The CHECK constraints of a table by the columns they use: the catalog keeps them as SQL, by names. */
final class ColumnChecks {
    private ColumnChecks() {}

    /** The names of the constraints that use a column. */
    static List<String> using(TableDef table, int ordinal) {
        String column = table.columns().get(ordinal).name();
        return table.checks().stream()
                .filter(check -> columnsOf(check).contains(column))
                .map(CheckDef::name)
                .toList();
    }

    private static List<String> columnsOf(CheckDef check) {
        List<String> names = new ArrayList<>();
        print(check, name -> {
            names.add(name.text());
            return name;
        });
        return names;
    }

    /** Those constraints as they are to be written when the column has another name. */
    static List<CheckDef> withName(TableDef table, int ordinal, Identifier newName) {
        String column = table.columns().get(ordinal).name();
        return changed(table, name -> name.text().equals(column) ? newName : name);
    }

    /** The constraints whose text has the table's name in it, without it. */
    static List<CheckDef> withoutQualifiers(TableDef table) {
        return changed(table, UnaryOperator.identity());
    }

    private static List<CheckDef> changed(TableDef table, UnaryOperator<Identifier> names) {
        List<CheckDef> changed = new ArrayList<>();
        for (CheckDef check : table.checks()) {
            String sql = print(check, names);
            if (!sql.equals(check.sql())) {
                changed.add(new CheckDef(check.name(), sql));
            }
        }
        return changed;
    }

    private static String print(CheckDef check, UnaryOperator<Identifier> names) {
        return SqlPrinter.print(new SqlParser().parseExpression(check.sql()), names);
    }

    static TarnException dependent(TableDef table, int ordinal, List<String> checks, String whatToDo) {
        return new TarnException(
                ErrorCode.DEPENDENT_OBJECTS,
                "column " + table.columns().get(ordinal).name() + " of table " + table.name()
                        + " is used by the constraint " + String.join(", ", checks) + "; " + whatToDo);
    }
}
