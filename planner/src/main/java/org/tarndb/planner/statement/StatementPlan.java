package org.tarndb.planner.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.type.SqlType;

/**
 * A statement ready to run, planned for one {@link org.tarndb.storage.catalog.Catalog} object and valid for that one
 * only. Immutable, thread-safe.
 */
public sealed interface StatementPlan permits QueryPlan, LockingPlan, DmlPlan, CommandPlan {
    /** The columns of the rows it gives; empty when it gives none. */
    default List<ResultColumn> columns() {
        return List.of();
    }

    /** The type of each parameter, as inferred from where it stands. */
    default List<SqlType> parameterTypes() {
        return List.of();
    }

    /** Whether it runs only when each parameter has a value. */
    default boolean needsParameters() {
        return true;
    }

    /** The operators that read for it, where it has any. */
    default @Nullable Plan operators() {
        return null;
    }

    /** What EXPLAIN shows, a line each. */
    List<String> explain();
}
