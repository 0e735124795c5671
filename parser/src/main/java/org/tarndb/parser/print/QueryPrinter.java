package org.tarndb.parser.print;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.tarndb.parser.ast.CommonTable;
import org.tarndb.parser.ast.ExplicitTable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.GroupingElement;
import org.tarndb.parser.ast.LockClause;
import org.tarndb.parser.ast.NamedWindow;
import org.tarndb.parser.ast.NullOrder;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.QueryVisitor;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.RowLimit;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.SetOperation;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.ast.Values;

/** Queries. */
final class QueryPrinter implements QueryVisitor<Output> {

    private static final int UNION = 1;
    private static final int INTERSECT = 2;
    private static final int PRIMARY = 3;

    private final Output out;

    QueryPrinter(Output out) {
        this.out = out;
    }

    @Override
    public Output visitQueryExpression(QueryExpression node) {
        if (node.with() != null) {
            out.add(node.with().recursive() ? "WITH RECURSIVE " : "WITH ")
                    .list(node.with().tables(), this::commonTable)
                    .add(" ");
        }
        operand(node.body(), UNION);
        out.orderBy(" ORDER BY ", node.orderBy());
        if (node.limit() != null) {
            limit(node.limit());
        }
        node.locks().forEach(this::lock);
        return out;
    }

    private void commonTable(CommonTable table) {
        out.name(table.name()).names(table.columns()).add(" AS ").subquery(table.query());
    }

    private void limit(RowLimit limit) {
        if (limit.withTies() && limit.count() != null) {
            if (limit.offset() != null) {
                out.add(" OFFSET ").value(limit.offset()).add(" ROWS");
            }
            out.add(" FETCH FIRST ").value(limit.count()).add(" ROWS WITH TIES");
            return;
        }
        if (limit.count() != null) {
            out.add(" LIMIT ").value(limit.count());
        } else if (limit.offset() == null) {
            out.add(" LIMIT ALL");
        }
        if (limit.offset() != null) {
            out.add(" OFFSET ").value(limit.offset());
        }
    }

    private void lock(LockClause lock) {
        out.add(" FOR " + lock.strength()).clause(" OF ", lock.tables(), out::name);
        switch (lock.policy()) {
            case UNSPECIFIED -> {}
            case NOWAIT -> out.add(" NOWAIT");
            case SKIP_LOCKED -> out.add(" SKIP LOCKED");
            case WAIT -> {
                out.add(" WAIT ");
                if (lock.waitSeconds() != null) {
                    out.value(lock.waitSeconds());
                }
            }
        }
    }

    /** With a loop along the left operands: a chain may be longer than the stack is deep. */
    @Override
    public Output visitSetOperation(SetOperation node) {
        int precedence = precedence(node);
        Deque<SetOperation> chain = new ArrayDeque<>();
        Query first = node;
        while (first instanceof SetOperation operation && precedence(operation) == precedence) {
            chain.push(operation);
            first = operation.left();
        }
        operand(first, precedence + 1);
        for (SetOperation operation : chain) {
            out.add(" " + operation.operator()).addIf(operation.all(), " ALL").add(" ");
            operand(operation.right(), precedence + 1);
        }
        return out;
    }

    private static int precedence(Query query) {
        if (query instanceof SetOperation operation) {
            return operation.operator() == SetOperation.Operator.INTERSECT ? INTERSECT : UNION;
        }
        return query instanceof QueryExpression ? 0 : PRIMARY;
    }

    private void operand(Query query, int precedence) {
        if (precedence(query) >= precedence) {
            out.query(query);
        } else {
            out.subquery(query);
        }
    }

    @Override
    public Output visitValues(Values node) {
        return out.add("VALUES ").list(node.rows(), this::valuesRow);
    }

    private void valuesRow(RowConstructor row) {
        out.add("(").list(row.values(), out::expression).add(")");
    }

    @Override
    public Output visitExplicitTable(ExplicitTable node) {
        return out.add("TABLE ").name(node.name());
    }

    @Override
    public Output visitSelect(Select node) {
        out.add(node.distinct() ? "SELECT DISTINCT " : "SELECT ")
                .list(node.items(), this::selectItem)
                .clause(" FROM ", node.from(), out::table)
                .clause(" WHERE ", node.where());
        if (node.groupBy() != null) {
            out.add(node.groupBy().distinct() ? " GROUP BY DISTINCT " : " GROUP BY ")
                    .list(node.groupBy().elements(), this::grouping);
        }
        return out.clause(" HAVING ", node.having())
                .clause(" WINDOW ", node.windows(), this::namedWindow)
                .clause(" QUALIFY ", node.qualify());
    }

    private void namedWindow(NamedWindow window) {
        CallPrinter.specification(out.name(window.name()).add(" AS "), window.specification());
    }

    Output selectItem(SelectItem item) {
        if (item instanceof SelectItem.SelectExpression column) {
            out.expression(column.expression());
            return column.alias() == null ? out : out.add(" AS ").name(column.alias());
        }
        SelectItem.AllColumns all = (SelectItem.AllColumns) item;
        return all.qualifier() == null
                ? out.add("*")
                : out.name(all.qualifier()).add(".*");
    }

    private void grouping(GroupingElement element) {
        if (element instanceof GroupingElement.GroupingSet set) {
            groupingSet(set);
        } else if (element instanceof GroupingElement.Rollup rollup) {
            out.add("ROLLUP (").list(rollup.sets(), this::groupingSet).add(")");
        } else if (element instanceof GroupingElement.Cube cube) {
            out.add("CUBE (").list(cube.sets(), this::groupingSet).add(")");
        } else if (element instanceof GroupingElement.GroupingSets sets) {
            out.add("GROUPING SETS (").list(sets.elements(), this::grouping).add(")");
        }
    }

    private void groupingSet(GroupingElement.GroupingSet set) {
        List<Expression> expressions = set.expressions();
        if (expressions.size() == 1) {
            out.expression(expressions.get(0));
        } else {
            out.add("(").list(expressions, out::expression).add(")");
        }
    }

    Output sortItem(SortItem item) {
        return out.expression(item.expression())
                .addIf(item.descending(), " DESC")
                .addIf(item.nullOrder() != NullOrder.UNSPECIFIED, " NULLS " + item.nullOrder());
    }
}
