package org.tarndb.planner.ddl;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Names for the constraints of a table: those given, and {@code T_PKEY}, {@code T_A_B_KEY}, {@code T_CHECK}, {@code
 * T_A_B_FKEY} for the others.
 */
final class ConstraintNames {
    private final TableName table;
    private final Catalog catalog;
    private final Set<String> taken = new HashSet<>();

    ConstraintNames(TableName table, Catalog catalog) {
        this.table = table;
        this.catalog = catalog;
    }

    String primaryKey(@Nullable Identifier given) {
        return given == null ? free(table.name() + "_PKEY") : reserve(given);
    }

    String unique(@Nullable Identifier given, List<String> columns) {
        return given == null ? free(table.name() + "_" + String.join("_", columns) + "_KEY") : reserve(given);
    }

    String check(@Nullable Identifier given) {
        return given == null ? free(table.name() + "_CHECK") : reserve(given);
    }

    String foreignKey(@Nullable Identifier given, List<String> columns) {
        return given == null ? free(table.name() + "_" + String.join("_", columns) + "_FKEY") : reserve(given);
    }

    private String reserve(Identifier given) {
        if (!taken.add(given.text())) {
            throw new TarnException(
                    ErrorCode.DUPLICATE_OBJECT,
                    "the table has two constraints " + given + " (at " + given.position() + ")");
        }
        return given.text();
    }

    /** The name, with a number after it when it is taken. */
    private String free(String base) {
        String name = base;
        for (int i = 1; isTaken(name); i++) {
            name = base + i;
        }
        taken.add(name);
        return name;
    }

    private boolean isTaken(String name) {
        TableName full = new TableName(table.schema(), name);
        return taken.contains(name) || catalog.index(full) != null || catalog.tableOfConstraint(full) != null;
    }
}
