package org.tarndb.planner.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.PublishTables;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.result.ListRows;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;

/** PUBLISH TABLE: publishes the newest confirmed version of some tables; a row for each of them. */
record PublishPlan(List<QualifiedName> tables, String schema, SnapshotLocation to) implements CommandPlan {
    private static final List<ResultColumn> COLUMNS = List.of(
            ListRows.text("TABLE"),
            ListRows.text("URI"),
            ListRows.number("VERSION"),
            ListRows.number("FILES"),
            ListRows.number("ROWS"),
            ListRows.number("BYTES"));

    static PublishPlan of(PublishTables node, String schema) {
        return new PublishPlan(node.tables(), schema, Locations.of(node.location(), node.options()));
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        requireNoChanges(session);
        DatabaseVersion version = session.database().confirmedVersion();
        List<PublishedTable> published = Snapshots.provider()
                .publish(new PublishRequest(
                        session.database().env(),
                        version,
                        resolve(version.catalog()),
                        to,
                        PublishListener.NONE,
                        session.cancellation()));
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (PublishedTable table : published) {
            rows.add(new @Nullable Object[] {
                table.table(), table.uri(), table.version(), table.files(), table.rows(), table.bytes()
            });
        }
        return new ListRows(COLUMNS, rows);
    }

    /** Who publishes after a change means the changed rows, and these are nobody's to see yet. */
    private static void requireNoChanges(SessionControl session) {
        if (session.hasChanges()) {
            throw new TarnException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "PUBLISH TABLE publishes what is committed, and this transaction has changes that are not: they"
                            + " would be left out; commit or roll back first");
        }
    }

    private List<TableDef> resolve(Catalog catalog) {
        List<TableDef> found = new ArrayList<>();
        Map<String, TableName> places = new HashMap<>();
        for (QualifiedName name : tables) {
            TableDef table = resolve(name, catalog);
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

    private TableDef resolve(QualifiedName name, Catalog catalog) {
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
