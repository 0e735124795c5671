package org.tarndb.txn.constraint;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;

/** Which deferrable constraints a transaction has deferred: ISO/IEC 9075-2, subclause 19.4. Immutable. */
public final class ConstraintModes {
    /** Each as it was defined. */
    public static final ConstraintModes INITIAL = new ConstraintModes(null, Map.of());

    /** Set for all constraints; null when not set. */
    private final @Nullable Boolean all;

    private final Map<Long, Boolean> byKey;

    private ConstraintModes(@Nullable Boolean all, Map<Long, Boolean> byKey) {
        this.all = all;
        this.byKey = Map.copyOf(byKey);
    }

    /** SET CONSTRAINTS ALL. */
    public ConstraintModes withAll(boolean deferred) {
        return new ConstraintModes(deferred, Map.of());
    }

    /** SET CONSTRAINTS with names. */
    public ConstraintModes with(Collection<ForeignKeyDef> keys, boolean deferred) {
        Map<Long, Boolean> changed = new HashMap<>(byKey);
        keys.forEach(key -> changed.put(key.id(), deferred));
        return new ConstraintModes(all, changed);
    }

    /** Whether the constraint is checked at the commit, not at the end of the statement. */
    public boolean isDeferred(ForeignKeyDef key) {
        if (!key.deferrable() || !key.isEnforced()) {
            return false;
        }
        Boolean set = byKey.isEmpty() ? all : byKey.getOrDefault(key.id(), all);
        return set == null ? key.initiallyDeferred() : set;
    }
}
