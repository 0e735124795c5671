package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.planner.operator.CoalesceOperator;

/**
 * The columns that USING and NATURAL make one of two tables (ISO/IEC 9075-2, subclause 7.10). Calcite knows them in the
 * select list only; here a bare name stands for the column of the table that keeps its rows, or for COALESCE of both in a
 * full join.
 */
final class CommonColumns {
    private final Function<TableReference, @Nullable List<String>> columnNames;
    private final Map<String, List<String>> owners = new LinkedHashMap<>();

    private CommonColumns(Function<TableReference, @Nullable List<String>> columnNames) {
        this.columnNames = columnNames;
    }

    static CommonColumns of(List<TableReference> from, Function<TableReference, @Nullable List<String>> columnNames) {
        CommonColumns columns = new CommonColumns(columnNames);
        from.forEach(columns::collect);
        return columns;
    }

    /** What the name stands for, or null when it is not a common column. */
    @Nullable
    SqlNode reference(Identifier name) {
        List<String> tables = owners.get(name.text());
        if (tables == null) {
            return null;
        }
        SqlParserPos pos = SqlPositions.of(name);
        List<SqlNode> columns = new ArrayList<>();
        tables.forEach(table -> columns.add(new SqlIdentifier(List.of(table, name.text()), pos)));
        return columns.size() == 1 ? columns.get(0) : CoalesceOperator.INSTANCE.createCall(pos, columns);
    }

    private void collect(TableReference reference) {
        if (!(reference instanceof Join join)) {
            return;
        }
        collect(join.left());
        collect(join.right());
        for (String column : join.natural() ? sharedBySides(join) : names(join.using())) {
            List<String> left = ownersIn(join.left(), column);
            List<String> right = ownersIn(join.right(), column);
            if (left.isEmpty() || right.isEmpty()) {
                continue;
            }
            switch (join.type()) {
                case RIGHT -> owners.put(column, right);
                case FULL -> {
                    List<String> both = new ArrayList<>(left);
                    both.addAll(right);
                    owners.put(column, both);
                }
                default -> owners.put(column, left);
            }
        }
    }

    private static List<String> names(List<Identifier> identifiers) {
        return identifiers.stream().map(Identifier::text).toList();
    }

    /** The tables whose column of this name the side shows; empty when it is not known. */
    private List<String> ownersIn(TableReference side, String column) {
        if (side instanceof Join) {
            List<String> known = owners.get(column);
            if (known != null) {
                return known;
            }
        }
        List<String> found = new ArrayList<>();
        for (TableReference leaf : leaves(side, new ArrayList<>())) {
            String name = nameOf(leaf);
            List<String> columns = columnsOf(leaf);
            boolean only = !(side instanceof Join) && columns == null;
            if (name != null && (only || (columns != null && columns.contains(column)))) {
                found.add(name);
            }
        }
        return found.size() == 1 ? found : List.of();
    }

    private List<String> sharedBySides(Join join) {
        List<String> shared = new ArrayList<>();
        for (TableReference left : leaves(join.left(), new ArrayList<>())) {
            List<String> columns = columnsOf(left);
            if (columns == null) {
                return List.of();
            }
            shared.addAll(columns);
        }
        List<String> right = new ArrayList<>();
        for (TableReference leaf : leaves(join.right(), new ArrayList<>())) {
            List<String> columns = columnsOf(leaf);
            if (columns == null) {
                return List.of();
            }
            right.addAll(columns);
        }
        shared.retainAll(right);
        return shared;
    }

    private static List<TableReference> leaves(TableReference reference, List<TableReference> leaves) {
        if (reference instanceof Join join) {
            leaves(join.left(), leaves);
            leaves(join.right(), leaves);
        } else {
            leaves.add(reference);
        }
        return leaves;
    }

    private static @Nullable String nameOf(TableReference leaf) {
        Identifier name = FromLeaves.name(leaf);
        return name == null ? null : name.text();
    }

    /** Null when they are not known without resolving a query. */
    private @Nullable List<String> columnsOf(TableReference leaf) {
        TableAlias alias = FromLeaves.alias(leaf);
        return alias != null && !alias.columns().isEmpty() ? names(alias.columns()) : columnNames.apply(leaf);
    }
}
