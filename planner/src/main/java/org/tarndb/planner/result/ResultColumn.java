package org.tarndb.planner.result;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;

/**
 * A column of a result.
 *
 * @param label the alias, or the name
 * @param name the table column's name where the result column is one, else the label
 * @param table the table it comes from, or null for an expression
 */
public record ResultColumn(
        String label,
        String name,
        SqlType type,
        boolean nullable,
        @Nullable TableName table) {}
