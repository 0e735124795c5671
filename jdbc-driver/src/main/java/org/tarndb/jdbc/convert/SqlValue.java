package org.tarndb.jdbc.convert;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/**
 * A value with its type.
 *
 * @param value in internal form of the type, or null for NULL
 */
public record SqlValue(SqlType type, @Nullable Object value) {}
