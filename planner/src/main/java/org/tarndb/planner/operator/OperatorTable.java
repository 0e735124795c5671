package org.tarndb.planner.operator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/** Operators by name. A function is found whatever its syntax: COUNT takes a star, and is called like all others. */
final class OperatorTable implements SqlOperatorTable {
    private final List<SqlOperator> operators;
    private final Map<String, List<SqlOperator>> byName = new HashMap<>();

    OperatorTable(List<SqlOperator> operators) {
        this.operators = List.copyOf(operators);
        for (SqlOperator operator : operators) {
            byName.computeIfAbsent(operator.getName(), name -> new ArrayList<>())
                    .add(operator);
        }
    }

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            @Nullable SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (!name.isSimple()) {
            return;
        }
        for (SqlOperator operator : byName.getOrDefault(name.getSimple(), List.of())) {
            boolean called = syntax.family == SqlSyntax.FUNCTION && operator instanceof SqlFunction;
            if (called || operator.getSyntax().family == syntax.family) {
                found.add(operator);
            }
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return operators;
    }
}
