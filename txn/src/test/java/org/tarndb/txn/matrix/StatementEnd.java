package org.tarndb.txn.matrix;

import org.tarndb.storage.error.ErrorCode;

/** What ends a run of a {@link ModelStatement} before its end. */
abstract sealed class StatementEnd extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private StatementEnd(String message) {
        super(message, null, false, false);
    }

    /** The statement fails. */
    static final class Refusal extends StatementEnd {
        private static final long serialVersionUID = 1L;
        private final ErrorCode code;

        Refusal(ErrorCode code) {
            super(code.toString());
            this.code = code;
        }

        ErrorCode code() {
            return code;
        }
    }

    /** It has to wait; what is done stays done. */
    static final class Waits extends StatementEnd {
        private static final long serialVersionUID = 1L;
        static final Waits INSTANCE = new Waits();

        private Waits() {
            super("waits");
        }
    }

    /** It met a row that had changed since it began, and is run again on the tip. */
    static final class Restart extends StatementEnd {
        private static final long serialVersionUID = 1L;
        static final Restart INSTANCE = new Restart();

        private Restart() {
            super("is run again");
        }
    }
}
