package org.tarndb.snapshots.table;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.expressions.Expressions;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.MetadataLog.Claim;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.iceberg.StagedTable;
import org.tarndb.snapshots.layout.FileLayout;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.table.PublishResult.Kind;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.sort.SortFiles;
import org.tarndb.storage.sort.SortOptions;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishedVersions;

/**
 * One attempt to make the next version of one published table: what is written, and which files go. All that it needs is in the
 * object store before its {@link #claim} is made. For one thread.
 */
final class TableUpdate {
    private final Publishing publishing;
    private final Publication publication;
    private final Publication.Target target;
    private final TableRows version;
    private final FileSchema schema;
    private final PublishedTableOperations operations;
    private final StagedTable staged;
    private final @Nullable TableMetadata base;
    private final FileLayout layout;
    private final SnapshotFiles files;
    private final RowFiles output;
    private final TableProgress progress;
    private @Nullable TableFiles written;
    private Kind kind = Kind.UNCHANGED;

    private TableUpdate(Publishing publishing, Publication.Target target, PublishedTableOperations operations) {
        this.publishing = publishing;
        this.publication = publishing.publication();
        this.target = target;
        this.operations = operations;
        this.staged = new StagedTable(operations, publishing.env().entropy());
        this.base = staged.metadata();
        TableDef table = requireTable(publication, target);
        this.version = new TableRows(table, requireVersion(publication, target).rows(), new FileRows(table));
        this.schema = version.inFiles().schema();
        this.layout = FileLayout.of(target.layout(), table, schema);
        this.files = new SnapshotFiles(publishing.store(), operations.io());
        this.output = new RowFiles(publishing, operations);
        this.progress = new TableProgress(table.id(), publishing, output::bytesSoFar);
    }

    /** Begins an attempt, made from the newest version in the log. */
    static TableUpdate begin(Publishing publishing, Publication.Target target, MetadataLog log) {
        return new TableUpdate(
                publishing, target, new PublishedTableOperations(publishing.store(), log, target.table()));
    }

    private static TableDef requireTable(Publication publication, Publication.Target target) {
        TableDef table = publication.version().catalog().table(target.tableId());
        if (table == null) {
            throw noTable(publication, target);
        }
        return table;
    }

    private static TableVersion requireVersion(Publication publication, Publication.Target target) {
        TableVersion version = publication.version().table(target.tableId());
        if (version == null) {
            throw noTable(publication, target);
        }
        return version;
    }

    private static TarnException noTable(Publication publication, Publication.Target target) {
        return new TarnException(
                ErrorCode.UNDEFINED_TABLE,
                "the table " + target.tableId() + ", published at " + target.table()
                        + ", is not in the version with CSN "
                        + publication.version().csn() + "; it was dropped");
    }

    /** Writes what differs from the published version. */
    void write(PublishedVersions held) {
        TableIdentity identity = new TableIdentity(publication.databaseId(), version.table(), schema);
        try (output) {
            if (base == null) {
                staged.replace(identity.create(operations));
                layout.prepare(staged.table(), schema);
                begin().replaceAll(List.of());
            } else {
                writeNext(identity, base, held);
            }
        }
        kind = written().kind();
        if (kind == Kind.UNCHANGED && (staged.metadata() != base || !operations.isDecidedAsBefore())) {
            kind = Kind.INCREMENTAL;
        }
    }

    private void writeNext(TableIdentity identity, TableMetadata from, PublishedVersions held) {
        identity.requireSame(from);
        identity.requireNotOlder(from, publication.version().csn());
        boolean mustRewrite = identity.reasonToRewrite(from) != null || !layout.isThatOf(from);
        layout.prepare(staged.table(), schema);
        staged.replace(identity.adapt(Objects.requireNonNull(staged.metadata())));
        TableFiles next = begin();
        Snapshot snapshot = from.currentSnapshot();
        boolean isUnchanged = snapshot != null
                && !mustRewrite
                && held.isUnchanged(
                        operations.location(),
                        snapshot.snapshotId(),
                        version.table().id(),
                        publication.version());
        if (!isUnchanged) {
            writeRows(next, snapshot, mustRewrite, held);
        }
    }

