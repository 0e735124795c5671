package org.tarndb.storage.catalog;

/**
 * A column of an index key.
 *
 * @param ordinal the column's position in its table, from 0
 */
public record IndexColumn(int ordinal, boolean descending, boolean nullsFirst) {}
