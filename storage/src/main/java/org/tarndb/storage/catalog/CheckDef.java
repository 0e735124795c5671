package org.tarndb.storage.catalog;

/**
 * A CHECK constraint: holds for a row unless its condition is FALSE (ISO/IEC 9075-2, subclause 4.17).
 *
 * @param name unique among the constraints of the table's schema
 * @param sql the condition as SQL text
 */
public record CheckDef(String name, String sql) {}
