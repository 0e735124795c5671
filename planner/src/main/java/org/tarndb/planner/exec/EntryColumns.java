package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyReader;

/** Which columns of a table the entries of an index give, without a look at the row. */
public final class EntryColumns {
    /** Where in an entry a column is. */
    enum Place {
        INDEX_KEY,
        INCLUDED,
        ROW_KEY
    }

    /**
     * A column in an entry.
     *
     * @param position the part of the key, or the column's place among the included ones
     */
    record Source(Place place, int position) {}

    private EntryColumns() {}

    /** Whether each entry has the column's value just as the row has it. */
    public static boolean contain(TableDef table, IndexDef index, int column) {
        return source(table, index, column) != null;
    }

    static @Nullable Source source(TableDef table, IndexDef index, int column) {
        if (column < 0) {
            return null;
        }
        int included = index.shape().included().indexOf(column);
        if (included >= 0) {
            return new Source(Place.INCLUDED, included);
        }
        if (!KeyReader.isExact(table.columns().get(column).type())) {
            return null;
        }
        for (int part = 0; part < index.columns().size(); part++) {
            if (index.columns().get(part).ordinal() == column) {
                return new Source(Place.INDEX_KEY, part);
            }
        }
        int part = table.primaryKey().indexOf(column);
        return part < 0 ? null : new Source(Place.ROW_KEY, part);
    }
}
