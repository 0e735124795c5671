package org.tarndb.storage.catalog;

/**
 * A foreign key seen from the table it refers to.
 *
 * @param table the referencing one
 */
public record Reference(TableDef table, ForeignKeyDef key) {}
