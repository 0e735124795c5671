package org.tarndb.planner.convert;

import java.util.List;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The tables and columns that statements change. */
final class Targets {
    private Targets() {}

    static TableDef resolve(QualifiedName name, String schema, Catalog catalog) {
        List<String> parts = name.texts();
        String in = parts.size() > 1 ? parts.get(parts.size() - 2) : schema;
        TableDef table = catalog.table(new TableName(in, name.last().text()));
        if (table != null) {
            return table;
        }
        if (in.equals(Catalog.INFORMATION_SCHEMA)) {
            throw new TarnException(
                    ErrorCode.WRONG_OBJECT_TYPE,
                    "the tables of INFORMATION_SCHEMA cannot be changed" + at(name.last()));
        }
        if (!catalog.schemas().contains(in)) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_SCHEMA,
                    "schema " + in + " does not exist" + at(name.last()) + Hints.nearest(in, catalog.schemas()));
        }
        throw ValidationErrors.undefinedTable(name.last().text(), at(name.last()), catalog, in);
    }

    /** Throws UNDEFINED_COLUMN. */
    static int column(TableDef table, Identifier name) {
        int ordinal = table.ordinalOf(name.text());
        if (ordinal < 0) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_COLUMN,
                    "table " + table.name() + " has no column " + name.text() + at(name)
                            + Hints.nearest(
                                    name.text(),
                                    table.columns().stream()
                                            .map(column -> column.name())
                                            .toList()));
        }
        return ordinal;
    }

    static String at(org.tarndb.parser.ast.Node node) {
        return " (line " + node.position().line() + ", column "
                + node.position().column() + ")";
    }
}
