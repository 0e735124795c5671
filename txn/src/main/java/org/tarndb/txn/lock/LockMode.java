package org.tarndb.txn.lock;

/** How a lock is held. */
public enum LockMode {
    /** Others may hold the object shared too, and nobody changes it: a row that must stay, a table that is copied. */
    SHARED,
    /** On a table: this owner changes some of its rows, and locks those one by one. */
    INTENTION_EXCLUSIVE,
    /** Nobody else holds the object in any mode. */
    EXCLUSIVE;

    private static final boolean[][] COMPATIBLE = {
        // SHARED, INTENTION_EXCLUSIVE, EXCLUSIVE
        {true, false, false}, // SHARED
        {false, true, false}, // INTENTION_EXCLUSIVE
        {false, false, false}, // EXCLUSIVE
    };

    /** Whether two owners may hold one object in these modes at the same time. */
    @SuppressWarnings("EnumOrdinal") // the index into the table above
    public boolean isCompatibleWith(LockMode other) {
        return COMPATIBLE[ordinal()][other.ordinal()];
    }

    /** The weakest mode that grants what both do: what an owner holds after it asked for the one and then the other. */
    public LockMode and(LockMode other) {
        return this == other ? this : EXCLUSIVE;
    }

    /** Whether an owner that holds this mode has all that the other would give it. */
    public boolean covers(LockMode other) {
        return and(other) == this;
    }
}
