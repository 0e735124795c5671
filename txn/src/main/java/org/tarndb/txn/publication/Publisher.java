package org.tarndb.txn.publication;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;

/** Publishes tables of one database once, for a publication or a statement, and shows how that goes. Thread-safe. */
public final class Publisher {
    /** Each time others have published a newer version meanwhile. */
    private static final int MAX_ATTEMPTS = 20;

    private final Supplier<DatabaseVersion> confirmed;
    private final Supplier<SnapshotProvider> provider;
    private final RequestMaker requests;
    private final PublicationRuns runs;

    Publisher(
            Env env, Supplier<DatabaseVersion> confirmed, Supplier<SnapshotProvider> provider, RequestMaker requests) {
        this.confirmed = confirmed;
        this.provider = provider;
        this.requests = requests;
        this.runs = new PublicationRuns(env.clock());
    }

    /**
     * What was published.
     *
     * @param version that the tables hold now
     */
    public record Published(DatabaseVersion version, List<PublishedTable> tables) {}

    /**
     * Publishes what the newest confirmed version holds, in the calling thread: as one run, however often it begins again because
     * others publish what is newer meanwhile. Durable on return.
     *
     * @param publication whose run it is; null for a statement's
     * @param tables finds them in a version's catalog
     * @throws TarnException the provider's
     */
    public Published publishNewest(
            @Nullable String publication,
            Function<Catalog, List<TableDef>> tables,
            SnapshotLocation to,
            SnapshotCall call) {
        SnapshotProvider found = provider.get();
        DatabaseVersion first = confirmed.get();
        RunProgress run = runs.begin(publication, to, tables.apply(first.catalog()));
        return watch(run, call, () -> {
            DatabaseVersion version = first;
            for (int attempt = 1; ; attempt++) {
                try {
                    List<TableDef> current = tables.apply(version.catalog());
                    return new Published(version, found.publish(requests.make(call, version, current, to, run)));
                } catch (TarnException e) {
                    DatabaseVersion newer = confirmed.get();
                    boolean hasNewer = newer.csn() > version.csn();
                    if (e.code() != ErrorCode.PUBLICATION_OUTDATED || !hasNewer || attempt == MAX_ATTEMPTS) {
                        throw e;
                    }
                    version = newer;
                }
            }
        });
    }

    private Published watch(RunProgress run, SnapshotCall call, Supplier<Published> work) {
        try {
            Published published = work.get();
            run.done();
            return published;
        } catch (TarnException e) {
            run.failed(e, call.cancellation().isCancelled());
            throw e;
        } catch (RuntimeException | Error e) {
            run.failed(new TarnException(ErrorCode.INTERNAL_ERROR, "publishing failed: " + e, e), false);
            throw e;
        } finally {
            runs.ended();
        }
    }

    /** The runs that go on and the last ones that ended, a row for each table, in the order of their beginnings. */
    public List<RunStatus> runs() {
        return runs.statuses();
    }
}
