package org.tarndb.snapshots.layout;

/** A part of {@code sort_by}. */
record SortTerm(String column, boolean descending, boolean nullsFirst) {}
