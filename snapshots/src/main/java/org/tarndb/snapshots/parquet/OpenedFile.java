package org.tarndb.snapshots.parquet;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.PlainReadOptions;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A data file that is being read.
 *
 * @param name of the file, for messages
 * @param fields of the file by field id
 */
record OpenedFile(String name, ParquetFileReader file, Map<Integer, PrimitiveType> fields) {
    private static final String PATH_OF_HADOOP = "org/apache/hadoop/fs/Path";
    /** Of no use to anyone: the name of a class and a hash. */
    private static final Pattern OBJECT_OF_PARQUET = Pattern.compile(" Struct: [\\w.$]+@[0-9a-f]+");

    private static final String REMEDY =
            "; restore the object, read another version, or publish the table to another location";

    /**
     * Opens a file.
     *
     * @param reader closed with the file, or when this fails
     * @param columns that are read of it, by field id
     * @param predicates row groups and pages that they rule out are not read
     * @throws TarnException SNAPSHOT_CORRUPTED when it is no whole Parquet file, OBJECT_STORE_FAILED
     */
    static OpenedFile open(
            String name, ObjectReader reader, Map<Integer, FileColumn> columns, List<ColumnPredicate> predicates) {
        try {
            ObjectInput input = new ObjectInput(name, new StoredFile(name, reader));
            SeekableInputStream stream = input.newStream();
            ParquetMetadata footer = ParquetFileReader.readFooter(input, options(name, FilterCompat.NOOP), stream);
            Map<Integer, PrimitiveType> fields =
                    fieldsById(footer.getFileMetaData().getSchema());
            checkChunks(footer, input.getLength());
            checkFields(fields, columns);
            FilterCompat.Filter filter = Pruning.filter(predicates, fields, columns);
            return new OpenedFile(
                    name, ParquetFileReader.open(input, footer, options(name, filter), stream), Map.copyOf(fields));
        } catch (IOException | RuntimeException | NoClassDefFoundError e) {
            TarnException failure = failed(name, e);
            try {
                reader.close();
            } catch (IOException closing) {
                failure.addSuppressed(closing);
            }
            throw failure;
        }
    }

    /** Parquet allocates a chunk before it reads it: a damaged length is found here, not by an OutOfMemoryError. */
    private static void checkChunks(ParquetMetadata footer, long fileBytes) {
        for (BlockMetaData group : footer.getBlocks()) {
            for (ColumnChunkMetaData chunk : group.getColumns()) {
                long start = chunk.getStartingPos();
                long bytes = chunk.getTotalSize();
                if (start < 0 || bytes < 0 || bytes > fileBytes || start > fileBytes - bytes) {
                    throw new ParquetDecodingException("column " + chunk.getPath() + " is said to have " + bytes
                            + " bytes from " + start + ", of " + fileBytes);
                }
            }
        }
    }

    private static void checkFields(Map<Integer, PrimitiveType> fields, Map<Integer, FileColumn> columns) {
        fields.forEach((id, field) -> {
            FileColumn column = columns.get(id);
            if (column != null && !ParquetSchemas.isOf(field, column)) {
                throw new ParquetDecodingException(
                        "column " + column.name() + " of type " + column.sqlType() + " is said to be " + field);
            }
        });
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

    private static ParquetReadOptions options(String name, FilterCompat.Filter filter) {
        return new PlainReadOptions(filter, new ZstdCodec(name));
    }

    /** The part of the file's schema that is to be read, by the name of the whole. */
    MessageType part(Type... fields) {
        return new MessageType(file.getFileMetaData().getSchema().getName(), fields);
    }

    /** The rows of the file, those that are left out or deleted among them. */
    long rows() {
        return file.getFooter().getBlocks().stream()
                .mapToLong(BlockMetaData::getRowCount)
                .sum();
    }

    /** @throws TarnException SNAPSHOT_CORRUPTED when it has another number of rows: not each footer has a checksum */
    void check(long rows) {
        if (rows() != rows) {
            throw damaged("it has " + rows() + " rows, not " + rows);
        }
    }

    TarnException damaged(String what) {
        return failed(name, new ParquetDecodingException(what));
    }

    /**
     * What is to be thrown for a failure of reading.
     *
     * @param cause not the store's, which is a TarnException already; also a NoClassDefFoundError: for the message of some kinds of damage Parquet asks for Hadoop's Path, a class that
     *     is not there. Any other one is thrown again.
     */
    TarnException failed(Throwable cause) {
        return failed(name, cause);
    }

    private static TarnException failed(String name, Throwable cause) {
        if (cause instanceof TarnException known) {
            return known;
        }
        if (cause instanceof NoClassDefFoundError missing) {
            return damagedWithoutMessage(name, missing);
        }
        return new TarnException(
                ErrorCode.SNAPSHOT_CORRUPTED,
                "the data file " + name + " is damaged: " + messageOf(cause) + REMEDY,
                cause);
    }

    private static String messageOf(Throwable cause) {
        return OBJECT_OF_PARQUET.matcher(String.valueOf(cause.getMessage())).replaceAll("");
    }

    private static TarnException damagedWithoutMessage(String name, NoClassDefFoundError missing) {
        if (!String.valueOf(missing.getMessage()).contains(PATH_OF_HADOOP)) {
            throw missing;
        }
        return new TarnException(
                ErrorCode.SNAPSHOT_CORRUPTED, "the data file " + name + " is damaged" + REMEDY, missing);
    }

    void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
