package org.tarndb.txn.constraint;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.ddl.IndexSpec;

/** The index by which a foreign key finds the rows that refer to a key: one that starts with the referencing columns. */
public final class SupportingIndex {
    private SupportingIndex() {}

    /** The id of one that the table has, or {@link ForeignKeyDef#PRIMARY_KEY}; empty when it has none. */
    public static OptionalLong find(TableDef table, List<Integer> columns) {
        if (startsWith(table.primaryKey(), columns)) {
            return OptionalLong.of(ForeignKeyDef.PRIMARY_KEY);
        }
        for (IndexDef index : table.indexes()) {
            List<Integer> ordinals =
                    index.columns().stream().map(IndexColumn::ordinal).toList();
            if (index.findsAllRows() && !isOfForeignKey(index) && startsWith(ordinals, columns)) {
                return OptionalLong.of(index.id());
            }
        }
        return OptionalLong.empty();
    }

    /** One to be made for a foreign key, with its name. */
    public static IndexSpec spec(String name, List<Integer> columns) {
        List<IndexColumn> parts = columns.stream()
                .map(ordinal -> new IndexColumn(ordinal, false, false))
                .toList();
        return new IndexSpec(name, parts, false, true);
    }

    private static boolean startsWith(List<Integer> key, List<Integer> columns) {
        return key.size() >= columns.size()
                && new HashSet<>(key.subList(0, columns.size())).equals(new HashSet<>(columns));
    }

    /** Whether it was made for a foreign key, with which it goes. */
    public static boolean isOfForeignKey(IndexDef index) {
        return index.constraint() && !index.unique();
    }
}
