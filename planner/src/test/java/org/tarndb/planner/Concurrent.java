package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** A database in memory and connections to it, each with a thread of its own that runs only when the test says so. */
final class Concurrent implements AutoCloseable {
    final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    final InMemory db = new InMemory(scheduler);
    private int connections;

    Connection connect() {
        return new Connection();
    }

    /** Lets time pass. */
    void seconds(long seconds) {
        scheduler.advance(TimeUnit.SECONDS.toNanos(seconds));
        scheduler.runUntilIdle();
    }

    @Override
    public void close() {
        scheduler.runUntilIdle();
        scheduler.close();
    }

    /** A session and its thread. */
    final class Connection {
        final Client client = db.connect();
        private final Actor actor = scheduler.actor("connection " + ++connections);

        /** Runs a statement, which may come to wait. Gives rows as {@code [[1, a]]}, or the number of rows changed. */
        Call<String> start(String sql, @Nullable Object... parameters) {
            return actor.call(() -> {
                Result result = client.execute(sql, parameters);
                Rows rows = result.rows();
                return rows == null
                        ? Long.toString(result.updateCount())
                        : Client.readAll(rows).toString();
            });
        }

        /** Runs a statement that has nothing to wait for. */
        String run(String sql, @Nullable Object... parameters) {
            Call<String> call = start(sql, parameters);
            assertTrue(call.isDone(), () -> sql + " waits");
            return call.result();
        }

        /** Runs a statement that comes to wait. */
        Call<String> waits(String sql, @Nullable Object... parameters) {
            Call<String> call = start(sql, parameters);
            assertTrue(call.isBlocked(), () -> sql + " does not wait");
            return call;
        }

        /** Runs a statement that fails, and gives the message. */
        String fails(ErrorCode code, String sql, @Nullable Object... parameters) {
            return failure(code, start(sql, parameters));
        }
    }

    static String failure(ErrorCode code, Call<?> call) {
        TarnException e = call.failure(TarnException.class);
        assertEquals(code, e.code(), e::toString);
        return String.valueOf(e.getMessage());
    }
}
