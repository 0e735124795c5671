package org.tarndb.planner.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotLocation;

/** Finds the tables that a statement publishes. */
final class TablesToPublish {
    private TablesToPublish() {}

    /**
     * Tables by their names, each with a location of its own below the given one.
     *
     * @throws TarnException UNDEFINED_TABLE; WRONG_OBJECT_TYPE for a view; INVALID_PARAMETER_VALUE for two tables that would have
     *     one location
     */
    static List<TableDef> resolve(List<QualifiedName> tables, String schema, Catalog catalog, SnapshotLocation to) {
        List<TableDef> found = new ArrayList<>();
        Map<String, TableName> places = new HashMap<>();
        for (QualifiedName name : tables) {
            TableDef table = resolve(name, schema, catalog);
            TableName other = places.put(table.name().name().toLowerCase(Locale.ROOT), table.name());
            if (table.name().equals(other)) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "the table " + other + " (at " + name.position() + ") is to be published twice; name it once");
            }
            if (other != null) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "the tables " + other + " and " + table.name() + " (at " + name.position()
                                + ") would have one location below " + to.uri() + "; publish them with two statements,"
                                + " to two locations");
            }
            found.add(table);
        }
        return found;
    }

    private static TableDef resolve(QualifiedName name, String schema, Catalog catalog) {
        TableDef table = ObjectNames.find(name, schema, catalog);
        if (table == null) {
            throw new TarnException(
                    ErrorCode.WRONG_OBJECT_TYPE,
                    "the tables of INFORMATION_SCHEMA can't be published (at " + name.position()
                            + "); copy the rows with CREATE TABLE ... AS, and publish the copy");
        }
        return table;
    }
}
