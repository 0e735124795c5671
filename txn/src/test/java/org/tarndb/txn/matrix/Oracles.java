package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.matrix.ModelVersion.IndexState;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/**
 * The oracles O1 to O3: each open version has the model's rows, its index the entries that these rows say, up to the
 * cursor; a scan of a public index finds what a scan of the table finds; and a snapshot never changes.
 */
final class Oracles {
    private static final long MAX_KEY = 20;

    private record Snapshot(ReadView view, List<String> rows) {}

    private final TestDatabase db;
    private final ModelOrder order;
    private final Setting setting;
    private final List<Snapshot> snapshots = new ArrayList<>();
    private final Map<ModelVersion, DatabaseVersion> checked = new IdentityHashMap<>();
    private boolean duplicateSeen;

    Oracles(TestDatabase db, ModelOrder order, Setting setting) {
        this.db = db;
        this.order = order;
        this.setting = setting;
    }

    /** Whether two confirmed rows had one key at some time. */
    boolean duplicateSeen() {
        return duplicateSeen;
    }

    void check() {
        duplicateSeen |= !order.confirmed()
                .duplicates(setting.kind(), ModelVersion.Cursor.END)
                .isEmpty();
        List<DatabaseVersion> versions = db.pipeline().openVersions();
        assertEquals(order.open().size(), versions.size(), () -> "open versions; the model has " + order.open());
        for (int i = 0; i < versions.size(); i++) {
            // A version never changes, so it is looked at once, and the snapshots once more at the end.
            if (checked.put(order.open().get(i), versions.get(i)) != versions.get(i)) {
                check(order.open().get(i), versions.get(i));
            }
        }
        takeSnapshot();
    }

    private void check(ModelVersion expected, DatabaseVersion version) {
        TableDef table = version.catalog().table(TestDatabase.T);
        TableVersion found = table == null ? null : version.table(table.id());
        assertEquals(expected.hasTable, table != null, () -> "the table in version " + version.csn());
        if (table == null) {
            return;
        }
        assertNotNull(found);
        for (CheckResult result : TableCheck.check(version, table, Cancellation.never())) {
            assertEquals(CheckResult.OK, result.status(), () -> "version " + version.csn() + ": " + result);
        }
        assertEquals(
                expected.rows.values().stream().map(Row::toString).toList(),
                rows(table, found),
                () -> "the rows of version " + version.csn());
        IndexDef index = version.catalog().index(Scene.INDEX);
        IndexState state =
                index == null ? IndexState.ABSENT : index.isPublic() ? IndexState.PUBLIC : IndexState.BUILDING;
        assertEquals(expected.index, state, () -> "the index of version " + version.csn());
        IndexVersion entries = index == null ? null : found.index(index.id());
        if (index != null && entries != null) {
            checkEntries(expected, table, index, entries);
        }
    }

    private static List<String> rows(TableDef table, TableVersion version) {
        return Entries.rows(table, version).stream().map(Row::toString).toList();
    }

    private void checkEntries(ModelVersion expected, TableDef table, IndexDef index, IndexVersion version) {
        for (long a = 0; a <= MAX_KEY; a++) {
            assertEquals(
                    expected.cursor.covers(a),
                    version.cursor().covers(table.keyCodec().encode(a)),
                    "the cursor, compared with row " + a + "; the model's is " + expected.cursor);
        }
        assertEquals(
                Entries.expected(expected.rows.values(), row -> expected.cursor.covers(row.a), setting.kind()),
                Entries.found(table, index, version),
                "O1: the entries are what the rows say, up to " + expected.cursor);
    }

    private void takeSnapshot() {
        ReadView now = db.database.confirmed();
        if (snapshots.isEmpty() || snapshots.get(snapshots.size() - 1).view.csn() != now.csn()) {
            TableDef table = now.catalog().table(TestDatabase.T);
            snapshots.add(new Snapshot(now, table == null ? List.of() : scan(now.table(table), null)));
            check(now);
        }
    }

    private void check(ReadView view) {
        TableDef table = view.catalog().table(TestDatabase.T);
        IndexDef index = view.catalog().index(Scene.INDEX);
        if (table != null && index != null && index.isPublic()) {
            checkScan(view.table(table), index);
        }
    }

    /** O2: a snapshot never changes. */
    void checkSnapshots() {
        for (Snapshot snapshot : snapshots) {
            TableDef table = snapshot.view.catalog().table(TestDatabase.T);
            List<String> rows = table == null ? List.of() : scan(snapshot.view.table(table), null);
            assertEquals(snapshot.rows, rows, "O2: a snapshot never changes");
            check(snapshot.view);
        }
    }

    private void checkScan(TableView table, IndexDef index) {
        List<Row> rows = new ArrayList<>();
        RowCursor cursor = table.scan(KeyRange.all(), false);
        while (cursor.next()) {
            rows.add(SceneWriter.decode(table.table(), cursor.row()));
        }
        List<String> expected = rows.stream()
                .filter(setting.kind()::contains)
                .sorted(setting.kind().order())
                .map(Row::toString)
                .toList();
        assertEquals(expected, scan(table, index), "O2: a scan of the index finds what a scan of the table finds");
    }

    private static List<String> scan(TableView table, @Nullable IndexDef index) {
        RowCursor cursor = index == null ? table.scan(KeyRange.all(), false) : table.scan(index, KeyRange.all(), false);
        List<String> rows = new ArrayList<>();
        while (cursor.next()) {
            rows.add(SceneWriter.decode(table.table(), cursor.row()).toString());
        }
        return rows;
    }
}
