package org.tarndb.snapshots.lance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.Transaction;
import org.lance.WriteParams.WriteMode;
import org.lance.namespace.LanceNamespace;
import org.lance.operation.Append;
import org.lance.operation.Overwrite;

/** A program that writes numbers to a dataset with Lance's own library, through a namespace. */
final class DatasetWriter {
    private static final List<String> TABLE = List.of("numbers");
    private static final Schema SCHEMA =
            new Schema(List.of(new Field("N", FieldType.notNullable(new ArrowType.Int(64, true)), null)));

    private final BufferAllocator allocator;
    private final LanceNamespace namespace;
    private final String path;

    DatasetWriter(BufferAllocator allocator, LanceNamespace namespace, String path) {
        this.allocator = allocator;
        this.namespace = namespace;
        this.path = path;
    }

    private static List<FragmentMetadata> fragments(
            BufferAllocator allocator, String path, WriteMode mode, long... numbers) {
        try (VectorSchemaRoot root = VectorSchemaRoot.create(SCHEMA, allocator)) {
            root.allocateNew();
            for (int i = 0; i < numbers.length; i++) {
                ((BigIntVector) root.getVector(0)).setSafe(i, numbers[i]);
            }
            root.setRowCount(numbers.length);
            return Fragment.write()
                    .datasetUri(path)
                    .allocator(allocator)
                    .data(root)
                    .mode(mode)
                    .execute();
        }
    }

    private static Transaction creation(List<FragmentMetadata> fragments) {
        return new Transaction.Builder()
                .readVersion(0)
                .operation(
                        Overwrite.builder().fragments(fragments).schema(SCHEMA).build())
                .build();
    }

    /** Makes the dataset. */
    long create(long... numbers) {
        try (Transaction transaction = creation(fragments(allocator, path, WriteMode.CREATE, numbers));
                Dataset created = new CommitBuilder(path, allocator)
                        .namespaceClient(namespace)
                        .tableId(TABLE)
                        .namespaceClientManagedVersioning(true)
                        .execute(transaction)) {
            return created.version();
        }
    }

    /** Makes a dataset as somebody does who knows no manifest store. */
    static void createWithoutNamespace(BufferAllocator allocator, String path, long... numbers) {
        try (Transaction transaction = creation(fragments(allocator, path, WriteMode.CREATE, numbers))) {
            new CommitBuilder(path, allocator).execute(transaction).close();
        }
    }

    Dataset open() {
        return Dataset.open()
                .allocator(allocator)
                .namespaceClient(namespace)
                .tableId(TABLE)
                .build();
    }

    long append(long... numbers) {
        try (Dataset base = open()) {
            return append(base, 20, numbers);
        }
    }

    /**
     * Appends to what may not be the latest version.
     *
     * @param attempts that Lance makes
     */
    long append(Dataset base, int attempts, long... numbers) {
        try (Transaction transaction = new Transaction.Builder()
                        .readVersion(base.version())
                        .operation(Append.builder()
                                .fragments(fragments(allocator, path, WriteMode.APPEND, numbers))
                                .build())
                        .build();
                Dataset appended = new CommitBuilder(base)
                        .namespaceClient(namespace)
                        .tableId(TABLE)
                        .namespaceClientManagedVersioning(true)
                        .maxRetries(attempts)
                        .execute(transaction)) {
            return appended.version();
        }
    }

    /** The numbers as this program sees them. */
    List<Long> numbers() throws IOException {
        try (Dataset dataset = open()) {
            return numbers(dataset);
        }
    }

    /** In ascending order. */
    static List<Long> numbers(Dataset dataset) throws IOException {
        List<Long> numbers = new ArrayList<>();
        try (ArrowReader reader = dataset.sql("SELECT * FROM dataset").intoBatchRecords()) {
            while (reader.loadNextBatch()) {
                BigIntVector vector =
                        (BigIntVector) reader.getVectorSchemaRoot().getVector(0);
                for (int i = 0; i < vector.getValueCount(); i++) {
                    numbers.add(vector.get(i));
                }
            }
        }
        numbers.sort(null);
        return numbers;
    }
}
