package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.PlainReadOptions;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A data file that is being read.
 *
 * @param name of the file, for messages
 * @param fields of the file by field id
 */
record OpenedFile(String name, ParquetFileReader file, Map<Integer, PrimitiveType> fields) {
    /**
     * Opens a file.
     *
     * @param reader closed with the file, or when this fails
     * @param filter by the file's fields: row groups and pages that it rules out are not read
     * @throws TarnException SNAPSHOT_CORRUPTED when it is no whole Parquet file, OBJECT_STORE_FAILED
     */
    static OpenedFile open(
            String name, ObjectReader reader, Function<Map<Integer, PrimitiveType>, FilterCompat.Filter> filter) {
        ObjectInput input = new ObjectInput(reader);
        SeekableInputStream stream = input.newStream();
        try {
            ParquetMetadata footer = ParquetFileReader.readFooter(input, options(FilterCompat.NOOP), stream);
            Map<Integer, PrimitiveType> fields =
                    fieldsById(footer.getFileMetaData().getSchema());
            return new OpenedFile(
                    name,
                    ParquetFileReader.open(input, footer, options(filter.apply(fields)), stream),
                    Map.copyOf(fields));
        } catch (IOException | RuntimeException e) {
            TarnException failure = failed(name, e);
            try {
                stream.close();
            } catch (IOException closing) {
                failure.addSuppressed(closing);
            }
            throw failure;
        }
    }

    private static Map<Integer, PrimitiveType> fieldsById(MessageType schema) {
        Map<Integer, PrimitiveType> fields = new HashMap<>();
        for (Type field : schema.getFields()) {
            if (field.getId() != null && field.isPrimitive()) {
                fields.put(field.getId().intValue(), field.asPrimitiveType());
            }
        }
        return fields;
    }

    private static ParquetReadOptions options(FilterCompat.Filter filter) {
        return new PlainReadOptions(filter, new ZstdCodec());
    }

    /** The part of the file's schema that is to be read, by the name of the whole. */
    MessageType part(Type... fields) {
        return new MessageType(file.getFileMetaData().getSchema().getName(), fields);
    }

    TarnException failed(Exception cause) {
        return failed(name, cause);
    }

    private static TarnException failed(String name, Exception cause) {
        if (cause instanceof TarnException known) {
            return known;
        }
        boolean isDamage = !(cause instanceof IOException);
        return new TarnException(
                isDamage ? ErrorCode.SNAPSHOT_CORRUPTED : ErrorCode.OBJECT_STORE_FAILED,
                "the data file " + name + (isDamage ? " is damaged: " : " could not be read: ") + cause.getMessage(),
                cause);
    }

    void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
