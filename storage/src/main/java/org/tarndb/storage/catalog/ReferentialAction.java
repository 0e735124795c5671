package org.tarndb.storage.catalog;

/**
 * What happens to the rows that refer to a row which is deleted or whose key changes: ISO/IEC 9075-2, subclause 11.8.
 */
public enum ReferentialAction {
    /** They must be gone, or refer to another row, when the constraint is checked. */
    NO_ACTION(0),
    /** There must be none at the moment of the change. */
    RESTRICT(1),
    /** They are deleted too, or get the new key. */
    CASCADE(2),
    SET_NULL(3),
    SET_DEFAULT(4);

    private final int number;

    ReferentialAction(int number) {
        this.number = number;
    }

    /** As files have it; never changes. */
    int number() {
        return number;
    }

    static ReferentialAction ofNumber(int number) {
        for (ReferentialAction action : values()) {
            if (action.number == number) {
                return action;
            }
        }
        throw new IllegalArgumentException("no referential action has the number " + number);
    }

    /** In the words of SQL. */
    public String sql() {
        return name().replace('_', ' ');
    }
}
