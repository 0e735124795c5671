package org.tarndb.planner.convert;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DerivedTable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.parser.ast.TableReference;

/** The names of what stands in FROM and is no join. */
final class FromLeaves {
    private FromLeaves() {}

    static @Nullable TableAlias alias(TableReference leaf) {
        if (leaf instanceof NamedTable table) {
            return table.alias();
        }
        if (leaf instanceof TableFunction function) {
            return function.alias();
        }
        return leaf instanceof DerivedTable derived ? derived.alias() : null;
    }

    /** What qualifies its columns; null when nothing does. */
    static @Nullable Identifier name(TableReference leaf) {
        TableAlias alias = alias(leaf);
        if (alias != null) {
            return alias.name();
        }
        if (leaf instanceof NamedTable table) {
            return table.name().last();
        }
        return leaf instanceof TableFunction function ? function.name().last() : null;
    }
}
