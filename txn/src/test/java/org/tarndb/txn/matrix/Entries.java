package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** What is in the trees of a version, and which entries its rows ask for (O1). */
final class Entries {
    private Entries() {}

    static List<Row> rows(TableDef table, TableVersion version) {
        List<Row> rows = new ArrayList<>();
        Cursor<byte[]> cursor = version.rows().cursor(KeyRange.all());
        while (cursor.next()) {
            rows.add(SceneWriter.decode(table, cursor.value()));
        }
        return rows;
    }

    /** @param covered whether a row is left of the build's cursor */
    static Set<String> expected(Collection<Row> rows, Predicate<Row> covered, KeyKind kind) {
        Set<String> entries = new TreeSet<>();
        for (Row row : rows) {
            if (covered.test(row) && kind.contains(row)) {
                entries.add(kind.entry(row).toString());
            }
        }
        return entries;
    }

    static Set<String> found(TableDef table, IndexDef index, IndexVersion version) {
        IndexEntries codec = table.entries(index);
        Set<String> found = new TreeSet<>();
        Cursor<byte[]> cursor = version.entries().cursor(KeyRange.all());
        while (cursor.next()) {
            List<Object> entry = new ArrayList<>();
            Arrays.stream(codec.codec().decode(cursor.key())).forEach(value -> entry.add(String.valueOf(value)));
            entry.add(String.valueOf(table.keyCodec().decode(codec.rowKey(cursor.key()))[0]));
            RowLayout included = codec.includedLayout();
            if (included != null) {
                Arrays.stream(included.decode(cursor.value())).forEach(value -> entry.add(String.valueOf(value)));
            }
            found.add(entry.toString());
        }
        return found;
    }
}
