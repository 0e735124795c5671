package org.tarndb.planner;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Statement;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.ReadView;

/**
 * A statement's text after the parser, with its newest plan. Shared by all sessions; the plan is replaced when the
 * catalog is another object or a table has grown or shrunk a lot. Two threads that meet an outdated plan may both plan: either's plan is right. Thread-safe.
 */
final class ParsedStatement {
    private final String sql;
    private final String schema;
    private final Statement statement;
    private final List<@Nullable SqlType> parameterTypes;
    private volatile @Nullable PlannedStatement newest;

    /** Read and written without order: a hint for eviction alone. */
    private boolean used;

    /** @param schema in which unqualified names are looked up */
    ParsedStatement(String sql, String schema, Statement statement) {
        this(sql, schema, statement, List.of());
    }

    private ParsedStatement(String sql, String schema, Statement statement, List<@Nullable SqlType> parameterTypes) {
        this.sql = sql;
        this.schema = schema;
        this.statement = statement;
        this.parameterTypes = Collections.unmodifiableList(parameterTypes);
    }

    /** The same statement, to be planned for parameters of these types. */
    ParsedStatement withParameterTypes(List<@Nullable SqlType> types) {
        return new ParsedStatement(sql, schema, statement, types);
    }

    /** The types that are known before the statement is planned; null for one that is not, and the list may be short. */
    List<@Nullable SqlType> parameterTypes() {
        return parameterTypes;
    }

    String sql() {
        return sql;
    }

    String schema() {
        return schema;
    }

    Statement statement() {
        return statement;
    }

    /** The newest plan, if it fits this view and the versions that the execution names. */
    @Nullable
    PlannedStatement planFor(ReadView view, StatementContext context) {
        PlannedStatement planned = newest;
        return planned != null && planned.fits(view, context) ? planned : null;
    }

    void setPlan(PlannedStatement planned) {
        newest = planned;
    }

    void markUsed() {
        if (!used) {
            used = true;
        }
    }

    /** Whether it was used since the last call. */
    boolean takeUsed() {
        boolean was = used;
        used = false;
        return was;
    }
}
