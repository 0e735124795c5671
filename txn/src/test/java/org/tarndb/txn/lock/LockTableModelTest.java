package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** Random schedules against {@link LockModel}: who is granted, in what order, who times out, who is a deadlock's victim. */
class LockTableModelTest {
    private static final int SCHEDULES = 150 * Integer.getInteger("tarn.test.budget", 1);
    private static final List<LockMode> MODES = List.of(LockMode.values());
    private static final int EVENTS = 120;
    private static final long MAX_TIMEOUT = 50;

    @Test
    void followsTheModel() {
        for (long seed = 1; seed <= SCHEDULES; seed++) {
            List<String> log = new ArrayList<>();
            try {
                new Schedule(seed, log).run();
            } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ", events " + log, e);
            }
        }
    }

    /** One owner, its thread, and what is expected of its last request. */
    private static final class Session {
        final TestOwner owner;
        final Actor actor;
        Cancellation cancellation = new Cancellation();
        long deadline;

        @Nullable
        Call<?> request;

        Session(TestOwner owner, Actor actor) {
            this.owner = owner;
            this.actor = actor;
        }
    }

    private static final class Schedule {
        private final DeterministicScheduler scheduler;
        private final Random random;
        private final List<String> log;
        private final LockTable locks;
        private final LockModel model = new LockModel();
        private final List<Session> sessions = new ArrayList<>();
        private final List<LockKey> keys;

        Schedule(long seed, List<String> log) {
            this.scheduler = new DeterministicScheduler(seed);
            this.random = new Random(seed);
            this.log = log;
            this.locks = new LockTable(scheduler, scheduler, LockKey::toString);
            int owners = 2 + random.nextInt(4);
            for (int i = 1; i <= owners; i++) {
                sessions.add(new Session(new TestOwner(i), scheduler.actor("T" + i)));
            }
            List<LockKey> all =
                    List.of(LockKey.table(1), LockKey.row(1, new byte[] {1}), LockKey.uniqueKey(1, new byte[] {1}));
            this.keys = all.subList(0, 1 + random.nextInt(3));
        }

        void run() {
            try (scheduler) {
                for (int i = 0; i < EVENTS; i++) {
                    event(sessions.get(random.nextInt(sessions.size())));
                    compare();
                }
                end();
            }
        }

        private void event(Session session) {
            int kind = random.nextInt(100);
            if (kind < 10) {
                pass(random.nextInt((int) MAX_TIMEOUT));
            } else if (model.isWaiting(session.owner)) {
                if (kind < 25) {
                    giveUp(session, kind < 18);
                }
            } else if (kind < 70) {
                acquire(session, randomKey(), randomMode());
            } else if (kind < 85) {
                tryAcquire(session, randomKey(), randomMode());
            } else {
                release(session);
            }
        }

        private void acquire(Session session, LockKey key, LockMode mode) {
            // the odd part makes deadlines differ, so that only one wait ends at a time
            long timeout = (1 + random.nextInt((int) MAX_TIMEOUT)) * 10_000L + log.size();
            log.add(session.owner.id() + " acquires " + key + " " + mode);
            Cancellation cancellation = new Cancellation();
            session.cancellation = cancellation;
            session.deadline = scheduler.nanoTime() + timeout;
            Call<?> call = session.actor.call(() -> locks.acquire(session.owner, key, mode, timeout, cancellation));
            session.request = call;
            switch (model.acquire(session.owner, key, mode)) {
                case GRANTED -> call.result();
                case BLOCKED -> assertTrue(call.isBlocked());
                case DEADLOCK -> assertFailed(session, ErrorCode.DEADLOCK_DETECTED);
            }
        }

        private void tryAcquire(Session session, LockKey key, LockMode mode) {
            log.add(session.owner.id() + " tries " + key + " " + mode);
            boolean granted = session.actor
                    .call(() -> locks.tryAcquire(session.owner, key, mode))
                    .result();
            assertEquals(model.tryAcquire(session.owner, key, mode), granted);
        }

        private void release(Session session) {
            log.add(session.owner.id() + " releases");
            session.actor.call(() -> locks.releaseAll(session.owner)).result();
            model.releaseAll(session.owner);
        }

        private void giveUp(Session session, boolean interrupt) {
            log.add(session.owner.id() + (interrupt ? " is interrupted" : " is cancelled"));
            if (interrupt) {
                session.actor.interrupt();
            } else {
                session.cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "stop"));
            }
            model.giveUp(session.owner);
            scheduler.runUntilIdle();
            assertFailed(session, interrupt ? ErrorCode.INTERRUPTED : ErrorCode.QUERY_CANCELED);
            session.actor.call(Thread::interrupted).result();
        }

        /** Lets time pass deadline by deadline. */
        private void pass(long units) {
            log.add("time passes");
            long end = scheduler.nanoTime() + units * 10_000L;
            Optional<Session> next = earliestWaiting();
            while (next.isPresent() && next.get().deadline <= end) {
                timeOut(next.get());
                next = earliestWaiting();
            }
            scheduler.advance(end - scheduler.nanoTime());
        }

        private void timeOut(Session session) {
            scheduler.advance(session.deadline - scheduler.nanoTime());
            scheduler.runUntilIdle();
            model.giveUp(session.owner);
            assertFailed(session, ErrorCode.LOCK_TIMEOUT);
        }

        private Optional<Session> earliestWaiting() {
            return sessions.stream()
                    .filter(session -> model.isWaiting(session.owner))
                    .min(Comparator.comparingLong(session -> session.deadline));
        }

        private void compare() {
            scheduler.runUntilIdle();
            List<LockInfo> infos = locks.snapshot();
            assertEquals(model.lines(), lines(infos));
            assertEquals(infos.stream().filter(LockInfo::granted).count(), locks.heldCount());
            int waiting = 0;
            for (Session session : sessions) {
                boolean waits = model.isWaiting(session.owner);
                waiting += waits ? 1 : 0;
                assertEquals(waits, session.actor.isBlocked());
            }
            assertEquals(waiting, locks.waitingCount());
            assertTrue(waiting < sessions.size(), "L3: everybody waits");
        }

        private static Set<String> lines(List<LockInfo> infos) {
            Set<String> lines = new HashSet<>();
            Map<LockKey, Integer> places = new HashMap<>();
            for (LockInfo info : infos) {
                String where = info.granted()
                        ? " held by "
                        : " place " + (places.merge(info.key(), 1, Integer::sum) - 1) + " ";
                lines.add(info.key() + where + info.owner().id() + " " + info.mode());
            }
            return lines;
        }

        private void end() {
            while (locks.heldCount() > 0) {
                sessions.stream()
                        .filter(session -> !model.isWaiting(session.owner))
                        .forEach(this::release);
                compare();
            }
            assertEquals(0, locks.keyCount());
            assertEquals(Set.of(), model.lines());
        }

        private static void assertFailed(Session session, ErrorCode code) {
            Call<?> request = session.request;
            if (request == null) {
                throw new AssertionError("no request to fail with " + code);
            }
            assertEquals(code, request.failure(TarnException.class).code());
        }

        private LockKey randomKey() {
            return keys.get(random.nextInt(keys.size()));
        }

        private LockMode randomMode() {
            return MODES.get(random.nextInt(MODES.size()));
        }
    }
}
