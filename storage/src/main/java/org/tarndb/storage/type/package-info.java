/**
 * SQL types and values. A value is held in its internal form: {@code Boolean}, {@code Long} (integers, DATE as epoch day,
 * TIME as nanoseconds of the day, TIMESTAMP as epoch microseconds, intervals as months or microseconds), {@code Double},
 * {@code BigDecimal}, {@code String}, {@code byte[]}, {@code UUID}, {@code OffsetDateTime}, or null.
 */
@NullMarked
package org.tarndb.storage.type;

import org.jspecify.annotations.NullMarked;
