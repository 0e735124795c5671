package org.tarndb.snapshots.lance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;
import org.lance.namespace.LanceNamespace;
import org.lance.namespace.errors.ErrorCode;
import org.lance.namespace.errors.LanceNamespaceException;
import org.lance.namespace.model.CreateTableVersionRequest;
import org.lance.namespace.model.CreateTableVersionResponse;
import org.lance.namespace.model.DeclareTableRequest;
import org.lance.namespace.model.DeclareTableResponse;
import org.lance.namespace.model.DescribeTableRequest;
import org.lance.namespace.model.DescribeTableResponse;
import org.lance.namespace.model.DescribeTableVersionRequest;
import org.lance.namespace.model.DescribeTableVersionResponse;
import org.lance.namespace.model.ListTableVersionsRequest;
import org.lance.namespace.model.ListTableVersionsResponse;
import org.lance.namespace.model.TableVersion;
import org.tarndb.snapshots.manifest.ManifestLocation;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;

/**
 * A Lance namespace of one dataset, whose versions are those of a manifest log: Lance calls it to read a version and to commit one.
 * Whatever its table is called, that dataset is meant. Thread-safe.
 *
 * <p>Once it is not known whether a version was published, all commits through this namespace fail: Lance would repeat the change.
 * Look at the dataset through another one then.
 */
public final class ManifestLogNamespace implements LanceNamespace {
    private final ManifestTable table;
    private final ManifestLog log;
    private final DatasetPlace place;
    private final StagedManifests staged;
    private volatile @Nullable ManifestLocation published;
    private volatile @Nullable TarnException failure;

    /**
     * @param table in files of this machine, with one of Lance's naming schemes
     * @param log stays the caller's to close, as do the stores
     */
    public ManifestLogNamespace(ManifestTable table, ManifestLog log, Env env) {
        this.table = table;
        this.log = log;
        this.place = DatasetPlace.of(table);
        this.staged = new StagedManifests(table, log, env);
    }

    /** What was published last through this namespace. */
    @Nullable
    ManifestLocation published() {
        return published;
    }

    /** Why the last commit failed, of which Lance gives no more than a text; null when it did not, or for a conflict. */
    @Nullable
    TarnException failure() {
        return failure;
    }

    /** Whether it is known of every commit what became of it. */
    boolean isCertain() {
        return staged.isCertain();
    }

    /** It needs no properties. */
    @Override
    public void initialize(Map<String, String> properties, BufferAllocator allocator) {}

    @Override
    public String namespaceId() {
        return "tarn " + table.base();
    }

    @Override
    public DeclareTableResponse declareTable(DeclareTableRequest request) {
        return new DeclareTableResponse().location(place.uri()).managedVersioning(true);
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        if (ask(staged::latest).isEmpty()) {
            throw new Refusal(ErrorCode.TABLE_NOT_FOUND, "There is no dataset at " + table);
        }
        return new DescribeTableResponse().location(place.uri()).managedVersioning(true);
    }

    @Override
    public ListTableVersionsResponse listTableVersions(ListTableVersionsRequest request) {
        boolean descending = Boolean.TRUE.equals(request.getDescending());
        Integer limit = request.getLimit();
        if (descending && limit != null && limit == 1 && request.getPageToken() == null) {
            List<TableVersion> latest =
                    ask(staged::latest).map(this::toLance).map(List::of).orElse(List.of());
            return new ListTableVersionsResponse().versions(latest);
        }
        List<Long> versions = new ArrayList<>(ask(() -> log.versions(table)));
        if (descending) {
            Collections.reverse(versions);
        }
        return page(versions, request.getPageToken(), limit == null ? Integer.MAX_VALUE : limit);
    }

    /** A page's token is the last version of the page before. */
    private ListTableVersionsResponse page(List<Long> versions, @Nullable String token, int limit) {
        int from = token == null ? 0 : versions.indexOf(Long.valueOf(token)) + 1;
        ListTableVersionsResponse response = new ListTableVersionsResponse();
        List<TableVersion> found = new ArrayList<>();
        for (long version : versions.subList(from, versions.size())) {
            if (found.size() == limit) {
                response.setPageToken(String.valueOf(found.get(limit - 1).getVersion()));
                break;
            }
            ask(() -> log.getManifestLocation(table, version))
                    .map(this::toLance)
                    .ifPresent(found::add);
        }
        return response.versions(found);
    }

    @Override
    public DescribeTableVersionResponse describeTableVersion(DescribeTableVersionRequest request) {
        Long version = request.getVersion();
        Optional<ManifestLocation> found =
                ask(version == null ? staged::latest : () -> log.getManifestLocation(table, version));
        return new DescribeTableVersionResponse()
                .version(found.map(this::toLance)
                        .orElseThrow(() -> new Refusal(
                                ErrorCode.TABLE_VERSION_NOT_FOUND, "There is no version " + version + " of " + table)));
    }

    /** Durable on return. */
    @Override
    public CreateTableVersionResponse createTableVersion(CreateTableVersionRequest request) {
        long version = request.getVersion();
        try {
            String path = place.fromLance(request.getManifestPath());
            Optional<ManifestLocation> location = staged.publish(version, path, request.getManifestSize());
            failure = null;
            published = location.orElse(published);
            return new CreateTableVersionResponse()
                    .version(location.map(this::toLance)
                            .orElseThrow(() -> new Refusal(
                                    ErrorCode.CONCURRENT_MODIFICATION,
                                    "Version " + version + " of " + table + " is another writer's")));
        } catch (TarnException e) {
            failure = e;
            throw new Refusal(ErrorCode.INTERNAL, String.valueOf(e.getMessage()));
        }
    }

    private <T> T ask(Supplier<T> question) {
        try {
            return question.get();
        } catch (TarnException e) {
            throw new Refusal(ErrorCode.INTERNAL, String.valueOf(e.getMessage()));
        }
    }

    private TableVersion toLance(ManifestLocation location) {
        return new TableVersion()
                .version(location.version())
                .manifestPath(place.toLance(location.path()))
                .manifestSize(location.sizeBytes())
                .eTag(location.eTag());
    }

    /** An answer to Lance. It has no stack trace, which Lance would print. */
    private static final class Refusal extends LanceNamespaceException {
        private static final long serialVersionUID = 1L;

        Refusal(ErrorCode code, String message) {
            super(code, message);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
