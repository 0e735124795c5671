package org.tarndb.snapshots.objectstore;

import java.io.IOException;

/**
 * A write that was not done and never will be: what is there is what was there before. Thrown where that is certain, before the
 * bytes could get their name or when the store refused them. Any other {@link IOException} of a write leaves it open.
 */
public final class NotWrittenException extends IOException {
    private static final long serialVersionUID = 1;

    public NotWrittenException(String message, Throwable cause) {
        super(message, cause);
    }
}
