package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.NullOrder;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.rowexpr.RowBinder;
import org.tarndb.planner.rowexpr.RowExpressionService;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * What indexes of a table are to hold, as CREATE INDEX says it. Its expressions are compiled here, outside of any latch, and
 * go into the catalog as text in which columns have no qualifiers and only the quotes that they need.
 */
final class IndexShapes {
    private static final Pattern WORD = Pattern.compile("[A-Z_][A-Z0-9_]*");

    private final TableDef table;

    IndexShapes(TableDef table) {
        this.table = table;
    }

    /**
     * The shape.
     *
     * @throws TarnException DUPLICATE_COLUMN, UNDEFINED_COLUMN; INVALID_DEFINITION or DATATYPE_MISMATCH for an expression
     *     that can't be a key or a condition of rows; the errors of a wrong expression
     */
    IndexShape shape(CreateIndex node) {
        if (!node.nullsDistinct() && !node.unique()) {
            throw new TarnException(
                    ErrorCode.INVALID_DEFINITION,
                    "NULLS NOT DISTINCT (in the statement at " + node.position()
                            + ") says what UNIQUE means, and the index is not unique; write CREATE UNIQUE INDEX, or leave it"
                            + " out");
        }
        return new IndexShape(columns(node), node.unique())
                .withNullsDistinct(node.nullsDistinct())
                .withIncluded(included(node))
                .withPredicate(node.where() == null ? null : predicate(node.where()));
    }

    private List<IndexColumn> columns(CreateIndex node) {
        List<IndexColumn> columns = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        for (SortItem key : node.keys()) {
            IndexColumn column = column(key);
            String expression = column.expression();
            if (!seen.add(expression == null ? column.ordinal() : expression)) {
                throw twice(
                        expression == null
                                ? "the column "
                                        + table.columns().get(column.ordinal()).name()
                                : "the expression " + expression,
                        key);
            }
            columns.add(column);
        }
        return columns;
    }

    /** NULLs sort above all values unless the statement says otherwise, as in ORDER BY. */
    private IndexColumn column(SortItem key) {
        boolean nullsFirst =
                key.nullOrder() == NullOrder.UNSPECIFIED ? key.descending() : key.nullOrder() == NullOrder.FIRST;
        if (key.expression() instanceof ColumnReference reference) {
            return new IndexColumn(ordinal(reference), key.descending(), nullsFirst);
        }
        new RowBinder(table, "the expression of the index").bind(key.expression());
        return new IndexColumn(compiled(key.expression()), key.descending(), nullsFirst);
    }

    private int ordinal(ColumnReference reference) {
        int ordinal = new TableScope(table, null).ordinal(reference.name());
        return ordinal >= 0 ? ordinal : ObjectNames.requireColumn(table, undefined(reference));
    }

    /** What a message about it shows: all of the name where another table is meant. */
    private static Identifier undefined(ColumnReference reference) {
        return new Identifier(reference.name().toString(), true, reference.position());
    }

    /** Columns of the key may be included too: a value cannot always be told from its key. */
    private List<Integer> included(CreateIndex node) {
        List<Integer> included = new ArrayList<>();
        for (Identifier name : node.include()) {
            int ordinal = ObjectNames.requireColumn(table, name);
            if (included.contains(ordinal)) {
                throw twice("the included column " + name, name);
            }
            included.add(ordinal);
        }
        return included;
    }

    private static TarnException twice(String what, Node where) {
        return new TarnException(
                ErrorCode.DUPLICATE_COLUMN, "the index has " + what + " twice (at " + where.position() + ")");
    }

    private String predicate(Expression node) {
        new RowBinder(table, "the condition of the index").bindCondition(node);
        return compiled(node);
    }

    /** Compiled, the expression is found again by its text. */
    private String compiled(Expression node) {
        String sql = SqlPrinter.print(node, IndexShapes::withoutNeedlessQuotes);
        new RowExpressionService().compile(table, sql);
        return sql;
    }

    private static Identifier withoutNeedlessQuotes(Identifier name) {
        return new Identifier(name.text(), !isWord(name.text()), name.position());
    }

    /** Whether a name means the same without quotes: it is no word of the language. */
    private static boolean isWord(String name) {
        return WORD.matcher(name).matches() && name.equals(columnNamed(name));
    }

    private static @Nullable String columnNamed(String sql) {
        try {
            return new SqlParser().parseExpression(sql) instanceof ColumnReference reference
                            && reference.name().isSimple()
                    ? reference.name().last().text()
                    : null;
        } catch (ParseException e) {
            return null; // a reserved word
        }
    }
}
