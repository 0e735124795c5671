package org.tarndb.storage.catalog;

/** The name of a table within the database, after case folding. */
public record TableName(String schema, String name) {
    @Override
    public String toString() {
        return schema.equals(Catalog.DEFAULT_SCHEMA) ? name : schema + "." + name;
    }
}
