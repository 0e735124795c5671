package org.tarndb.storage.check;

/**
 * The verdict on one tree.
 *
 * @param status {@link #OK}, or what is wrong with the first fault found
 * @param object the table or the index
 * @param detail what was checked, or how many faults there are
 */
public record CheckResult(String status, String object, long entries, String detail) {
    public static final String OK = "OK";

    public boolean isOk() {
        return status.equals(OK);
    }
}
