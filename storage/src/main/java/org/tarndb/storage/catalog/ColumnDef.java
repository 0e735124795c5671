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
        @Nullable String defaultSql) {}
