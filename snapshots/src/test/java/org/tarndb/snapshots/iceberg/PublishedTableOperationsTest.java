package org.tarndb.snapshots.iceberg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.testkit.CountingObjectStore;
import org.tarndb.snapshots.testkit.SampleTables;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Iceberg's library works on our tables as on any other: its own retries included. */
class PublishedTableOperationsTest {
    private final CountingObjectStore store = new CountingObjectStore();
    private final MetadataLog log = ProtocolMetadataLog.of(store, Env.system(), (table, version, step, cause) -> {
        throw new AssertionError(cause);
    });

    private PublishedTableOperations operations(MetadataLog used) {
        return new PublishedTableOperations(store, used, "t/");
    }

    private static TableMetadata metadata(PublishedTableOperations operations) {
        return TableMetadata.newTableMetadata(
                new Schema(Types.NestedField.required(1, "ID", Types.LongType.get())),
                PartitionSpec.unpartitioned(),
                SortOrder.unsorted(),
                operations.location(),
                Map.of());
    }

    private TableMetadata current() {
        return Objects.requireNonNull(operations(log).current());
    }

    @BeforeEach
    void create() {
        PublishedTableOperations operations = operations(log);
        operations.commit(null, metadata(operations));
    }

    @Test
    void aCommitIsTheNextVersion() {
        PublishedTableOperations operations = operations(log);
        new BaseTable(operations, "t").updateProperties().set("a", "1").commit();
        assertEquals(List.of(1L, 2L), log.versions("t/"));
        assertEquals("1", current().property("a", ""));
        assertTrue(current().metadataFileLocation().endsWith("t/metadata/v2.metadata.json"));
    }

    @Test
    void aTableIsNotMadeTwice() {
        PublishedTableOperations operations = operations(log);
        assertThrows(CommitFailedException.class, () -> operations.commit(null, metadata(operations)));
    }

    @Test
    void whoWasOvertakenFailsAndIcebergTriesAgain() {
        PublishedTableOperations first = operations(log);
        PublishedTableOperations second = operations(log);
        TableMetadata before = Objects.requireNonNull(second.current());
        new BaseTable(first, "t").updateProperties().set("a", "1").commit();
        TableMetadata changed =
                TableMetadata.buildFrom(before).setProperties(Map.of("b", "2")).build();
        assertThrows(CommitFailedException.class, () -> second.commit(before, changed));
        new BaseTable(second, "t").updateProperties().set("c", "3").commit();
        Map<String, String> properties = current().properties();
        assertEquals("1", properties.get("a"));
        assertEquals("3", properties.get("c"));
        assertFalse(properties.containsKey("b"));
    }

    @Test
    void anUnknownOutcomeIsSaidAndNotRetried() {
        MetadataLog silent = new Unanswered(log);
        BaseTable table = new BaseTable(operations(silent), "t");
        assertThrows(
                CommitStateUnknownException.class,
                () -> table.updateProperties().set("a", "1").commit());
        assertEquals(List.of(1L), log.versions("t/"), "it was tried once, and that one is lost");
    }

    /** Names, ids, SQL types and roles of every kind of column. */
    @Test
    void aSchemaComesBackWithItsSqlTypes() {
        FileSchema schema = FileSchema.of(SampleTables.ofAllTypes());
        assertEquals(schema.columns(), IcebergSchemas.columns(IcebergSchemas.of(schema)));
    }

    /** Better the plain type than values that are misread. */
    @Test
    void aCommentThatDoesNotFitIsNotTrusted() {
        Schema schema = new Schema(
                Types.NestedField.optional(1, "A", Types.IntegerType.get(), "CHARACTER VARYING"),
                Types.NestedField.optional(2, "B", Types.LongType.get(), "free text"),
                Types.NestedField.optional(3, "C", Types.DecimalType.of(9, 2), "DECIMAL(9, 3)"));
        assertEquals(
                List.of("INTEGER", "BIGINT", "DECIMAL(9, 2)"),
                IcebergSchemas.columns(schema).stream()
                        .map(FileColumn::sqlType)
                        .map(Object::toString)
                        .toList());
    }

    /** Claims nothing and can't say so. */
    private record Unanswered(MetadataLog log) implements MetadataLog {
        @Override
        public Optional<Version> latest(String table) {
            return log.latest(table);
        }

        @Override
        public Optional<Version> version(String table, long version) {
            return log.version(table, version);
        }

        @Override
        public List<Long> versions(String table) {
            return log.versions(table);
        }

        @Override
        public byte[] read(Version version) {
            return log.read(version);
        }

        @Override
        public List<Outcome> commit(List<Claim> claims) {
            TarnException silence = new TarnException(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN, "no answer");
            return Collections.nCopies(claims.size(), new Outcome.Unknown(silence));
        }

        @Override
        public int maxTables() {
            return log.maxTables();
        }

        @Override
        public VersionAuthority authority() {
            return log.authority();
        }
    }
}
