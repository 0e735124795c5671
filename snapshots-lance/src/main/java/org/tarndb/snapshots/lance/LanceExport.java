package org.tarndb.snapshots.lance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.lance.CommitBuilder;
import org.lance.Dataset;
import org.lance.FragmentMetadata;
import org.lance.Transaction;
import org.lance.operation.Overwrite;
import org.tarndb.snapshots.format.TableExport;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;
import org.tarndb.txn.snapshot.PublishedTable;

/**
 * Publishes one version of one table: data files first, then a version of the dataset that has them and no others. Lance refuses
 * the version where another one has replaced the rows since the attempt began; then what is there now is looked at, and the same
 * files are published after it. For one thread, once.
 */
final class LanceExport {
    private static final int MAX_ATTEMPTS = 10;
    /** What has failed is looked at here; Lance would repeat it whatever it was, with pauses of minutes. */
    private static final int ONE_ATTEMPT = 1;

    /** The namespace has one dataset, whatever its name. */
    private static final List<String> TABLE = List.of("dataset");

    private final TableExport export;
    private final DatasetPlace place;
    private final ManifestLogNamespace namespace;
    private final FileRows fileRows;
    private final Tree<byte[]> rows;
    private final DatasetIdentity identity;
    private final Schema schema;
    private final DataFiles files;
    private final BufferAllocator allocator;
    private final RowBatches.Limits limits;

    LanceExport(TableExport export, BufferAllocator allocator, RowBatches.Limits limits) {
        this.export = export;
        this.allocator = allocator;
        this.limits = limits;
        this.place = DatasetPlace.of(export.place());
        this.namespace = new ManifestLogNamespace(
                export.place(), export.manifests(), export.call().env());
        this.fileRows = new FileRows(export.table());
        this.rows = requireVersion(export).rows();
        this.identity = new DatasetIdentity(export, fileRows.schema());
        this.schema = ArrowSchemas.of(fileRows.schema().columns(), identity.metadata());
        this.files = new DataFiles(export.call().env().files(), place);
    }

    private static TableVersion requireVersion(TableExport export) {
        TableVersion version = export.version().table(export.table().id());
        if (version == null) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_TABLE,
                    "the table " + export.table().name() + ", published at " + export.place()
                            + ", is not in the version with CSN "
                            + export.version().csn() + "; it was dropped");
        }
        return version;
    }

    PublishedTable publish() {
        PublishedTable published = null;
        try {
            for (int attempt = 0; attempt < MAX_ATTEMPTS && published == null; attempt++) {
                published = attempt();
            }
        } finally {
            boolean isReferredTo = namespace.published() != null || !namespace.isCertain();
            if (!isReferredTo) {
                files.discard();
            }
        }
        if (published == null) {
            throw new TarnException(
                    ErrorCode.PUBLICATION_CONFLICT,
                    "other publications to " + export.place() + " were first " + MAX_ATTEMPTS
                            + " times; publish again when they have ended");
        }
        return published;
    }

    /** Null when another version was published meanwhile. */
    private @Nullable PublishedTable attempt() {
        if (export.manifests().getLatestManifestLocation(export.place()).isEmpty()) {
            return commit(new CommitBuilder(place.uri(), allocator), 0);
        }
        try (Dataset base = Dataset.open()
                .allocator(allocator)
                .namespaceClient(namespace)
                .tableId(TABLE)
                .build()) {
            Map<String, String> published = base.getSchema().getCustomMetadata();
            identity.requireNotOther(published);
            return identity.isPublished(published)
                    ? result(base.version(), 0, 0)
                    : commit(new CommitBuilder(base), base.version());
        }
    }

    private @Nullable PublishedTable commit(CommitBuilder builder, long baseVersion) {
        Overwrite operation =
                Overwrite.builder().fragments(write()).schema(schema).build();
        export.call().cancellation().throwIfCancelled();
        tell(PublishPhase.COMMITTING, rows.size());
        try (Transaction transaction = new Transaction.Builder()
                        .readVersion(baseVersion)
                        .operation(operation)
                        .build();
                Dataset committed = builder.namespaceClient(namespace)
                        .tableId(TABLE)
                        .namespaceClientManagedVersioning(true)
                        .maxRetries(ONE_ATTEMPT)
                        .execute(transaction)) {
            return result(committed.version(), files.count(), files.sizeBytes());
        } catch (Exception e) { // native code throws what it does not declare
            return afterFailure(e, baseVersion);
        }
    }

    private @Nullable PublishedTable afterFailure(Exception lance, long baseVersion) {
        ManifestLocation published = namespace.published();
        if (published != null) {
            return result(published.version(), files.count(), files.sizeBytes());
        }
        TarnException failure = namespace.failure();
        if (failure != null) {
            failure.addSuppressed(lance);
            throw failure;
        }
        Optional<ManifestLocation> latest = export.manifests().getLatestManifestLocation(export.place());
        if (latest.isPresent() && latest.get().version() > baseVersion) {
            return null;
        }
        throw failed(export, lance);
    }

    /** What is to be said of an error of Lance's. */
    static TarnException failed(TableExport export, Exception lance) {
        return new TarnException(
                ErrorCode.OBJECT_STORE_FAILED,
                "Lance could not publish " + export.table().name() + " at " + export.place() + ": " + lance.getMessage()
                        + ". Look after the place, then publish again",
                lance);
    }

    private List<FragmentMetadata> write() {
        tell(PublishPhase.WRITING, 0);
        try (RowBatches batches = new RowBatches(
                allocator,
                schema,
                fileRows,
                rows,
                limits,
                done -> tell(PublishPhase.WRITING, done),
                export.call().cancellation())) {
            return files.write(allocator, batches, rows.isEmpty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void tell(PublishPhase phase, long rowsDone) {
        export.listener()
                .progressed(new PublishProgress(export.table().id(), phase, rowsDone, rows.size(), files.sizeBytes()));
    }

    private PublishedTable result(long version, long filesWritten, long bytesWritten) {
        String prefix = export.place().prefix();
        String uri = export.place()
                .objects()
                .uriOf(prefix.substring(0, prefix.length() - 1))
                .toString();
        return new PublishedTable(
                export.table().name().toString(), uri, version, filesWritten, rows.size(), bytesWritten);
    }
}
