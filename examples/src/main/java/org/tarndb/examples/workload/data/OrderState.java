package org.tarndb.examples.workload.data;

/**
 * The indexed columns of one order.
 *
 * @param reference O_REFERENCE
 * @param customer O_CUSTKEY
 * @param status O_ORDERSTATUS, one of {@link #OPEN}, F (filled) and P (partly)
 */
public record OrderState(String reference, long customer, char status) {
    public static final char OPEN = 'O';
    public static final char FILLED = 'F';

    public boolean isOpen() {
        return status == OPEN;
    }
}
