package org.tarndb.jdbc;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.planner.Session;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;

/** The views of INFORMATION_SCHEMA, asked for in SQL: the catalog holds stored tables alone. */
final class SystemViews {
    private static final String NAMES =
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'INFORMATION_SCHEMA'";

    private SystemViews() {}

    /** The session's catalog with the views as if they were tables, to be listed and nothing else. */
    static Catalog addTo(Session session) {
        Catalog catalog = session.catalog();
        long id = 0;
        for (String name : names(session)) {
            catalog = catalog.withTable(view(session, --id, name));
        }
        return catalog;
    }

    private static List<String> names(Session session) {
        List<String> names = new ArrayList<>();
        Rows found =
                session.execute(session.prepare(NAMES), new Parameters(0), 0).rows();
        if (found != null) {
            try (Rows rows = found) {
                while (rows.next()) {
                    names.add((String) rows.getObject(0));
                }
            }
        }
        return names;
    }

    private static TableDef view(Session session, long id, String name) {
        List<ResultColumn> columns =
                session.prepare("SELECT * FROM information_schema." + name).columns();
        List<ColumnDef> defs = columns.stream()
                .map(column -> new ColumnDef(column.name(), column.type(), column.nullable(), null))
                .toList();
        return new TableDef(id, new TableName(Catalog.INFORMATION_SCHEMA, name), defs, List.of(), "", List.of());
    }
}
