package org.tarndb.storage.catalog;

/** How far a foreign key is. A key that is added ONLINE goes through all of them, in this order. */
public enum ForeignKeyState {
    /** The index that finds its rows is being built. It is not enforced. */
    BUILDING(1),
    /** Every commit keeps it, but the rows that were there before are not known to. */
    VALIDATING(2),
    PUBLIC(0);

    private final int number;

    ForeignKeyState(int number) {
        this.number = number;
    }

    /** Its number in files. */
    int number() {
        return number;
    }

    /** @throws IllegalArgumentException when no state has the number */
    static ForeignKeyState ofNumber(int number) {
        for (ForeignKeyState state : values()) {
            if (state.number == number) {
                return state;
            }
        }
        throw new IllegalArgumentException("no foreign key has the state " + number);
    }
}
