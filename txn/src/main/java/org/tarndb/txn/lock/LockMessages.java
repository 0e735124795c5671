package org.tarndb.txn.lock;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What those read whose lock was not granted. Called without latches: it asks owners what they run. */
final class LockMessages {
    private static final int NAMED_BLOCKERS = 4;

    private final Function<LockKey, String> describer;

    LockMessages(Function<LockKey, String> describer) {
        this.describer = describer;
    }

    /**
     * A deadlock.
     *
     * @param cycle the victim's request first; each waits for the owner of the next, the last for the victim
     */
    TarnException deadlock(List<LockRequest> cycle) {
        StringBuilder story = new StringBuilder("Deadlock: ");
        for (int i = 0; i < cycle.size(); i++) {
            LockRequest request = cycle.get(i);
            LockOwner blocker = cycle.get((i + 1) % cycle.size()).owner();
            story.append(i == 0 ? "" : ", and ")
                    .append(request.owner().describe())
                    .append(" waits for ")
                    .append(describer.apply(request.entry().key()))
                    .append(" behind ")
                    .append(blocker.describe());
        }
        story.append(". This transaction is the victim: roll it back and run it again");
        return new TarnException(ErrorCode.DEADLOCK_DETECTED, story.toString());
    }

    TarnException timeout(LockKey key, LockMode mode, long timeoutNanos, List<LockOwner> blockers) {
        return new TarnException(
                ErrorCode.LOCK_TIMEOUT,
                "Could not lock " + describer.apply(key) + " " + name(mode) + " within "
                        + TimeUnit.NANOSECONDS.toMillis(timeoutNanos) + " ms: it waited for " + describe(blockers)
                        + ". Run the transaction again, or raise the lock timeout");
    }

    TarnException notAvailable(LockKey key, List<LockOwner> blockers) {
        return new TarnException(
                ErrorCode.LOCK_NOT_AVAILABLE,
                "Could not lock " + describer.apply(key) + " without waiting: it is locked by " + describe(blockers)
                        + ". Run the statement again later, or without NOWAIT");
    }

    TarnException interrupted(LockKey key, List<LockOwner> blockers, InterruptedException cause) {
        return new TarnException(
                ErrorCode.INTERRUPTED,
                "The thread was interrupted while it waited for " + describer.apply(key) + " behind "
                        + describe(blockers) + ". The statement did nothing; clear the interrupt and run it again",
                cause);
    }

    private static String describe(List<LockOwner> blockers) {
        String named = blockers.stream()
                .distinct()
                .limit(NAMED_BLOCKERS)
                .map(LockOwner::describe)
                .collect(Collectors.joining(", "));
        long unnamed = blockers.stream().distinct().count() - NAMED_BLOCKERS;
        return unnamed > 0 ? named + " and " + unnamed + " more" : named;
    }

    private static String name(LockMode mode) {
        return switch (mode) {
            case SHARED -> "shared";
            case INTENTION_EXCLUSIVE -> "for writing";
            case EXCLUSIVE -> "exclusively";
        };
    }
}
