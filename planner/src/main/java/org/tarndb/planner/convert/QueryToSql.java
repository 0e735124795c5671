package org.tarndb.planner.convert;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.CommonTable;
import org.tarndb.parser.ast.ExplicitTable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.GroupBy;
import org.tarndb.parser.ast.GroupingElement;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.NamedWindow;
import org.tarndb.parser.ast.NullOrder;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.QueryVisitor;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.RowLimit;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.SetOperation;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.parser.ast.Values;
import org.tarndb.parser.ast.With;
import org.tarndb.planner.statement.Unsupported;

/** Queries of the syntax tree as Calcite's. Expressions and table references have translators of their own. */
final class QueryToSql implements QueryVisitor<SqlNode> {
    private final ExpressionToSql expressions = new ExpressionToSql(this);
    private final TableToSql tables = new TableToSql(this, expressions);
    private final Planning planning;
    private final Deque<CommonColumns> common = new ArrayDeque<>();

    /** @param planning of the statement: knows its tables and the versions it names */
    QueryToSql(Planning planning) {
        this.planning = planning;
    }

    Planning planning() {
        return planning;
    }

    ExpressionToSql expressions() {
        return expressions;
    }

    TableToSql tables() {
        return tables;
    }

    SqlNode query(Query query) {
        return query.accept(this);
    }

    @Override
    public SqlNode visitExplicitTable(ExplicitTable node) {
        return SqlStdOperatorTable.EXPLICIT_TABLE.createCall(SqlPositions.of(node), Names.qualified(node.name()));
    }

    @Override
    public SqlNode visitQueryExpression(QueryExpression node) {
        if (!node.locks().isEmpty()) {
            throw Unsupported.feature(
                    "FOR " + node.locks().get(0).strength(), node.locks().get(0));
        }
        SqlParserPos pos = SqlPositions.of(node);
        SqlNode body = query(node.body());
        if (node.with() != null) {
            body = new SqlWith(pos, commonTables(node.with()), body);
        }
        RowLimit limit = node.limit();
        if (limit != null && limit.withTies()) {
            throw Unsupported.feature("FETCH ... WITH TIES", limit);
        }
        if (node.orderBy().isEmpty() && limit == null) {
            return body;
        }
        return new SqlOrderBy(
                pos,
                body,
                new SqlNodeList(node.orderBy().stream().map(this::sortKey).toList(), pos),
                limit == null ? null : rowCount(limit.offset()),
                limit == null ? null : rowCount(limit.count()));
    }

    /** Calcite takes a number or a parameter, and nothing else, for a number of rows. */
    private @Nullable SqlNode rowCount(@Nullable Expression count) {
        if (count == null
                || count instanceof Parameter
                || count instanceof Literal.ExactNumber
                || count instanceof Literal.NullLiteral) {
            return expressions.orNull(count);
        }
        throw Unsupported.feature("A number of rows that is neither a number nor a parameter", count);
    }

    private SqlNodeList commonTables(With with) {
        List<SqlNode> items = new ArrayList<>();
        for (CommonTable table : with.tables()) {
            SqlParserPos pos = SqlPositions.of(table);
            items.add(new SqlWithItem(
                    pos,
                    Names.simple(table.name()),
                    table.columns().isEmpty() ? null : Names.list(table.columns(), pos),
                    query(table.query()),
                    SqlLiteral.createBoolean(with.recursive(), pos)));
        }
        return new SqlNodeList(items, SqlPositions.of(with));
    }

    SqlNode sortKey(SortItem item) {
        SqlParserPos pos = SqlPositions.of(item);
        SqlNode key = expressions.expression(item.expression());
        if (item.descending()) {
            key = SqlStdOperatorTable.DESC.createCall(pos, key);
        }
        if (item.nullOrder() == NullOrder.UNSPECIFIED) {
            return key;
        }
        SqlOperator nulls =
                item.nullOrder() == NullOrder.FIRST ? SqlStdOperatorTable.NULLS_FIRST : SqlStdOperatorTable.NULLS_LAST;
        return nulls.createCall(pos, key);
    }

    /** What a name stands for that USING or NATURAL makes common to two tables; null for all others. */
    @Nullable
    SqlNode commonColumn(Identifier name) {
        CommonColumns innermost = common.peek();
        return innermost == null ? null : innermost.reference(name);
    }

    @Override
    public SqlNode visitSelect(Select node) {
        common.push(CommonColumns.of(node.from(), planning::columnNames));
        try {
            return select(node);
        } finally {
            common.pop();
        }
    }

