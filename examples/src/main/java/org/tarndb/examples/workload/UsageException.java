package org.tarndb.examples.workload;

/** The command line makes no sense; the message says why, in a sentence for the user. */
final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
