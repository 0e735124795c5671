package org.tarndb.planner;

import java.util.List;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.type.SqlType;

/**
 * A statement that was parsed and checked. Belongs to its session; stays usable when the schema changes (it is planned
 * again when it is run).
 */
public interface Prepared {
    String sql();

    StatementKind kind();

    /** The result's columns; empty unless {@link StatementKind#QUERY}. */
    List<ResultColumn> columns();

    /** The type each parameter is converted to, as inferred from where it stands. */
    List<SqlType> parameterTypes();
}
