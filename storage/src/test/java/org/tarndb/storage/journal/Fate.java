package org.tarndb.storage.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** A listener that remembers what it was told, checks the order of it, and lets a test wait. */
final class Fate implements Journal.Listener {
    record Failure(long fromCsn, boolean permanent, TarnException cause) {}

    @GuardedBy("this")
    private long durableCsn;

    @GuardedBy("this")
    private final List<Failure> failures = new ArrayList<>();

    @Override
    public synchronized void durable(long csn) {
        if (csn <= durableCsn || !failures.isEmpty()) {
            throw new AssertionError("durable(" + csn + ") after " + durableCsn + " and " + failures);
        }
        durableCsn = csn;
        notifyAll();
    }

    @Override
    public synchronized void failed(long fromCsn, boolean permanent, TarnException cause) {
        if (fromCsn <= durableCsn) {
            throw new AssertionError("failed(" + fromCsn + ") after durable(" + durableCsn + ")");
        }
        failures.add(new Failure(fromCsn, permanent, cause));
        notifyAll();
    }

    /** Waits until a record is durable or refused. */
    synchronized boolean awaitDurable(long csn) throws InterruptedException {
        while (durableCsn < csn && failures.isEmpty()) {
            wait();
        }
        return durableCsn >= csn;
    }

    synchronized Failure awaitFailure(int number) throws InterruptedException {
        while (failures.size() <= number) {
            wait();
        }
        return failures.get(number);
    }

    synchronized long durableCsn() {
        return durableCsn;
    }

    synchronized List<Failure> failures() {
        return List.copyOf(failures);
    }

    /** From where on no record may ever be found; {@code Long.MAX_VALUE} for nowhere. */
    synchronized long refusedFrom() {
        @Nullable Failure first = failures.isEmpty() ? null : failures.get(0);
        return first == null || first.cause.code() == ErrorCode.OUTCOME_UNKNOWN ? Long.MAX_VALUE : first.fromCsn;
    }
}