    private SqlNode select(Select node) {
        SqlParserPos pos = SqlPositions.of(node);
        return new SqlSelect(
                pos,
                node.distinct() ? SqlNodeList.of(SqlSelectKeyword.DISTINCT.symbol(pos)) : SqlNodeList.EMPTY.clone(pos),
                new SqlNodeList(node.items().stream().map(this::selectItem).toList(), pos),
                from(node.from()),
                expressions.orNull(node.where()),
                groupBy(node.groupBy()),
                expressions.orNull(node.having()),
                new SqlNodeList(node.windows().stream().map(this::namedWindow).toList(), pos),
                expressions.orNull(node.qualify()),
                null,
                null,
                null,
                null);
    }

    private SqlNode namedWindow(NamedWindow window) {
        return expressions.functions().window(window.specification(), Names.simple(window.name()));
    }

    SqlNode selectItem(SelectItem item) {
        SqlParserPos pos = SqlPositions.of(item);
        if (item instanceof SelectItem.AllColumns all) {
            return all.qualifier() == null
                    ? SqlIdentifier.star(pos)
                    : Names.qualified(all.qualifier()).plusStar();
        }
        SelectItem.SelectExpression selected = (SelectItem.SelectExpression) item;
        SqlNode expression = expressions.expression(selected.expression());
        if (selected.alias() != null) {
            return as(expression, selected.alias());
        }
        boolean renamed = selected.expression() instanceof ColumnReference column
                && column.name().isSimple()
                && !(expression instanceof SqlIdentifier);
        return renamed
                ? as(
                        expression,
                        ((ColumnReference) selected.expression()).name().last())
                : expression;
    }

    static SqlNode as(SqlNode node, Identifier alias) {
        return SqlStdOperatorTable.AS.createCall(node.getParserPosition(), node, Names.simple(alias));
    }

    /** A list of table references is a cross join of them. */
    @Nullable
    SqlNode from(List<TableReference> references) {
        SqlNode from = null;
        for (TableReference reference : references) {
            SqlNode next = tables.table(reference);
            from = from == null ? next : TableToSql.commaJoin(from, next);
        }
        return from;
    }

    private @Nullable SqlNodeList groupBy(@Nullable GroupBy groupBy) {
        if (groupBy == null) {
            return null;
        }
        SqlParserPos pos = SqlPositions.of(groupBy);
        List<SqlNode> elements = new ArrayList<>();
        for (GroupingElement element : groupBy.elements()) {
            elements.add(grouping(element));
        }
        SqlNodeList list = new SqlNodeList(elements, pos);
        return groupBy.distinct()
                ? SqlNodeList.of(SqlInternalOperators.GROUP_BY_DISTINCT.createCall(pos, elements))
                : list;
    }

    private SqlNode grouping(GroupingElement element) {
        SqlParserPos pos = SqlPositions.of(element);
        if (element instanceof GroupingElement.GroupingSet set) {
            return groupingSet(set);
        }
        if (element instanceof GroupingElement.Rollup rollup) {
            return SqlStdOperatorTable.ROLLUP.createCall(pos, groupingSets(rollup.sets()));
        }
        if (element instanceof GroupingElement.Cube cube) {
            return SqlStdOperatorTable.CUBE.createCall(pos, groupingSets(cube.sets()));
        }
        GroupingElement.GroupingSets sets = (GroupingElement.GroupingSets) element;
        return SqlStdOperatorTable.GROUPING_SETS.createCall(
                pos, sets.elements().stream().map(this::grouping).toList());
    }

    private List<SqlNode> groupingSets(List<GroupingElement.GroupingSet> sets) {
        return sets.stream().map(this::groupingSet).toList();
    }

    private SqlNode groupingSet(GroupingElement.GroupingSet set) {
        List<SqlNode> columns = expressions.all(set.expressions());
        SqlParserPos pos = SqlPositions.of(set);
        return switch (columns.size()) {
            case 0 -> new SqlNodeList(pos);
            case 1 -> columns.get(0);
            default -> SqlStdOperatorTable.ROW.createCall(pos, columns);
        };
    }

    @Override
    public SqlNode visitSetOperation(SetOperation node) {
        SqlOperator operator = switch (node.operator()) {
            case UNION -> node.all() ? SqlStdOperatorTable.UNION_ALL : SqlStdOperatorTable.UNION;
            case INTERSECT -> node.all() ? SqlStdOperatorTable.INTERSECT_ALL : SqlStdOperatorTable.INTERSECT;
            case EXCEPT -> node.all() ? SqlStdOperatorTable.EXCEPT_ALL : SqlStdOperatorTable.EXCEPT;
        };
        return operator.createCall(SqlPositions.of(node), query(node.left()), query(node.right()));
    }

    @Override
    public SqlNode visitValues(Values node) {
        List<SqlNode> rows = new ArrayList<>();
        for (RowConstructor row : node.rows()) {
            rows.add(SqlStdOperatorTable.ROW.createCall(SqlPositions.of(row), expressions.all(row.values())));
        }
        return SqlStdOperatorTable.VALUES.createCall(SqlPositions.of(node), rows);
    }
}
