package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Assignment;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.ScalarSubquery;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.parser.ast.Update;
import org.tarndb.parser.ast.Values;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.CatalogTable;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** INSERT, UPDATE and DELETE as queries for the rows that they change. */
final class DmlToSql {
    private final QueryToSql queries;
    private final Planning planning;
    private final TableDef table;

    private DmlToSql(TableDef table, Planning planning) {
        this.table = table;
        this.planning = planning;
        this.queries = new QueryToSql(planning);
    }

    static SqlNode insert(Insert insert, Planning planning) {
        refuse("RETURNING", insert.returning());
        if (insert.onConflict() != null) {
            throw Unsupported.feature("ON CONFLICT", insert.onConflict());
        }
        TableDef table = planning.target(insert.table());
        List<ColumnDef> targets = new ArrayList<>();
        for (Identifier name : insert.columns()) {
            targets.add(table.columns().get(Targets.column(table, name)));
        }
        if (targets.isEmpty()) {
            targets.addAll(table.columns());
        }
        Query source = insert.source();
        if (source == null) {
            throw Unsupported.feature("INSERT DEFAULT VALUES as a query", insert);
        }
        return new DmlToSql(table, planning).source(source, targets);
    }

    private static void refuse(String feature, List<? extends Node> nodes) {
        if (!nodes.isEmpty()) {
            throw Unsupported.feature(feature, nodes.get(0));
        }
    }

    private SqlNode source(Query source, List<ColumnDef> targets) {
        typeParameters(source, targets);
        if (!(source instanceof Values values)) {
            return queries.query(source);
        }
        List<SqlNode> rows = new ArrayList<>();
        for (RowConstructor row : values.rows()) {
            checkWidth(row.values().size(), targets.size(), row);
            List<SqlNode> cells = new ArrayList<>();
            for (int i = 0; i < row.values().size(); i++) {
                cells.add(value(row.values().get(i), targets.get(i)));
            }
            rows.add(SqlStdOperatorTable.ROW.createCall(SqlPositions.of(row), cells));
        }
        return SqlStdOperatorTable.VALUES.createCall(SqlPositions.of(values), rows);
    }

    private static void checkWidth(int values, int columns, Node where) {
        if (values != columns) {
            throw new TarnException(
                    ErrorCode.SYNTAX_ERROR,
                    "there are " + columns + " columns to be given values, and " + values + " values"
                            + Targets.at(where));
        }
    }

    /** A parameter that is assigned to a column is of the column's type without its limits: what does not fit is an error, not cut. */
    private void typeParameters(Query source, List<ColumnDef> targets) {
        if (source instanceof Values values) {
            values.rows().forEach(row -> typeParameters(row.values(), targets));
        } else if (source instanceof QueryExpression query) {
            typeParameters(query.body(), targets);
        } else if (source instanceof Select select) {
            for (int i = 0; i < Math.min(select.items().size(), targets.size()); i++) {
                if (!(select.items().get(i) instanceof SelectItem.SelectExpression item)) {
                    return;
                }
                typeParameter(item.expression(), targets.get(i));
            }
        }
    }

    private void typeParameters(List<Expression> values, List<ColumnDef> targets) {
        for (int i = 0; i < Math.min(values.size(), targets.size()); i++) {
            typeParameter(values.get(i), targets.get(i));
        }
    }

    private void typeParameter(Expression value, ColumnDef target) {
        if (value instanceof Parameter parameter) {
            planning.parameters().assignedTo(parameter.index(), ParameterTypes.widened(target.type()));
        }
    }

    private SqlNode value(Expression value, ColumnDef target) {
        typeParameter(value, target);
        return queries.expressions().expression(value instanceof DefaultValue ? defaultOf(target, value) : value);
    }

    private static Expression defaultOf(ColumnDef column, Expression where) {
        return column.defaultSql() == null
                ? new Literal.NullLiteral(where.position())
                : new SqlParser().parseExpression(column.defaultSql());
    }

    static SqlNode update(Update update, Planning planning) {
        refuse("RETURNING", update.returning());
        TableDef table = planning.target(update.table());
        return new DmlToSql(table, planning).updated(update);
    }

