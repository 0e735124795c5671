package org.tarndb.snapshots.schema;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn.Role;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.codec.RowReader;

/** Makes rows of files out of a table's rows. Immutable, thread-safe. */
public final class FileRows {
    private final FileSchema schema;
    private final RowLayout layout;
    private final KeyCodec keyCodec;
    /** Of each file column, the table's column; -1 for none. */
    private final int[] ordinals;

    private final Role[] roles;

    /** @param table whose rows the version that is published has */
    public FileRows(TableDef table) {
        this.schema = FileSchema.of(table);
        this.layout = table.layout();
        this.keyCodec = table.keyCodec();
        this.roles = schema.columns().stream().map(FileColumn::role).toArray(Role[]::new);
        this.ordinals = new int[roles.length];
        int next = 0;
        for (int i = 0; i < ordinals.length; i++) {
            ordinals[i] = switch (roles[i]) {
                case VALUE -> next++;
                case OFFSET -> next - 1;
                case ROW_ID -> -1;
            };
        }
    }

    public FileSchema schema() {
        return schema;
    }

    /**
     * The values of a file's row in the order of its columns.
     *
     * @param key the row key
     */
    public @Nullable Object[] of(byte[] key, byte[] row) {
        RowReader reader = layout.reader(row);
        @Nullable Object[] values = new @Nullable Object[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            values[i] = switch (roles[i]) {
                case VALUE -> reader.get(row, ordinals[i]);
                case OFFSET -> offset(reader.get(row, ordinals[i]));
                case ROW_ID -> keyCodec.decode(key)[0];
            };
        }
        return values;
    }

    /** Whether a row of an earlier version of the table can be given to {@link #of}. */
    public boolean canRead(byte[] row) {
        return layout.reads(row);
    }

    private static @Nullable Object offset(@Nullable Object at) {
        return at == null ? null : (long) ((OffsetDateTime) at).getOffset().getTotalSeconds();
    }

    /** The row key of what {@link FileSchema#keyColumns} of a file's row are. */
    public byte[] keyOf(@Nullable Object[] keyValues) {
        return keyCodec.encode(keyValues);
    }
}
