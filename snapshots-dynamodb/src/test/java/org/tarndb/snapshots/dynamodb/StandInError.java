package org.tarndb.snapshots.dynamodb;

import java.util.List;

/** An answer that is an error. */
@SuppressWarnings("serial")
final class StandInError extends Exception {
    private final int status;
    private final String code;
    /** Of a transaction that was canceled, by action. */
    private final transient List<String> reasons;

    private StandInError(int status, String code, String message, List<String> reasons) {
        super(message);
        this.status = status;
        this.code = code;
        this.reasons = reasons;
    }

    static StandInError of(int status, String code) {
        return new StandInError(status, code, "as planned", List.of());
    }

    static StandInError refused(String code, String message) {
        return new StandInError(400, code, message, List.of());
    }

    /** The stand-in does not know what was sent: either the store or the stand-in is wrong. */
    static StandInError unknown(String what) {
        return refused("ValidationException", "the stand-in knows no " + what);
    }

    static StandInError canceled(List<String> reasons) {
        return new StandInError(
                400,
                "TransactionCanceledException",
                "Transaction cancelled, please refer cancellation reasons for specific reasons " + reasons,
                reasons);
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    List<String> reasons() {
        return reasons;
    }
}
