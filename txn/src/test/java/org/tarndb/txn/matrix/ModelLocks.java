package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Exclusive locks with queues, first come first served. The head of a queue holds the lock. */
final class ModelLocks {
    private final Map<Object, List<ModelWriter>> queues = new HashMap<>();

    /** True when the writer has it now; else it is in the queue. */
    boolean acquire(ModelWriter writer, Object key) {
        List<ModelWriter> queue = queues.computeIfAbsent(key, k -> new ArrayList<>());
        if (!queue.contains(writer)) {
            queue.add(writer);
        }
        return queue.get(0) == writer;
    }

    boolean holds(ModelWriter writer, Object key) {
        List<ModelWriter> queue = queues.get(key);
        return queue != null && !queue.isEmpty() && queue.get(0) == writer;
    }

    void releaseAll(ModelWriter writer) {
        queues.values().forEach(queue -> queue.remove(writer));
        queues.values().removeIf(List::isEmpty);
    }

    /** Leaves a queue that it waits in. */
    void giveUp(ModelWriter writer, Object key) {
        List<ModelWriter> queue = queues.get(key);
        if (queue != null) {
            queue.remove(writer);
        }
    }

    /** Whether the writer waits for itself, by way of others. */
    boolean isInCycle(ModelWriter writer) {
        List<ModelWriter> seen = new ArrayList<>();
        List<ModelWriter> next = blockersOf(writer);
        while (!next.isEmpty()) {
            if (next.contains(writer)) {
                return true;
            }
            seen.addAll(next);
            next = next.stream()
                    .flatMap(each -> blockersOf(each).stream())
                    .distinct()
                    .filter(each -> !seen.contains(each))
                    .toList();
        }
        return false;
    }

    private List<ModelWriter> blockersOf(ModelWriter writer) {
        List<ModelWriter> blockers = new ArrayList<>();
        for (List<ModelWriter> queue : queues.values()) {
            int place = queue.indexOf(writer);
            if (place > 0) {
                blockers.addAll(queue.subList(0, place));
            }
        }
        return blockers;
    }
}
