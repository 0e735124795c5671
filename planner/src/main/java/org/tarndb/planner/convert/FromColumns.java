package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.planner.locking.LockClauses;

/** The columns that FROM gives, in the order of {@code *} (ISO/IEC 9075-2, subclauses 7.10 and 7.16). */
final class FromColumns {
    private final QueryExpression query;
    private final Function<TableReference, @Nullable List<String>> columnNames;

    /**
     * A column, or all columns of a table where these are not known without resolving a query.
     *
     * @param table the name of its table; null for one that USING or NATURAL make of two
     * @param name null for all columns
     */
    private record Column(
            @Nullable Identifier table, @Nullable Identifier name) {}

    /**
     * Of one query.
     *
     * @param query for messages
     * @param columnNames of what stands in FROM; null where they are not known
     */
    FromColumns(QueryExpression query, Function<TableReference, @Nullable List<String>> columnNames) {
        this.query = query;
        this.columnNames = columnNames;
    }

    /** What a {@code *} stands for. */
    List<SelectItem> expand(SelectItem.AllColumns all, List<TableReference> from) {
        List<SelectItem> items = new ArrayList<>();
        for (Column column : all.qualifier() == null ? of(from) : ofTable(all.qualifier(), from)) {
            items.add(item(column, all));
        }
        return items;
    }

    private static SelectItem item(Column column, SelectItem.AllColumns written) {
        Position position = written.position();
        if (column.name == null) {
            return column.table == null ? written : new SelectItem.AllColumns(QualifiedName.of(column.table), position);
        }
        QualifiedName name = column.table == null
                ? QualifiedName.of(column.name)
                : new QualifiedName(List.of(column.table, column.name), position);
        return new SelectItem.SelectExpression(new ColumnReference(name, position), null, position);
    }

    private List<Column> of(List<TableReference> from) {
        List<Column> columns = new ArrayList<>();
        from.forEach(reference -> columns.addAll(of(reference)));
        return columns;
    }

    private List<Column> ofTable(QualifiedName qualifier, List<TableReference> from) {
        for (TableReference reference : from) {
            List<Column> found = reference instanceof Join join
                    ? ofTable(qualifier, List.of(join.left(), join.right()))
                    : of(reference);
            if (!found.isEmpty()
                    && found.get(0).table != null
                    && found.get(0).table.sameName(qualifier.last())) {
                return found;
            }
        }
        return List.of(new Column(qualifier.last(), null)); // unknown: the error names it
    }

    private List<Column> of(TableReference reference) {
        if (reference instanceof Join join) {
            return of(join);
        }
        Identifier table = FromLeaves.name(reference);
        if (table == null) {
            throw LockClauses.refused(query, "* and a sub-query in FROM that has no name");
        }
        List<Identifier> names = names(reference);
        return names == null
                ? List.of(new Column(table, null))
                : names.stream().map(name -> new Column(table, name)).toList();
    }

    private List<Column> of(Join join) {
        List<Column> left = of(join.left());
        List<Column> right = of(join.right());
        List<Identifier> common = join.natural() ? shared(left, right) : join.using();
        List<Column> columns = new ArrayList<>();
        Set<String> merged = new HashSet<>();
        for (Identifier name : common) {
            columns.add(new Column(null, name));
            merged.add(name.text());
        }
        columns.addAll(left);
        columns.addAll(right);
        if (!merged.isEmpty()) {
            if (columns.stream().anyMatch(column -> column.name == null)) {
                throw LockClauses.refused(query, "* and USING with a sub-query in FROM");
            }
            int first = merged.size();
            List<Column> rest = columns.subList(first, columns.size());
            rest.removeIf(column -> column.name != null && merged.contains(column.name.text()));
        }
        return columns;
    }

    /** The columns that a NATURAL join compares. */
    List<Identifier> shared(Join join) {
        return shared(of(join.left()), of(join.right()));
    }

    private List<Identifier> shared(List<Column> left, List<Column> right) {
        List<Identifier> shared = new ArrayList<>();
        for (Column column : left) {
            for (Column other : right) {
                if (column.name == null || other.name == null) {
                    throw LockClauses.refused(query, "NATURAL and a sub-query in FROM");
                }
                if (column.name.sameName(other.name)) {
                    shared.add(column.name);
                }
            }
        }
        return shared;
    }

    /** Null when they are not known. */
    private @Nullable List<Identifier> names(TableReference leaf) {
        TableAlias alias = FromLeaves.alias(leaf);
        if (alias != null && !alias.columns().isEmpty()) {
            return alias.columns();
        }
        List<String> names = leaf instanceof NamedTable named && isCommonTable(named) ? null : columnNames.apply(leaf);
        return names == null
                ? null
                : names.stream()
                        .map(name -> new Identifier(name, true, leaf.position()))
                        .toList();
    }

    private boolean isCommonTable(NamedTable table) {
        return LockClauses.isCommonTable(query, table);
    }
}
