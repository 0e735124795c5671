package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Extract;
import org.tarndb.parser.ast.FrameBound;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.NullTreatment;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.ast.SpecialValue;
import org.tarndb.parser.ast.Trim;
import org.tarndb.parser.ast.Window;
import org.tarndb.parser.ast.WindowFrame;
import org.tarndb.parser.ast.WindowName;
import org.tarndb.parser.ast.WindowSpecification;
import org.tarndb.planner.operator.Operators;
import org.tarndb.planner.operator.TypedLiteral;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Function calls, aggregates and windows as Calcite's. Names are resolved by the validator. */
final class FunctionToSql {
    /** Functions whose first argument is the name of a field and may be written as a bare word. */
    private static final Set<String> FIELD_FIRST =
            Set.of("TIMESTAMPADD", "TIMESTAMPDIFF", "DATEADD", "DATEDIFF", "DATE_TRUNC", "DATE_PART");

    /** Functions of a window that are no aggregates. */
    private static final Set<String> WINDOW_ONLY = Set.of(
            "ROW_NUMBER",
            "RANK",
            "DENSE_RANK",
            "PERCENT_RANK",
            "CUME_DIST",
            "NTILE",
            "LAG",
            "LEAD",
            "FIRST_VALUE",
            "LAST_VALUE",
            "NTH_VALUE");

    private final ExpressionToSql expressions;

    FunctionToSql(ExpressionToSql expressions) {
        this.expressions = expressions;
    }

    SqlNode call(String name, SqlParserPos pos, List<SqlNode> arguments) {
        return operator(new SqlIdentifier(name, pos)).createCall(pos, arguments);
    }

