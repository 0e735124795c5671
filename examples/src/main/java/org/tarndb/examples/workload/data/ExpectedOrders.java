package org.tarndb.examples.workload.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the table must hold: the loaded orders, and on top of them what the writers' ledgers say. */
public final class ExpectedOrders {
    private final LoadedOrders loaded;
    private final List<OrderChanges> ledgers;

    /** Changes that may be there or not, by key. */
    private final Map<Long, OrderChanges.Open> open = new HashMap<>();

    /** @param ledgers of writers that share no key */
    public ExpectedOrders(LoadedOrders loaded, List<OrderChanges> ledgers) {
        this.loaded = loaded;
        this.ledgers = ledgers;
        for (OrderChanges ledger : ledgers) {
            OrderChanges.Open change = ledger.open();
            if (change != null) {
                open.put(change.key(), change);
            }
        }
    }

    /**
     * Whether the table may hold this.
     *
     * @param found the order in the table; null: there is none
     */
    public boolean allows(long key, @Nullable OrderState found) {
        OrderChanges.Open change = open.get(key);
        return Objects.equals(found, committed(key)) || (change != null && Objects.equals(found, change.next()));
    }

    /** The state that was acknowledged last; null: no such order. */
    public @Nullable OrderState committed(long key) {
        for (OrderChanges ledger : ledgers) {
            if (ledger.contains(key)) {
                return ledger.at(key);
            }
        }
        return loaded.at(key);
    }

    /** The keys of all orders that must be in the table, in order. */
    public Set<Long> requiredKeys() {
        Set<Long> keys = new TreeSet<>();
        for (int position = 1; position <= loaded.count(); position++) {
            addIfRequired(OrderKeys.key(position, 0), keys);
        }
        for (OrderChanges ledger : ledgers) {
            ledger.keys().forEach(key -> addIfRequired(key, keys));
        }
        return keys;
    }

    private void addIfRequired(long key, Set<Long> keys) {
        if (!allows(key, null)) {
            keys.add(key);
        }
    }
}
