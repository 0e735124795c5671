package org.tarndb.snapshots.table;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.IcebergFiles;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.KeyRange;

/** Between which row keys a data file's rows are, from the bounds of the key's first column in the file's statistics. */
final class FileKeys {
    private FileKeys() {}

    static KeyRange range(DataFile file, FileSchema schema, KeyCodec codec) {
        FileColumn first = schema.keyColumns().get(0);
        byte[] low = prefix(first, file.lowerBounds(), codec);
        byte[] high = prefix(first, file.upperBounds(), codec);
        return new KeyRange(low, true, high == null ? null : KeyRange.successorOfPrefix(high), false);
    }

    private static byte @Nullable [] prefix(
            FileColumn column, @Nullable Map<Integer, ByteBuffer> bounds, KeyCodec codec) {
        Object bound = IcebergFiles.bound(column, bounds);
        return bound == null ? null : codec.encodePrefix(new @Nullable Object[] {bound}, 1);
    }
}
