package org.tarndb.txn.matrix;

import org.jspecify.annotations.Nullable;

/** What a statement does to one row. The second number is B. */
sealed interface Op {
    record Insert(long a, @Nullable Long b) implements Op {
        @Override
        public String toString() {
            return "insert {" + a + ", " + b + "}";
        }
    }

    record Update(long a, @Nullable Long b) implements Op {
        @Override
        public String toString() {
            return "update {" + a + ", " + b + "}";
        }
    }

    /** An update of a column that is not indexed. */
    record Touch(long a) implements Op {
        @Override
        public String toString() {
            return "touch " + a;
        }
    }

    record Delete(long a) implements Op {
        @Override
        public String toString() {
            return "delete " + a;
        }
    }

    /** An update of the primary key: the row's B goes with it. */
    record Move(long a, long to) implements Op {
        @Override
        public String toString() {
            return "move " + a + " to " + to;
        }
    }
}
