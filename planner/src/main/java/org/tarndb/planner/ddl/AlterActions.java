package org.tarndb.planner.ddl;

import java.util.Locale;
import org.tarndb.parser.ast.AlterTableAction;

/** Names of the actions of ALTER TABLE, for messages. */
final class AlterActions {
    private AlterActions() {}

    /** As SQL writes it: {@code AddColumn} is ADD COLUMN. */
    static String nameOf(AlterTableAction action) {
        return action.getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toUpperCase(Locale.ROOT);
    }
}
