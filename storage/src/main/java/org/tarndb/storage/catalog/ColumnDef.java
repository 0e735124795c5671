package org.tarndb.storage.catalog;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/**
 * A column of a table.
 *
 * @param defaultSql the default expression as SQL text, or null for none (then the default is NULL)
 */
public record ColumnDef(
        String name,
        SqlType type,
        boolean nullable,
        @Nullable String defaultSql) {
    public ColumnDef withName(String newName) {
        return new ColumnDef(newName, type, nullable, defaultSql);
    }

    public ColumnDef withType(SqlType newType) {
        return new ColumnDef(name, newType, nullable, defaultSql);
    }

    public ColumnDef withNullable(boolean allowed) {
        return new ColumnDef(name, type, allowed, defaultSql);
    }

    /** @param sql null for no default */
    public ColumnDef withDefault(@Nullable String sql) {
        return new ColumnDef(name, type, nullable, sql);
    }
}
