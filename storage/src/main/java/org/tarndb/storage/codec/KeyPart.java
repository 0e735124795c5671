package org.tarndb.storage.codec;

import org.tarndb.storage.type.SqlType;

/**
 * One column of a key and how it sorts.
 *
 * @param nullable whether the part starts with a byte that tells NULL from a value
 */
public record KeyPart(SqlType type, boolean nullable, boolean descending, boolean nullsFirst) {}
