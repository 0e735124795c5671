package org.tarndb.snapshots.lance;

import java.util.Map;
import java.util.stream.Collectors;
import org.tarndb.snapshots.format.TableExport;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.table.SnapshotProperties;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Which version of which table of which database a version of a dataset is: metadata of its schema. */
final class DatasetIdentity {
    private final TableExport export;
    private final FileSchema schema;

    DatasetIdentity(TableExport export, FileSchema schema) {
        this.export = export;
        this.schema = schema;
    }

    Map<String, String> metadata() {
        return Map.of(
                SnapshotProperties.DATABASE,
                export.databaseId(),
                SnapshotProperties.TABLE,
                String.valueOf(export.table().id()),
                SnapshotProperties.NAME,
                export.table().name().toString(),
                SnapshotProperties.ROW_KEY,
                rowKey(),
                SnapshotProperties.CSN,
                String.valueOf(export.version().csn()),
                SnapshotProperties.PUBLICATION,
                export.publicationId().toString(),
                SnapshotProperties.TABLES,
                String.valueOf(export.publicationTables()));
    }

    /** Names of columns, for Lance numbers its fields by itself. */
    private String rowKey() {
        return schema.keyColumns().stream().map(column -> column.name()).collect(Collectors.joining(","));
    }

    /**
     * Refuses what is not an earlier version of the same table, or this one.
     *
     * @param published metadata of the dataset's latest version
     * @throws TarnException OBJECT_NOT_IN_STATE, PUBLICATION_OUTDATED
     */
    void requireNotOther(Map<String, String> published) {
        requireSame(published, SnapshotProperties.DATABASE, export.databaseId());
        requireSame(
                published,
                SnapshotProperties.TABLE,
                String.valueOf(export.table().id()));
        if (csnOf(published) > export.version().csn()) {
            throw new TarnException(
                    ErrorCode.PUBLICATION_OUTDATED,
                    "of " + export.table().name() + " the version with CSN " + csnOf(published) + " is published at "
                            + export.place() + ", which is newer than "
                            + export.version().csn()
                            + "; publish a newer one. A database that has none is a copy that lags behind or has lost commits:"
                            + " publish it to another location");
        }
    }

    private void requireSame(Map<String, String> published, String name, String expected) {
        String found = published.getOrDefault(name, "none");
        if (!found.equals(expected)) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "at " + export.place() + " another table than "
                            + export.table().name() + " is published (" + name + " is " + found + ", not " + expected
                            + "); publish to another location");
        }
    }

    /** Whether the wanted version is the one that is published. */
    boolean isPublished(Map<String, String> published) {
        return csnOf(published) == export.version().csn();
    }

    private static long csnOf(Map<String, String> published) {
        try {
            return Long.parseLong(published.getOrDefault(SnapshotProperties.CSN, "-1"));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
