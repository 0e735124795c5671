package org.tarndb.storage.error;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Every error that Tarn reports, below JDBC. The message says what happened, to which object, and what to do; the code
 * says the rest.
 */
public final class TarnException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public TarnException(ErrorCode code, String message) {
        super(message);
        this.code = code;
    }

    public TarnException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /**
     * A broken invariant. The operation that meets it stops.
     *
     * @param message what was found and what was expected, with the invariant's number where it has one
     */
    public static TarnException internal(String message) {
        return new TarnException(
                ErrorCode.INTERNAL_ERROR,
                message + ". This is a defect in Tarn; please report it with the statement that caused it");
    }

    public ErrorCode code() {
        return code;
    }
}