    private void writeRows(TableFiles next, @Nullable Snapshot snapshot, boolean mustRewrite, PublishedVersions held) {
        List<LiveFile> published = snapshot == null
                ? List.of()
                : files.list(staged.table(), snapshot.snapshotId(), Expressions.alwaysTrue());
        if (snapshot == null || mustRewrite || next.isFragmented(published)) {
            next.replaceAll(published);
        } else {
            TableVersion known = held.held(operations.location(), snapshot.snapshotId());
            next.writeChanges(published, changes(published, known));
        }
    }

    /** Begins the files of the version, whose columns are staged. */
    private TableFiles begin() {
        layout.applyTo(staged.table());
        Table iceberg = staged.table();
        RowOutput rowOutput = new RowOutput(version, layout, iceberg, output, sorting(), progress);
        written = new TableFiles(version, iceberg, files, output, rowOutput, publishing.options(), progress);
        return written;
    }

    private SortOptions sorting() {
        PublishOptions options = publishing.options();
        String prefix = "tarn-publish-" + publishing.env().entropy().nextUuid() + "-";
        SortFiles temporary = SortFiles.in(publishing.env().files(), options.temporaryDirectory(), prefix);
        return new SortOptions(options.sortMemoryBytes(), temporary, progress::check, bytes -> {});
    }

    private Changes changes(List<LiveFile> published, @Nullable TableVersion known) {
        return known != null
                ? new DiffChanges(known.rows(), version, layout, staged.table().spec(), files, progress)
                : new ComparedChanges(version, files, published, progress);
    }

    private TableFiles written() {
        TableFiles all = written;
        if (all == null) {
            throw TarnException.internal("Nothing was written yet for " + operations.location());
        }
        return all;
    }

    /** Whether the table's published version must be followed by another. */
    boolean hasChanged() {
        return kind != Kind.UNCHANGED;
    }

    /** Whether others have made a version after the one that this was made from. */
    boolean isOvertaken() {
        return staged.isOvertaken();
    }

    /** Makes the snapshot; also one without changes, which belongs to the publication all the same. */
    Claim claim() {
        progress.enter(PublishPhase.COMMITTING);
        RowDelta delta = staged.newRowDelta()
                .scanManifestsWith(files.threads(base == null ? null : base.currentSnapshot()))
                .set(
                        SnapshotProperties.CSN,
                        String.valueOf(publication.version().csn()))
                .set(SnapshotProperties.VERSION, String.valueOf(staged.nextVersion()))
                .set(SnapshotProperties.PUBLICATION, publication.id().toString())
                .set(
                        SnapshotProperties.TABLES,
                        String.valueOf(publication.targets().size()));
        written().addTo(delta);
        delta.commit();
        return staged.claim();
    }

    /** After the claim was won, or where there was none. */
    PublishResult finish(PublishedVersions held) {
        TableMetadata metadata = staged.metadata();
        Snapshot snapshot = metadata == null ? null : metadata.currentSnapshot();
        if (snapshot == null) {
            throw TarnException.internal("Nothing was published at " + operations.location());
        }
        held.published(
                operations.location(), snapshot.snapshotId(), version.table().id(), publication.version());
        return new PublishResult(
                target.table(),
                versionOf(snapshot),
                snapshot.snapshotId(),
                kind,
                version.rows().size(),
                output.dataFiles().size() + output.deleteFiles().size(),
                output.rowsWritten(),
                written().rowsDeleted(),
                output.bytesWritten());
    }

    /** Not always the newest of the metadata: tags and expiry make versions of their own. */
    private long versionOf(Snapshot snapshot) {
        String version = snapshot.summary().get(SnapshotProperties.VERSION);
        if (version == null) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "the newest snapshot at " + operations.location() + " has no " + SnapshotProperties.VERSION
                            + ": it was made by another program; publish the table to another location");
        }
        return Long.parseLong(version);
    }

    /** Deletes what was written. Only where it is certain that no version refers to it. */
    void discard() {
        for (String key : operations.io().written()) {
            try {
                operations.io().deleteFile(operations.io().location(key));
            } catch (UncheckedIOException | TarnException e) {
                // It is an orphan, which the collector deletes when it is old enough; also where the time that a
                // cancelled statement has for it is over. What the caller is told is why the files go.
                continue;
            }
        }
    }

    String location() {
        return operations.location();
    }

    Publication.Target target() {
        return target;
    }
}
