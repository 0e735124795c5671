package org.tarndb.snapshots.table;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.IcebergSchemas;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Which table of which database a published table is, and its metadata apart from snapshots. */
final class TableIdentity {
    private static final int FORMAT_VERSION = 2;
    /** So many earlier files of metadata are named by the newest one. None is ever deleted because of it. */
    private static final String PREVIOUS_VERSIONS = "100";

    private final String databaseId;
    private final TableDef table;
    private final FileSchema schema;

    TableIdentity(String databaseId, TableDef table, FileSchema schema) {
        this.databaseId = databaseId;
        this.table = table;
        this.schema = schema;
    }

    private Map<String, String> properties() {
        return Map.of(
                SnapshotProperties.DATABASE,
                databaseId,
                SnapshotProperties.TABLE,
                String.valueOf(table.id()),
                SnapshotProperties.NAME,
                table.name().toString(),
                SnapshotProperties.ROW_KEY,
                rowKey(),
                TableProperties.METADATA_PREVIOUS_VERSIONS_MAX,
                PREVIOUS_VERSIONS,
                TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED,
                "false");
    }

    String rowKey() {
        return schema.keyFieldIds().stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** The metadata of a table without snapshots. Its fields have our ids; Iceberg's own way of making it gives new ones. */
    TableMetadata create(PublishedTableOperations operations) {
        Schema iceberg = IcebergSchemas.of(schema);
        return TableMetadata.buildFromEmpty(FORMAT_VERSION)
                .assignUUID()
                .setLocation(operations.location())
                .setCurrentSchema(iceberg, schema.lastFieldId())
                .setDefaultPartitionSpec(PartitionSpec.unpartitioned())
                .setDefaultSortOrder(SortOrder.unsorted())
                .setProperties(properties())
                .build();
    }

    /** With the schema and the properties that the table has now; the same object where they are. */
    TableMetadata adapt(TableMetadata base) {
        Schema iceberg = IcebergSchemas.of(schema);
        TableMetadata changed = base.schema().sameSchema(iceberg) ? base : withSchema(base, iceberg);
        return changed.properties().entrySet().containsAll(properties().entrySet())
                ? changed
                : TableMetadata.buildFrom(changed).setProperties(properties()).build();
    }

    /** As it will be read: the builder leaves the transforms of partitions bound to the columns' earlier types. */
    private TableMetadata withSchema(TableMetadata base, Schema iceberg) {
        TableMetadata built = TableMetadata.buildFrom(base)
                .setCurrentSchema(iceberg, Math.max(base.lastColumnId(), schema.lastFieldId()))
                .build();
        return TableMetadataParser.fromJson(TableMetadataParser.toJson(built));
    }

    /**
     * Refuses what is not an earlier version of the same table.
     *
     * @throws TarnException OBJECT_NOT_IN_STATE
     */
    void requireSame(TableMetadata base) {
        requireProperty(base, SnapshotProperties.DATABASE, databaseId);
        requireProperty(base, SnapshotProperties.TABLE, String.valueOf(table.id()));
    }

    private void requireProperty(TableMetadata base, String name, String expected) {
        String found = base.property(name, "none");
        if (!found.equals(expected)) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "at " + base.location() + " another table than " + table.name() + " is published (" + name + " is "
                            + found + ", not " + expected + "); publish to another location");
        }
    }

    /**
     * Refuses a version older than the one that is published.
     *
     * @throws TarnException PUBLICATION_OUTDATED
     */
    void requireNotOlder(TableMetadata base, long csn) {
        Snapshot current = base.currentSnapshot();
        long published = current == null ? -1 : csnOf(current);
        if (published > csn) {
            throw new TarnException(
                    ErrorCode.PUBLICATION_OUTDATED,
                    "of " + table.name() + " the version with CSN " + published + " is published at "
                            + base.location() + ", which is newer than " + csn
                            + "; publish a newer one. A database that has none is a copy that lags behind or has lost commits:"
                            + " publish it to another location");
        }
    }

    static long csnOf(Snapshot snapshot) {
        try {
            return Long.parseLong(snapshot.summary().getOrDefault(SnapshotProperties.CSN, "-1"));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /**
     * Why files that were published can't be read as rows of the table as it is now; null when they can.
     *
     * @param base the published table's metadata
     */
    @Nullable
    String reasonToRewrite(TableMetadata base) {
        if (!rowKey().equals(base.property(SnapshotProperties.ROW_KEY, ""))) {
            return "the row key is another";
        }
        List<Integer> published =
                base.schema().columns().stream().map(field -> field.fieldId()).toList();
        for (int ordinal = 0; ordinal < table.columns().size(); ordinal++) {
            int field = schema.valueFieldId(ordinal);
            if (!published.contains(field)
                    && (table.absentValue(ordinal) != null || schema.hasOtherForm(ordinal, published))) {
                return "rows have a value of the added column "
                        + table.columns().get(ordinal).name();
            }
        }
        return null;
    }
}
