package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.planner.locking.LockedTable;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.CatalogTable;

/**
 * A query with locking clauses as one without: locked tables are taken in their form with two more columns, which the
 * select list names at its end. Since {@code *} and NATURAL must not mean these two, both are written out.
 */
final class LockedQuery {
    private final QueryExpression query;
    private final List<LockedTable> tables;
    private final FromColumns columns;

    /** @param columnNames of what stands in FROM; null where they are not known */
    LockedQuery(
            QueryExpression query,
            List<LockedTable> tables,
            Function<TableReference, @Nullable List<String>> columnNames) {
        this.query = query;
        this.tables = tables;
        this.columns = new FromColumns(query, columnNames);
    }

    QueryExpression rewritten() {
        return new QueryExpression(
                query.with(),
                select((Select) query.body()),
                query.orderBy(),
                query.limit(),
                List.of(),
                query.position());
    }

    private Select select(Select select) {
        List<SelectItem> items = new ArrayList<>();
        for (SelectItem item : select.items()) {
            if (item instanceof SelectItem.AllColumns all) {
                items.addAll(columns.expand(all, select.from()));
            } else {
                items.add(item);
            }
        }
        for (LockedTable table : tables) {
            items.add(hidden(table, CatalogTable.KEY_COLUMN));
            items.add(hidden(table, CatalogTable.ROW_COLUMN));
        }
        return new Select(
                false,
                items,
                select.from().stream().map(this::reference).toList(),
                select.where(),
                null,
                null,
                List.of(),
                null,
                select.position());
    }

    private static SelectItem hidden(LockedTable table, String column) {
        Position position = table.reference().position();
        QualifiedName name = new QualifiedName(
                List.of(new Identifier(table.alias(), true, position), new Identifier(column, true, position)),
                position);
        return new SelectItem.SelectExpression(new ColumnReference(name, position), null, position);
    }

    private TableReference reference(TableReference reference) {
        if (reference instanceof Join join) {
            List<Identifier> using = join.natural() ? columns.shared(join) : join.using();
            boolean cross = join.natural() && using.isEmpty();
            return new Join(
                    cross ? Join.Type.CROSS : join.type(),
                    false,
                    reference(join.left()),
                    reference(join.right()),
                    join.on(),
                    using,
                    join.position());
        }
        for (LockedTable table : tables) {
            if (table.reference() == reference) {
                return target(table);
            }
        }
        return reference;
    }

    private static NamedTable target(LockedTable table) {
        NamedTable written = table.reference();
        Position position = written.position();
        List<Identifier> path = CatalogSchema.targetPath(table.table()).stream()
                .map(part -> new Identifier(part, true, position))
                .toList();
        return new NamedTable(new QualifiedName(path, position), null, alias(table, position), position);
    }

    private static TableAlias alias(LockedTable table, Position position) {
        TableAlias written = table.reference().alias();
        List<Identifier> columns = new ArrayList<>();
        if (written != null && !written.columns().isEmpty()) {
            columns.addAll(written.columns());
            columns.add(new Identifier(CatalogTable.KEY_COLUMN, true, position));
            columns.add(new Identifier(CatalogTable.ROW_COLUMN, true, position));
        }
        return new TableAlias(new Identifier(table.alias(), true, position), columns, position);
    }
}
