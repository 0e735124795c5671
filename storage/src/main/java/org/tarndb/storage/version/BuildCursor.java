package org.tarndb.storage.version;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The row key up to which a building index is complete in a version. Immutable. */
public final class BuildCursor {
    /** Before all rows: the index is registered and has no entries. */
    public static final BuildCursor NOTHING = new BuildCursor(null);
    /** After all rows, also those to come: the index is complete. */
    public static final BuildCursor END = new BuildCursor(null);

    private final byte @Nullable [] key;

    private BuildCursor(byte @Nullable [] key) {
        this.key = key;
    }

    /** Complete up to this row key, inclusive. */
    public static BuildCursor at(byte[] key) {
        return new BuildCursor(key);
    }

    /** Whether the index has the entry of a row with this key, if there is such a row. */
    public boolean covers(byte[] rowKey) {
        return this == END || (key != null && Arrays.compareUnsigned(rowKey, key) <= 0);
    }

    /** The last key covered; null for {@link #NOTHING} and {@link #END}. */
    public byte @Nullable [] key() {
        return key;
    }

    @Override
    public String toString() {
        return this == END ? "END" : key == null ? "NOTHING" : Arrays.toString(key);
    }
}
