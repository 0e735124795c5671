package org.tarndb.txn.publication;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.publication.PublicationStatus.Last;
import org.tarndb.txn.publication.PublicationStatus.State;

/** What a publication's worker shows of itself. Thread-safe. */
final class StatusBoard {
    private final Clock clock;

    @GuardedBy("this")
    private PublicationDef definition;

    @GuardedBy("this")
    private State state = State.WAITING;

    @GuardedBy("this")
    private @Nullable Instant due;

    @GuardedBy("this")
    private @Nullable Last last;

    @GuardedBy("this")
    private int failures;

    @GuardedBy("this")
    private @Nullable TarnException error;

    @GuardedBy("this")
    private long warnings;

    @GuardedBy("this")
    private @Nullable String lastWarning;

    StatusBoard(Clock clock, PublicationDef definition) {
        this.clock = clock;
        this.definition = definition;
        this.due = clock.now();
    }

    synchronized PublicationStatus status() {
        return new PublicationStatus(definition, state, last, failures, error, warnings, lastWarning, due);
    }

    synchronized int failures() {
        return failures;
    }

    /** @param dueNanos when it publishes next; {@link Waits#NO_DEADLINE} when that has no time */
    synchronized void show(PublicationDef publication, State now, long dueNanos) {
        if (state == State.DROPPING && now != State.DROPPING) {
            return; // the worker has not heard of it
        }
        definition = publication;
        state = now;
        due = dueNanos == Waits.NO_DEADLINE ? null : clock.now().plusNanos(Math.max(0, dueNanos - clock.nanoTime()));
    }

    /** No other state follows. */
    synchronized void dropped() {
        state = State.DROPPING;
        due = null;
    }

    synchronized void succeeded(Last published) {
        last = published;
        failures = 0;
        error = null;
    }

    synchronized void failed(TarnException why) {
        failures++;
        error = why;
    }

    /** Forgets failures, which delay the next try no more. */
    synchronized void forgiven() {
        failures = 0;
        error = null;
    }

    synchronized void warned(String message) {
        warnings++;
        lastWarning = message;
    }
}
