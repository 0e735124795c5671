package org.tarndb.examples.workload.data;

/**
 * The indexed columns of one order.
 *
 * @param reference O_REFERENCE
 * @param customer O_CUSTKEY
 */
public record OrderState(String reference, long customer) {}
