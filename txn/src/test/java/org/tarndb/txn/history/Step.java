package org.tarndb.txn.history;

import java.util.List;

/** What a transaction did with one list. */
public sealed interface Step {
    int key();

    /** Appended a value that nobody else ever appends. */
    record Append(int key, int value) implements Step {
        @Override
        public String toString() {
            return "append(" + key + ", " + value + ")";
        }
    }

    /** Read the list. */
    record Read(int key, List<Integer> values) implements Step {
        public Read {
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            return "read(" + key + ") = " + values;
        }
    }
}
