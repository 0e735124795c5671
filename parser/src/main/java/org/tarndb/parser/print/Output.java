package org.tarndb.parser.print;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Query;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.SortItem;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.parser.ast.TypeName;

/** The text written so far, and the printers of all kinds of nodes, which call each other through it. */
final class Output {

    private final StringBuilder text = new StringBuilder();
    private final ExpressionPrinter expressions = new ExpressionPrinter(this);
    private final QueryPrinter queries = new QueryPrinter(this);
    private final TablePrinter tables = new TablePrinter(this);
    private final StatementPrinter statements = new StatementPrinter(this);
    private final UnaryOperator<QualifiedName> columnNames;

    Output() {
        this(UnaryOperator.identity());
    }

    /** @param columnNames gives the name to print for that of a column reference */
    Output(UnaryOperator<QualifiedName> columnNames) {
        this.columnNames = columnNames;
    }

    Output add(String sql) {
        text.append(sql);
        return this;
    }

    Output addIf(boolean condition, String sql) {
        return condition ? add(sql) : this;
    }

    /** The elements with commas between them. */
    <T> Output list(List<T> elements, Consumer<T> printer) {
        String separator = "";
        for (T element : elements) {
            add(separator);
            printer.accept(element);
            separator = ", ";
        }
        return this;
    }

    /** A clause that is there if the list has elements. */
    <T> Output clause(String words, List<T> elements, Consumer<T> printer) {
        return elements.isEmpty() ? this : add(words).list(elements, printer);
    }

    /** A clause that is there if the expression is. */
    Output clause(String words, @Nullable Expression expression) {
        return expression == null ? this : add(words).expression(expression);
    }

    Output name(Identifier name) {
        return name.quoted() ? add("\"" + name.text().replace("\"", "\"\"") + "\"") : add(name.text());
    }

    Output column(QualifiedName name) {
        return name(columnNames.apply(name));
    }

    Output name(QualifiedName name) {
        String separator = "";
        for (Identifier part : name.parts()) {
            add(separator).name(part);
            separator = ".";
        }
        return this;
    }

    /** Names in parentheses; nothing if there are none. */
    Output names(List<Identifier> names) {
        return names.isEmpty() ? this : add(" (").list(names, this::name).add(")");
    }

    Output string(String value) {
        return add("'" + value.replace("'", "''") + "'");
    }

    Output type(TypeName type) {
        return TypePrinter.print(this, type);
    }

    Output expression(Expression expression) {
        return expression.accept(expressions);
    }

    /** In parentheses unless it binds at least as strongly as needed. */
    Output expression(Expression expression, int precedence) {
        return Precedence.of(expression) >= precedence
                ? expression(expression)
                : add("(").expression(expression).add(")");
    }

    /** An expression where the grammar takes no condition without parentheses. */
    Output value(Expression expression) {
        return expression(expression, Precedence.CONCAT);
    }

    Output query(Query query) {
        return query.accept(queries);
    }

    Output subquery(Query query) {
        return add("(").query(query).add(")");
    }

    Output orderBy(String words, List<SortItem> items) {
        return clause(words, items, queries::sortItem);
    }

    Output selectItem(SelectItem item) {
        return queries.selectItem(item);
    }

    Output table(TableReference table) {
        return table.accept(tables);
    }

    Output statement(Statement statement) {
        return statement.accept(statements);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