    private static SqlOperator operator(SqlIdentifier name) {
        return new SqlUnresolvedFunction(name, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    SqlNode function(FunctionCall node) {
        SqlParserPos pos = SqlPositions.of(node);
        SqlNode call = operator(Names.qualified(node.name()))
                .createCall(
                        node.distinct() ? SqlSelectKeyword.DISTINCT.symbol(pos) : null,
                        pos,
                        node.over() == null || node.filter() == null ? arguments(node, pos) : filtered(node, pos));
        List<SortItem> order = node.withinGroup().isEmpty() ? node.orderBy() : node.withinGroup();
        if (!order.isEmpty()) {
            call = SqlStdOperatorTable.WITHIN_GROUP.createCall(pos, call, sortKeys(order, pos));
        }
        if (node.filter() != null && node.over() == null) {
            call = SqlStdOperatorTable.FILTER.createCall(pos, call, expressions.expression(node.filter()));
        }
        if (node.nullTreatment() != NullTreatment.UNSPECIFIED) {
            call = (node.nullTreatment() == NullTreatment.IGNORE
                            ? SqlStdOperatorTable.IGNORE_NULLS
                            : SqlStdOperatorTable.RESPECT_NULLS)
                    .createCall(pos, call);
        }
        return node.over() == null ? call : SqlStdOperatorTable.OVER.createCall(pos, call, window(node.over()));
    }

    /**
     * Calcite knows no FILTER of a window's aggregate. Aggregates skip NULLs, so a row that the filter leaves out may as
     * well give NULL.
     */
    private List<SqlNode> filtered(FunctionCall node, SqlParserPos pos) {
        if (WINDOW_ONLY.contains(node.name().last().text())) {
            throw new TarnException(
                    ErrorCode.SYNTAX_ERROR,
                    "only an aggregate can have a FILTER, and " + node.name() + " is none (at " + node.position()
                            + ")");
        }
        List<SqlNode> arguments = node.star() ? List.of(SqlLiteral.createExactNumeric("1", pos)) : arguments(node, pos);
        List<SqlNode> filtered = new ArrayList<>(arguments);
        if (!filtered.isEmpty()) {
            SqlNode condition = expressions.expression(java.util.Objects.requireNonNull(node.filter()));
            filtered.set(
                    0,
                    new SqlCase(
                            pos,
                            null,
                            SqlNodeList.of(condition),
                            SqlNodeList.of(filtered.get(0)),
                            SqlLiteral.createNull(pos)));
        }
        return filtered;
    }

    private List<SqlNode> arguments(FunctionCall node, SqlParserPos pos) {
        if (node.star()) {
            return List.of(SqlIdentifier.star(pos));
        }
        List<SqlNode> arguments = expressions.all(node.arguments());
        if (!arguments.isEmpty()
                && node.name().isSimple()
                && FIELD_FIRST.contains(node.name().last().text())) {
            arguments.set(0, fieldName(node.arguments().get(0), arguments.get(0)));
        }
        return arguments;
    }

    private static SqlNode fieldName(Expression written, SqlNode translated) {
        return written instanceof ColumnReference word && word.name().isSimple()
                ? field(word.name().last().text(), SqlPositions.of(word))
                : translated;
    }

    private static SqlNode field(String name, SqlParserPos pos) {
        return new TypedLiteral(Literals.text(name.toUpperCase(Locale.ROOT))).toSql(pos);
    }

    SqlNode extract(Extract node) {
        SqlParserPos pos = SqlPositions.of(node);
        String field = node.field().toUpperCase(Locale.ROOT);
        boolean fractional = field.equals("SECOND") || field.equals("EPOCH");
        return call(
                fractional ? Operators.EXTRACT_SECONDS : Operators.EXTRACT,
                pos,
                List.of(field(field, pos), expressions.expression(node.source())));
    }

    SqlNode trim(Trim node) {
        String name = switch (node.side()) {
            case BOTH -> "TRIM";
            case LEADING -> "LTRIM";
            case TRAILING -> "RTRIM";
        };
        List<SqlNode> arguments = new ArrayList<>();
        arguments.add(expressions.expression(node.source()));
        if (node.characters() != null) {
            arguments.add(expressions.expression(node.characters()));
        }
        return call(name, SqlPositions.of(node), arguments);
    }

    SqlNode specialValue(SpecialValue node) {
        String name = node.kind() == SpecialValue.Kind.CURRENT_TIME
                ? "LOCALTIME"
                : node.kind().name();
        if (node.kind() == SpecialValue.Kind.CURRENT_ROLE) {
            name = "CURRENT_USER";
        }
        return call(name, SqlPositions.of(node), List.of());
    }

    private SqlNodeList sortKeys(List<SortItem> items, SqlParserPos pos) {
        return new SqlNodeList(
                items.stream().map(expressions.queries()::sortKey).toList(), pos);
    }

    private SqlNode window(Window window) {
        return window instanceof WindowName name
                ? Names.simple(name.name())
                : window((WindowSpecification) window, null);
    }

    /** @param name of a window in the WINDOW clause, or null */
    SqlWindow window(WindowSpecification window, @Nullable SqlIdentifier name) {
        SqlParserPos pos = SqlPositions.of(window);
        WindowFrame frame = window.frame();
        SqlNode lower = frame == null ? null : bound(frame.start());
        SqlNode upper = frame == null || frame.end() == null ? null : bound(frame.end());
        if (frame != null && frame.unit() == WindowFrame.Unit.GROUPS) {
            throw Unsupported.feature("GROUPS in a window frame", frame);
        }
        return SqlWindow.create(
                name,
                window.base() == null ? null : Names.simple(window.base()),
                new SqlNodeList(expressions.all(window.partitionBy()), pos),
                sortKeys(window.orderBy(), pos),
                SqlLiteral.createBoolean(frame != null && frame.unit() == WindowFrame.Unit.ROWS, pos),
                lower,
                upper,
                null,
                exclusion(frame, pos),
                pos);
    }

    private static SqlLiteral exclusion(@Nullable WindowFrame frame, SqlParserPos pos) {
        if (frame == null) {
            return SqlWindow.createExcludeNoOthers(pos);
        }
        return switch (frame.exclusion()) {
            case NO_OTHERS -> SqlWindow.createExcludeNoOthers(pos);
            case CURRENT_ROW -> SqlWindow.createExcludeCurrentRow(pos);
            case GROUP -> SqlWindow.createExcludeGroup(pos);
            case TIES -> SqlWindow.createExcludeTies(pos);
        };
    }

    private SqlNode bound(FrameBound bound) {
        SqlParserPos pos = SqlPositions.of(bound);
        return switch (bound.kind()) {
            case UNBOUNDED_PRECEDING -> SqlWindow.createUnboundedPreceding(pos);
            case UNBOUNDED_FOLLOWING -> SqlWindow.createUnboundedFollowing(pos);
            case CURRENT_ROW -> SqlWindow.createCurrentRow(pos);
            case PRECEDING -> SqlWindow.createPreceding(offset(bound), pos);
            case FOLLOWING -> SqlWindow.createFollowing(offset(bound), pos);
        };
    }

    private SqlNode offset(FrameBound bound) {
        Expression offset = bound.offset();
        if (offset == null) {
            throw Unsupported.feature("A frame bound without an offset", bound);
        }
        return expressions.expression(offset);
    }
}