    private SqlNode updated(Update update) {
        SqlParserPos pos = SqlPositions.of(update);
        Identifier name = update.alias() == null ? update.table().last() : update.alias();
        List<SqlNode> items = rowColumns(name, pos);
        for (Assignment assignment : update.assignments()) {
            items.addAll(assigned(assignment));
        }
        SqlNode from = target(update.alias(), name, pos);
        for (TableReference other : update.from()) {
            from = TableToSql.commaJoin(from, queries.tables().table(other));
        }
        return select(items, from, queries.expressions().orNull(update.where()), pos);
    }

    private List<SqlNode> assigned(Assignment assignment) {
        List<ColumnDef> targets = new ArrayList<>();
        for (Identifier name : assignment.columns()) {
            targets.add(table.columns().get(Targets.column(table, name)));
        }
        if (targets.size() == 1) {
            Expression value = assignment.value() instanceof RowConstructor row
                            && row.values().size() == 1
                    ? row.values().get(0)
                    : assignment.value();
            return List.of(value(value, targets.get(0)));
        }
        List<SqlNode> values = new ArrayList<>();
        if (assignment.value() instanceof RowConstructor row) {
            checkWidth(row.values().size(), targets.size(), assignment);
            for (int i = 0; i < targets.size(); i++) {
                values.add(value(row.values().get(i), targets.get(i)));
            }
            return values;
        }
        if (assignment.value() instanceof ScalarSubquery query) {
            for (int i = 0; i < targets.size(); i++) {
                values.add(columnOf(query, i, targets.size()));
            }
            return values;
        }
        throw Unsupported.feature("This value for several columns", assignment);
    }

    /** The sub-query for one of its columns. */
    private SqlNode columnOf(ScalarSubquery query, int column, int columns) {
        SqlParserPos pos = SqlPositions.of(query);
        List<SqlNode> operands = new ArrayList<>();
        operands.add(queries.query(query.query()));
        operands.add(new SqlIdentifier("\u0000q", pos));
        for (int i = 0; i < columns; i++) {
            operands.add(new SqlIdentifier("\u0000" + i, pos));
        }
        SqlNode from = SqlStdOperatorTable.AS.createCall(pos, operands);
        SqlNode chosen = new SqlIdentifier(List.of("\u0000q", "\u0000" + column), pos);
        return SqlStdOperatorTable.SCALAR_QUERY.createCall(pos, select(List.of(chosen), from, null, pos));
    }

    static SqlNode delete(Delete delete, Planning planning) {
        refuse("RETURNING", delete.returning());
        TableDef table = planning.target(delete.table());
        return new DmlToSql(table, planning).deleted(delete);
    }

    /** With USING, a row goes when there is a row of the other tables for which the condition holds. */
    private SqlNode deleted(Delete delete) {
        SqlParserPos pos = SqlPositions.of(delete);
        Identifier name = delete.alias() == null ? delete.table().last() : delete.alias();
        SqlNode where = queries.expressions().orNull(delete.where());
        SqlNode using = queries.from(delete.using());
        if (using != null) {
            SqlNode one = org.apache.calcite.sql.SqlLiteral.createExactNumeric("1", pos);
            where = SqlStdOperatorTable.EXISTS.createCall(pos, select(List.of(one), using, where, pos));
        }
        return select(rowColumns(name, pos), target(delete.alias(), name, pos), where, pos);
    }

    private static List<SqlNode> rowColumns(Identifier table, SqlParserPos pos) {
        List<SqlNode> columns = new ArrayList<>();
        columns.add(new SqlIdentifier(List.of(table.text(), CatalogTable.KEY_COLUMN), pos));
        columns.add(new SqlIdentifier(List.of(table.text(), CatalogTable.ROW_COLUMN), pos));
        return columns;
    }

    private SqlNode target(@Nullable Identifier alias, Identifier name, SqlParserPos pos) {
        SqlIdentifier path = new SqlIdentifier(CatalogSchema.targetPath(table), pos);
        return alias == null && name.text().equals(table.name().name()) ? path : QueryToSql.as(path, name);
    }

    private static SqlSelect select(List<SqlNode> items, SqlNode from, @Nullable SqlNode where, SqlParserPos pos) {
        return new SqlSelect(
                pos, null, new SqlNodeList(items, pos), from, where, null, null, null, null, null, null, null, null);
    }
}
