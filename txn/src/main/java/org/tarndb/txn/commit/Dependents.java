package org.tarndb.txn.commit;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.status.TransactionId;

/** The transactions in progress that have registered. Thread-safe. */
final class Dependents {
    private final Set<Dependent> registered = ConcurrentHashMap.newKeySet();

    void add(Dependent dependent) {
        registered.add(dependent);
    }

    void remove(Dependent dependent) {
        registered.remove(dependent);
    }

    int count() {
        return registered.size();
    }

    List<Dependent> all() {
        return List.copyOf(registered);
    }

    boolean contains(TransactionId id) {
        return registered.stream().anyMatch(each -> id.equals(each.id()));
    }

    /** Dooms those that read a tip with this CSN or a later one. */
    void doomFrom(long csn, TarnException cause) {
        registered.forEach(each -> each.doomIfDependsOn(csn, cause));
    }

    void doomAll(TarnException why) {
        registered.forEach(each -> each.doom().cancel(why));
    }
}
