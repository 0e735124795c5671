package org.tarndb.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Merge;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.Update;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.type.SqlType;

/**
 * A session's statement with the plan it used last, so that running it again costs one comparison of the catalog. Used
 * by the session's thread alone.
 */
final class DefaultPrepared implements Prepared {
    private final DefaultSession session;
    private final ParsedStatement parsed;
    private final StatementKind kind;
    private PlannedStatement planned;
    /** For parameters of other types than the plan expects; null until it is needed. */
    private @Nullable DefaultPrepared retyped;

    DefaultPrepared(DefaultSession session, ParsedStatement parsed, PlannedStatement planned) {
        this.session = session;
        this.parsed = parsed;
        this.planned = planned;
        this.kind = kindOf(parsed.statement(), planned);
    }

    private static StatementKind kindOf(Statement statement, PlannedStatement planned) {
        if (!planned.plan().columns().isEmpty()) {
            return StatementKind.QUERY;
        }
        boolean dml = statement instanceof Insert
                || statement instanceof Update
                || statement instanceof Delete
                || statement instanceof Merge;
        return dml ? StatementKind.DML : StatementKind.COMMAND;
    }

    /** This statement for parameters whose types are known: the one made last, if it fits. */
    DefaultPrepared forTypes(List<@Nullable SqlType> types, Cancellation cancellation) {
        DefaultPrepared last = retyped;
        if (last == null || !last.parsed.parameterTypes().equals(types)) {
            last = session.prepare(session.engine().withParameterTypes(parsed, types), cancellation);
            retyped = last;
        }
        return last;
    }

    DefaultSession session() {
        return session;
    }

    ParsedStatement parsed() {
        return parsed;
    }

    PlannedStatement planned() {
        return planned;
    }

    void setPlanned(PlannedStatement newer) {
        planned = newer;
    }

    @Override
    public String sql() {
        return parsed.sql();
    }

    @Override
    public StatementKind kind() {
        return kind;
    }

    @Override
    public List<ResultColumn> columns() {
        return planned.plan().columns();
    }

    @Override
    public List<SqlType> parameterTypes() {
        return planned.plan().parameterTypes();
    }
}
