package org.tarndb.examples.workload.data;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of one writer in memory: the state it left each order in. At most one change is open, the one that is about to
 * be committed. Not thread-safe; read by others once the writer has ended.
 */
public final class OrderChanges implements Ledger {
    /** Empty: deleted. */
    private final Map<Long, Optional<OrderState>> committed = new HashMap<>();

    private @Nullable Open open;

    @Override
    public void intend(long key, @Nullable OrderState next) {
        open = new Open(key, next);
    }

    @Override
    public void acknowledge() {
        Open change = open;
        if (change != null) {
            committed.put(change.key, Optional.ofNullable(change.next));
            open = null;
        }
    }

    @Override
    public void refuse() {
        open = null;
    }

    public Set<Long> keys() {
        return committed.keySet();
    }

    public boolean contains(long key) {
        return committed.containsKey(key);
    }

    /** The order as it was last committed; null when that deleted it, or when nothing of it was committed. */
    public @Nullable OrderState at(long key) {
        return committed.getOrDefault(key, Optional.empty()).orElse(null);
    }

    /** The change that was intended and never acknowledged: committed or not, nobody was told. */
    public @Nullable Open open() {
        return open;
    }

    /**
     * An intended change.
     *
     * @param next null: the order is deleted
     */
    public record Open(long key, @Nullable OrderState next) {}
}
