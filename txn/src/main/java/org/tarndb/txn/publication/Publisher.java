package org.tarndb.txn.publication;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
    private final Supplier<SnapshotProvider> provider;
    private final RequestMaker requests;
    private final PublicationRuns runs;

    Publisher(Env env, Supplier<SnapshotProvider> provider, RequestMaker requests) {
        this.provider = provider;
        this.requests = requests;
        this.runs = new PublicationRuns(env.clock());
    }

    /**
     * Publishes what a confirmed version holds, in the calling thread. Durable on return.
     *
     * @param publication whose run it is; null for a statement's
     * @throws TarnException the provider's
     */
    public List<PublishedTable> publish(
            @Nullable String publication,
            DatabaseVersion version,
            List<TableDef> tables,
            SnapshotLocation to,
            SnapshotCall call) {
        SnapshotProvider found = provider.get();
        RunProgress run = runs.begin(publication, to, tables);
        try {
            List<PublishedTable> published = found.publish(requests.make(call, version, tables, to, run));
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
