package org.tarndb.txn.lock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lock table's rules as plainly as they can be said: lists that are searched from the start each time. */
final class LockModel {
    /** What a request meets. */
    enum Outcome {
        GRANTED,
        BLOCKED,
        DEADLOCK
    }

    private static final class Line {
        final LockOwner owner;
        LockMode mode;

        Line(LockOwner owner, LockMode mode) {
            this.owner = owner;
            this.mode = mode;
        }
    }

    private final Map<LockKey, List<Line>> holders = new HashMap<>();
    private final Map<LockKey, List<Line>> queues = new HashMap<>();

    Outcome acquire(LockOwner owner, LockKey key, LockMode mode) {
        Line held = find(holders(key), owner);
        Line request = new Line(owner, held == null ? mode : both(held.mode, mode));
        if (held != null && held.mode == request.mode) {
            return Outcome.GRANTED;
        }
        List<Line> queue = queue(key);
        int place = queue.size();
        if (held != null) {
            place = 0;
            while (place < queue.size() && find(holders(key), queue.get(place).owner) != null) {
                place++;
            }
            if (blockersAmongHolders(key, request).isEmpty()) {
                place = 0; // whoever waits to upgrade as well waits for this owner in any case
            }
        }
        queue.add(place, request);
        grant(key);
        if (find(queue, owner) == null) {
            return Outcome.GRANTED;
        }
        if (reaches(owner, owner, new HashSet<>())) {
            giveUp(owner);
            return Outcome.DEADLOCK;
        }
        return Outcome.BLOCKED;
    }

    boolean tryAcquire(LockOwner owner, LockKey key, LockMode mode) {
        Outcome outcome = acquire(owner, key, mode);
        if (outcome == Outcome.BLOCKED) {
            giveUp(owner);
        }
        return outcome == Outcome.GRANTED;
    }

    void giveUp(LockOwner owner) {
        for (LockKey key : List.copyOf(queues.keySet())) {
            queue(key).removeIf(line -> line.owner == owner);
            grant(key);
        }
    }

    void releaseAll(LockOwner owner) {
        for (LockKey key : List.copyOf(holders.keySet())) {
            holders(key).removeIf(line -> line.owner == owner);
            grant(key);
        }
    }

    boolean isWaiting(LockOwner owner) {
        return queues.values().stream().anyMatch(queue -> find(queue, owner) != null);
    }

    /** Every hold and every request in its place, as text. */
    Set<String> lines() {
        Set<String> lines = new HashSet<>();
        holders.forEach(
                (key, list) -> list.forEach(line -> lines.add(key + " held by " + line.owner.id() + " " + line.mode)));
        queues.forEach((key, list) -> {
            for (int i = 0; i < list.size(); i++) {
                lines.add(key + " place " + i + " " + list.get(i).owner.id() + " " + list.get(i).mode);
            }
        });
        return lines;
    }

    private void grant(LockKey key) {
        List<Line> queue = queue(key);
        for (int i = 0; i < queue.size(); i++) {
            Line request = queue.get(i);
            if (blockersAmongHolders(key, request).isEmpty()
                    && blockersAhead(key, request).isEmpty()) {
                queue.remove(i);
                Line held = find(holders(key), request.owner);
                if (held == null) {
                    holders(key).add(request);
                } else {
                    held.mode = request.mode;
                }
                i = -1;
            }
        }
    }

    private boolean reaches(LockOwner from, LockOwner goal, Set<LockOwner> seen) {
        for (LockKey key : queues.keySet()) {
            Line request = find(queue(key), from);
            if (request != null) {
                List<LockOwner> next = blockersAmongHolders(key, request);
                next.addAll(blockersAhead(key, request));
                for (LockOwner owner : next) {
                    if (owner == goal || (seen.add(owner) && reaches(owner, goal, seen))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private List<LockOwner> blockersAmongHolders(LockKey key, Line request) {
        return blockers(holders(key), holders(key).size(), request);
    }

    private List<LockOwner> blockersAhead(LockKey key, Line request) {
        return blockers(queue(key), queue(key).indexOf(request), request);
    }

    private static List<LockOwner> blockers(List<Line> lines, int end, Line request) {
        List<LockOwner> blockers = new ArrayList<>();
        for (Line line : lines.subList(0, end)) {
            if (line.owner != request.owner && !compatible(line.mode, request.mode)) {
                blockers.add(line.owner);
            }
        }
        return blockers;
    }

    private static boolean compatible(LockMode a, LockMode b) {
        return a == b && a != LockMode.EXCLUSIVE;
    }

    private static LockMode both(LockMode a, LockMode b) {
        return a == b ? a : LockMode.EXCLUSIVE;
    }

    private static @Nullable Line find(List<Line> lines, LockOwner owner) {
        return lines.stream().filter(line -> line.owner == owner).findFirst().orElse(null);
    }

    private List<Line> holders(LockKey key) {
        return holders.computeIfAbsent(key, any -> new ArrayList<>());
    }

    private List<Line> queue(LockKey key) {
        return queues.computeIfAbsent(key, any -> new ArrayList<>());
    }
}
