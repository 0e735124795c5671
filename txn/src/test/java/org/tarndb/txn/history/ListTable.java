package org.tarndb.txn.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/** A table of lists: {@code (K INTEGER PRIMARY KEY, V VARCHAR)}; V begins with the key, so it is unique: {@code 3:,8,9}. */
final class ListTable {
    private static final TableName NAME = new TableName("PUBLIC", "LISTS");

    private final TestDatabase db;

    ListTable(TestDatabase db, int lists) {
        this.db = db;
        db.run("create lists", () -> {
            Transaction transaction = db.begin();
            transaction.execute("CREATE TABLE", Cancellation.never(), statement -> statement.createTable(spec()));
            transaction.commit();
        });
        db.run("insert lists", () -> {
            Transaction transaction = db.begin();
            for (long key = 0; key < lists; key++) {
                byte[] row = row(key, key + ":");
                transaction.execute("INSERT", Cancellation.never(), statement -> {
                    statement.insert(table(), row);
                    return 0;
                });
            }
            transaction.commit();
        });
    }

    private static TableSpec spec() {
        List<ColumnDef> columns = List.of(
                new ColumnDef("K", SqlType.INTEGER, false, null),
                new ColumnDef("V", SqlType.varchar(4000), false, null));
        return new TableSpec(NAME, columns, List.of(0), "LISTS_PKEY", List.of());
    }

    static IndexSpec index(String name, boolean unique) {
        return new IndexSpec(name, List.of(new IndexColumn(1, false, false)), unique, false);
    }

    TableDef table() {
        return table(db.database.confirmed());
    }

    private static TableDef table(ReadView view) {
        TableDef table = view.catalog().table(NAME);
        if (table == null) {
            throw new AssertionError("no table " + NAME);
        }
        return table;
    }

    private byte[] row(long key, String text) {
        return table().layout().encode(new Object[] {key, text});
    }

    void append(Transaction transaction, int key, int value) {
        byte[] rowKey = table().keyCodec().encode((long) key);
        transaction.execute("APPEND " + value + " TO " + key, Cancellation.never(), statement -> {
            byte[] old = statement.view().table(table()).get(rowKey);
            if (old == null) {
                throw new AssertionError("the list " + key + " is gone");
            }
            String text = table().layout().decode(old)[1] + "," + value;
            if (!statement.update(table(), rowKey, old, row(key, text))) {
                throw new AssertionError("the list " + key + " was changed by this statement before");
            }
            return 0;
        });
    }

    List<Integer> read(Transaction transaction, int key) {
        ReadView view = transaction.queryView(Cancellation.never());
        byte[] row = view.table(table(view)).get(table(view).keyCodec().encode((long) key));
        if (row == null) {
            throw new AssertionError("the list " + key + " is gone");
        }
        return parse(table(view), row).getValue();
    }

    /** All lists, in the order of a public index when there is one: so through the index. */
    Map<Integer, List<Integer>> readAll(ReadView view) {
        TableDef table = table(view);
        TableView rows = view.table(table);
        RowCursor cursor = rows.scan(KeyRange.all(), false);
        for (IndexDef index : table.indexes()) {
            if (index.isPublic()) {
                cursor = rows.scan(index, KeyRange.all(), false);
            }
        }
        Map<Integer, List<Integer>> lists = new TreeMap<>();
        while (cursor.next()) {
            Map.Entry<Integer, List<Integer>> list = parse(table, cursor.row());
            if (lists.put(list.getKey(), list.getValue()) != null) {
                throw new AssertionError("the list " + list.getKey() + " is there twice");
            }
        }
        return lists;
    }

    private static Map.Entry<Integer, List<Integer>> parse(TableDef table, byte[] row) {
        Object[] values = table.layout().decode(row);
        String[] parts = String.valueOf(values[1]).split(",", -1);
        List<Integer> list = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            list.add(Integer.valueOf(parts[i]));
        }
        return Map.entry(Math.toIntExact((Long) values[0]), list);
    }
}
