package org.tarndb.txn.publication;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.SnapshotProvider;

/**
 * The publications of a database: one worker for each that the newest confirmed catalog has. A thread compares the catalog with
 * the workers when it has changed; it is started with the first publication. Thread-safe.
 */
public final class Publications implements AutoCloseable {
    private final String database;
    private final Env env;
    private final Supplier<DatabaseVersion> confirmed;
    private final Supplier<SnapshotProvider> provider;
    private final Publisher publisher;

    @GuardedBy("this")
    private final Map<Long, PublicationWorker> workers = new TreeMap<>();

    /** Of publications that were dropped, until they have deleted what a manifest store has of them. */
    @GuardedBy("this")
    private final List<PublicationWorker> leaving = new ArrayList<>();

    /** Whether the thread has been started; written under the commit latch. */
    private volatile boolean supervised;

    /** Written under the commit latch. */
    private volatile @Nullable Catalog newest;

    /** Those that the thread has not seen, in their order: what came and went between two of its looks is seen, too. */
    private final Queue<Catalog> catalogs = new ConcurrentLinkedQueue<>();

    private volatile boolean closed;
    /** Set when the catalog has changed, or this is closed. */
    private volatile Signal changed = new Signal();

    /**
     * @param database its name, for threads
     * @param confirmed gives the newest confirmed version
     * @param provider what publishes, looked for when the first publication runs
     */
    public Publications(
            String database,
            Env env,
            Supplier<DatabaseVersion> confirmed,
            Supplier<SnapshotProvider> provider,
            RequestMaker requests) {
        this.database = database;
        this.env = env;
        this.confirmed = confirmed;
        this.provider = provider;
        this.publisher = new Publisher(env, confirmed, provider, requests);
    }

    /** A version has been confirmed. Called with the commit latch held: it only passes the word on. */
    public void confirmed(DatabaseVersion version) {
        Catalog catalog = version.catalog();
        boolean concerns = supervised || !catalog.publications().isEmpty();
        if (concerns && catalog != newest) {
            newest = catalog;
            catalogs.add(catalog);
            changed.set();
        }
        if (concerns && !supervised) {
            supervise();
        }
    }

    /** Starts what the catalog of an opened database has. */
    public void start() {
        confirmed(confirmed.get());
    }

    private void supervise() {
        try {
            env.threads().start("tarn-publications of " + database, this::run);
            supervised = true;
        } catch (OutOfMemoryError e) {
            supervised = false; // no commit fails for that; the next one tries again
        }
    }

    private void run() {
        while (!closed) {
            Signal signal = changed;
            if (signal.isSet()) {
                changed = new Signal(); // before the look: what comes after it is seen next time
            } else {
                env.waits().awaitUninterruptibly(signal);
                continue;
            }
            for (Catalog catalog; (catalog = catalogs.poll()) != null; ) {
                adjust(catalog);
            }
        }
    }

    private synchronized void adjust(Catalog catalog) {
        if (closed) {
            return;
        }
        List<Long> gone = new ArrayList<>(workers.keySet());
        for (PublicationDef publication : catalog.publications().values()) {
            List<TableDef> tables = publication.tableIds().stream()
                    .map(catalog::table)
                    .filter(Objects::nonNull)
                    .toList();
            gone.remove(publication.id());
            PublicationWorker worker = workers.get(publication.id());
            if (worker == null) {
                worker = new PublicationWorker(env, confirmed, provider, publisher, publication, tables);
                workers.put(publication.id(), worker);
                worker.start(database, this::ended);
            } else {
                worker.change(publication, tables);
            }
        }
        for (long id : gone) {
            PublicationWorker worker = workers.remove(id);
            if (worker != null) {
                leaving.add(worker);
                worker.drop();
            }
        }
    }

    private synchronized void ended(PublicationWorker worker) {
        leaving.remove(worker);
    }

    /** How each is, in the order of their creation. */
    public synchronized List<PublicationStatus> statuses() {
        return Stream.concat(workers.values().stream(), leaving.stream())
                .map(PublicationWorker::status)
                .sorted(Comparator.comparingLong(status -> status.definition().id()))
                .toList();
    }

    /** Publishes once, and shows what runs. */
    public Publisher publisher() {
        return publisher;
    }

    /** Ends all of it; waits for no store: a thread that talks to one ends when it is answered, and does nothing more. */
    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            leaving.addAll(workers.values());
            workers.clear();
            leaving.forEach(worker -> worker.stop("the database " + database + " was closed"));
            leaving.clear();
        }
        changed.set();
    }
}
