package org.tarndb.snapshots.provider;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;

/**
 * Things of one kind that are open: all who want the same one at the same time share it, and who comes within a minute finds it open.
 * None is given out any more an hour after it was opened, so that what is looked at when it is opened is looked at again. A thread
 * closes what nobody uses; there is one as long as there is such a thing. Thread-safe.
 *
 * @param <K> what is opened: two that are equal open the same
 * @param <R> is thread-safe
 */
final class KeptOpen<K, R> implements AutoCloseable {
    static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);
    static final long LIFE_NANOS = TimeUnit.HOURS.toNanos(1);

    private final Env env;
    private final Consumer<R> closer;

    @GuardedBy("this")
    private final Map<K, Entry<R>> entries = new HashMap<>();

    @GuardedBy("this")
    private boolean sweeping;

    @GuardedBy("this")
    private boolean closed;

    private final Signal ended = new Signal();

    KeptOpen(Env env, Consumer<R> closer) {
        this.env = env;
        this.closer = closer;
    }

    /** Opens a thing. */
    @FunctionalInterface
    interface Opener<R> {
        R open() throws IOException;
    }

    /** One use of a thing that is open. */
    interface Lease<R> extends AutoCloseable {
        R get();

        /** A second call does nothing. */
        @Override
        void close();
    }

    private static final class Entry<R> {
        private final R resource;
        private final long openedNanos;
        private int users;
        private long idleNanos;

        Entry(R resource, long nowNanos) {
            this.resource = resource;
            this.openedNanos = nowNanos;
        }
    }

    /** The thing, opened if it is not; others who want another one do not wait for that. */
    Lease<R> take(K key, Opener<R> opener) throws IOException {
        Entry<R> entry = find(key);
        return new Use(key, entry != null ? entry : add(key, opener.open()));
    }

    private @Nullable Entry<R> find(K key) {
        Entry<R> old = null;
        synchronized (this) {
            Entry<R> entry = entries.get(key);
            if (entry == null) {
                return null;
            }
            if (env.clock().nanoTime() - entry.openedNanos < LIFE_NANOS) {
                entry.users++;
                return entry;
            }
            entries.remove(key);
            old = entry.users == 0 ? entry : null;
        }
        if (old != null) {
            closer.accept(old.resource);
        }
        return null;
    }

    /** Where another thread was faster, this one serves its opener alone. */
    private synchronized Entry<R> add(K key, R resource) {
        Entry<R> entry = new Entry<>(resource, env.clock().nanoTime());
        entry.users = 1;
        if (!closed) {
            entries.putIfAbsent(key, entry);
        }
        return entry;
    }

    private void giveBack(K key, Entry<R> entry) {
        synchronized (this) {
            entry.users--;
            if (entry.users > 0) {
                return;
            }
            entry.idleNanos = env.clock().nanoTime();
            if (entries.get(key) == entry && sweepLater()) {
                return;
            }
            entries.remove(key, entry);
        }
        closer.accept(entry.resource);
    }

    /** False when there is no thread for it. */
    @GuardedBy("this")
    private boolean sweepLater() {
        if (!sweeping) {
            try {
                env.threads().start("tarn stores that are kept open", this::sweep);
                sweeping = true;
            } catch (OutOfMemoryError e) {
                return false;
            }
        }
        return true;
    }

    private void sweep() {
        for (long next; (next = closeIdle()) != Waits.NO_DEADLINE; ) {
            env.waits().awaitUninterruptibly(ended, next);
        }
    }

    /** When the next one is due; never where nothing is idle: then the sweeping is over. */
    private long closeIdle() {
        List<R> idle = new ArrayList<>();
        long next = Waits.NO_DEADLINE;
        synchronized (this) {
            long now = env.clock().nanoTime();
            for (Iterator<Entry<R>> each = entries.values().iterator(); each.hasNext(); ) {
                Entry<R> entry = each.next();
                if (entry.users > 0) {
                    continue;
                }
                long leftNanos = entry.idleNanos + IDLE_NANOS - now;
                if (leftNanos <= 0) {
                    idle.add(entry.resource);
                    each.remove();
                } else if (next == Waits.NO_DEADLINE || leftNanos < next - now) {
                    next = now + leftNanos;
                }
            }
            sweeping = next != Waits.NO_DEADLINE;
        }
        idle.forEach(closer);
        return next;
    }

    /** Closes what nobody uses, and the rest when it is given back; what is opened from now on is not kept. */
    @Override
    public void close() {
        List<R> idle = new ArrayList<>();
        synchronized (this) {
            closed = true;
            for (Entry<R> entry : entries.values()) {
                if (entry.users == 0) {
                    idle.add(entry.resource);
                }
            }
            entries.clear();
        }
        ended.set();
        idle.forEach(closer);
    }

    private final class Use implements Lease<R> {
        private final K key;
        private final Entry<R> entry;
        private boolean given;

        Use(K key, Entry<R> entry) {
            this.key = key;
            this.entry = entry;
        }

        @Override
        public R get() {
            return entry.resource;
        }

        @Override
        public void close() {
            if (!given) {
                given = true;
                giveBack(key, entry);
            }
        }
    }
}
