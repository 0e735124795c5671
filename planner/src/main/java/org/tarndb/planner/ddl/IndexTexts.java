package org.tarndb.planner.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.planner.rowexpr.RowBinder;
import org.tarndb.planner.rowexpr.RowExpressionService;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** The expressions of a table's indexes, which the catalog keeps as SQL, when a column that they use is altered. */
final class IndexTexts {
    private IndexTexts() {}

    /** The shapes of the indexes whose expressions use the column, by their ids, as they are when it has another name. */
    static SortedMap<Long, IndexShape> withName(TableDef table, int ordinal, Identifier newName) {
        String column = table.columns().get(ordinal).name();
        UnaryOperator<Identifier> names = name -> name.text().equals(column) ? newName : name;
        SortedMap<Long, IndexShape> shapes = new TreeMap<>();
        for (IndexEntries index : table.entries()) {
            if (index.computesFrom(ordinal)) {
                shapes.put(
                        index.index().id(),
                        index.index()
                                .shape()
                                .withExpressions(sql -> SqlPrinter.print(new SqlParser().parseExpression(sql), names)));
            }
        }
        return shapes;
    }

    /**
     * Checks that the expressions that use a column can be computed from one of another type.
     *
     * @throws TarnException the error of the expression, naming the index
     */
    static void requireFit(TableDef table, int ordinal, SqlType type) {
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        columns.set(ordinal, columns.get(ordinal).withType(type));
        TableDef changed =
                TableDef.builder(table.id(), table.name()).columns(columns).build();
        for (IndexEntries index : table.entries()) {
            if (index.computesFrom(ordinal)) {
                requireFit(changed, index.index(), columns.get(ordinal));
            }
        }
    }

    private static void requireFit(TableDef changed, IndexDef index, ColumnDef column) {
        try {
            for (IndexColumn part : index.columns()) {
                if (part.expression() != null) {
                    new RowExpressionService().compile(changed, part.expression());
                }
            }
            String predicate = index.shape().predicate();
            if (predicate != null) {
                new RowBinder(changed, "its condition").bindCondition(new SqlParser().parseExpression(predicate));
                new RowExpressionService().compile(changed, predicate);
            }
        } catch (TarnException e) {
            throw new TarnException(
                    e.code(),
                    "column " + column.name() + " of table " + changed.name() + " can't become " + column.type()
                            + ", for index " + index.name() + " computes from it: " + e.getMessage()
                            + "; drop the index, alter the column, and create it again",
                    e);
        }
    }
}
