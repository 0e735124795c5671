package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AsOf;
import org.tarndb.parser.ast.DerivedTable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.parser.ast.TableReferenceVisitor;
import org.tarndb.planner.statement.Unsupported;

/** Entries of FROM as Calcite's. */
final class TableToSql implements TableReferenceVisitor<SqlNode> {
    private final QueryToSql queries;
    private final ExpressionToSql expressions;

    TableToSql(QueryToSql queries, ExpressionToSql expressions) {
        this.queries = queries;
        this.expressions = expressions;
    }

    SqlNode table(TableReference reference) {
        return reference.accept(this);
    }

    static SqlNode commaJoin(SqlNode left, SqlNode right) {
        SqlParserPos pos = left.getParserPosition();
        return new SqlJoin(
                pos,
                left,
                SqlLiteral.createBoolean(false, pos),
                JoinType.COMMA.symbol(pos),
                right,
                JoinConditionType.NONE.symbol(pos),
                null);
    }

    @Override
    public SqlNode visitNamedTable(NamedTable node) {
        AsOf asOf = node.asOf();
        SqlIdentifier table = asOf == null
                ? Names.qualified(node.name())
                : new SqlIdentifier(queries.planning().path(node.name(), asOf), SqlPositions.of(node.name()));
        return withAlias(table, node.alias());
    }

    @Override
    public SqlNode visitDerivedTable(DerivedTable node) {
        SqlNode query = queries.query(node.query());
        if (node.lateral()) {
            query = SqlStdOperatorTable.LATERAL.createCall(SqlPositions.of(node), query);
        }
        return withAlias(query, node.alias());
    }

    @Override
    public SqlNode visitTableFunction(TableFunction node) {
        if (!SnapshotArguments.isSnapshot(node)) {
            throw Unsupported.feature("The table function " + node.name(), node);
        }
        SqlIdentifier table = new SqlIdentifier(queries.planning().path(node), SqlPositions.of(node));
        TableAlias named =
                node.alias() != null ? node.alias() : new TableAlias(node.name().last(), List.of(), node.position());
        return withAlias(table, named);
    }

    @Override
    public SqlNode visitJoin(Join node) {
        SqlParserPos pos = SqlPositions.of(node);
        JoinConditionType conditionType = JoinConditionType.NONE;
        SqlNode condition = null;
        if (node.on() != null) {
            conditionType = JoinConditionType.ON;
            condition = expressions.expression(node.on());
        } else if (!node.using().isEmpty()) {
            conditionType = JoinConditionType.USING;
            condition = Names.list(node.using(), pos);
        }
        return new SqlJoin(
                pos,
                table(node.left()),
                SqlLiteral.createBoolean(node.natural(), pos),
                joinType(node.type()).symbol(pos),
                table(node.right()),
                conditionType.symbol(pos),
                condition);
    }

    private static JoinType joinType(Join.Type type) {
        return switch (type) {
            case INNER -> JoinType.INNER;
            case LEFT -> JoinType.LEFT;
            case RIGHT -> JoinType.RIGHT;
            case FULL -> JoinType.FULL;
            case CROSS -> JoinType.CROSS;
        };
    }

    private static SqlNode withAlias(SqlNode table, @Nullable TableAlias alias) {
        if (alias == null) {
            return table;
        }
        List<SqlNode> operands = new ArrayList<>();
        operands.add(table);
        operands.add(Names.simple(alias.name()));
        for (Identifier column : alias.columns()) {
            operands.add(Names.simple(column));
        }
        return SqlStdOperatorTable.AS.createCall(table.getParserPosition(), operands);
    }
}
