package org.tarndb.storage.type;

/** How values of a type are held in memory: the element type of a column vector. */
public enum Representation {
    BOOLEAN,
    LONG,
    DOUBLE,
    /** {@code BigDecimal}, {@code String}, {@code byte[]}, {@code UUID} or {@code OffsetDateTime}. */
    OBJECT
}
