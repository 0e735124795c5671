package org.tarndb.planner.rex;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.NormalForm;
import org.tarndb.planner.expr.SessionUse;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/**
 * What conditions on a table's rows and orders of them may be about: its columns, and the expressions that its indexes have
 * among their parts. Each has a number: a column its field's, an expression one behind them all. The expressions of a query
 * are recognised by their {@link NormalForm}. Immutable, thread-safe.
 */
public final class TableTerms {
    /** What a node that is no term has for a number. */
    public static final int NONE = -1;

    /** Two fields of a table stand behind its columns when it is the target of a change. */
    private static final int FIELDS_BEHIND = 2;

    /**
     * An index's expressions, over the fields of its table.
     *
     * @param parts per part of the key, null for a column
     * @param predicate its conjuncts; empty when every row has an entry
     */
    public record IndexConditions(List<@Nullable RexNode> parts, List<RexNode> predicate) {}

    private final List<SqlType> columns;
    private final Map<Expr, Integer> numbers = new HashMap<>();
    private final Map<Integer, SqlType> types = new HashMap<>();
    private final Map<Long, int[]> terms = new HashMap<>();
    private final Map<Long, List<RexNode>> predicates = new HashMap<>();

    private TableTerms(List<SqlType> columns) {
        this.columns = List.copyOf(columns);
    }

    /**
     * Of rows that no index leads to.
     *
     * @param types of the columns
     */
    public static TableTerms ofColumns(List<SqlType> types) {
        return new TableTerms(types);
    }

    /** Of a table without such indexes. */
    public static TableTerms ofColumns(TableDef table) {
        return of(table, Map.of());
    }

    /** @param indexes those of the table that have expressions or a predicate, by their ids */
    public static TableTerms of(TableDef table, Map<Long, IndexConditions> indexes) {
        TableTerms result =
                new TableTerms(table.columns().stream().map(ColumnDef::type).toList());
        for (IndexDef index : table.indexes()) {
            IndexConditions conditions = indexes.get(index.id());
            if (conditions != null) {
                result.add(table, index, conditions);
            }
        }
        return result;
    }

    private void add(TableDef table, IndexDef index, IndexConditions conditions) {
        int[] numbered = new int[index.columns().size()];
        for (int part = 0; part < numbered.length; part++) {
            RexNode expression = conditions.parts().get(part);
            numbered[part] = expression == null
                    ? index.columns().get(part).ordinal()
                    : number(expression, table.indexCodec(index).part(part).type());
        }
        terms.put(index.id(), numbered);
        if (conditions.predicate().stream()
                .noneMatch(conjunct -> SessionUse.isPossible(normal(conjunct, Scope.root())))) {
            predicates.put(index.id(), List.copyOf(conditions.predicate()));
        }
    }

    /** {@link #NONE} where the query's value and the key's may differ: a session's time zone decides, or a type. */
    private int number(RexNode expression, SqlType keyType) {
        Expr expr = normal(expression, Scope.root());
        if (SessionUse.isPossible(expr) || !isHeldAs(expr.type(), keyType)) {
            return NONE;
        }
        Integer known = numbers.get(expr);
        if (known == null) {
            known = columns.size() + FIELDS_BEHIND + numbers.size();
            numbers.put(expr, known);
            types.put(known, keyType);
        }
        return known;
    }

    /** Whether the values of a type are the same in a key of the other one. */
    private static boolean isHeldAs(SqlType type, SqlType keyType) {
        return type.equals(keyType)
                || (type.kind() == keyType.kind()
                        && switch (type.kind()) {
                            case CHAR, BINARY, DECIMAL -> false;
                            default -> true;
                        });
    }

    /** The number of what a node is, over the fields of the table; {@link #NONE} when it is neither column nor known. */
    public int term(RexNode node) {
        if (node instanceof RexInputRef column) {
            return column.getIndex();
        }
        if (numbers.isEmpty() || !(node instanceof RexCall) || !RexFields.usesInputAlone(node)) {
            return NONE;
        }
        return numbers.getOrDefault(normal(node, Scope.root()), NONE);
    }

    /** The term that a part of an index's key is. */
    public int term(IndexDef index, int part) {
        int[] ofIndex = terms.get(index.id());
        return ofIndex == null ? index.columns().get(part).ordinal() : ofIndex[part];
    }

    public SqlType type(int term) {
        if (term < columns.size()) {
            return columns.get(term);
        }
        return types.getOrDefault(term, SqlType.VARBINARY); // the key or the bytes of the row
    }

    /**
     * The conjuncts of an index's predicate, over the fields of the table: conditions that are TRUE for the rows with an entry,
     * and FALSE or NULL for one of the others. Empty for an index of all rows; null when the predicate is not known.
     */
    public @Nullable List<RexNode> predicate(IndexDef index) {
        List<RexNode> known = predicates.get(index.id());
        return known == null && index.shape().predicate() == null ? List.of() : known;
    }

    /** Whether a condition is the whole predicate of an index. */
    public boolean isPredicate(IndexDef index, RexNode condition) {
        List<RexNode> predicate = predicate(index);
        return predicate != null
                && predicate.size() == 1
                && RexFields.usesInputAlone(condition)
                && normal(predicate.get(0), Scope.root()).equals(normal(condition, Scope.root()));
    }

    /** An expression over the fields of the table, in its normal form. */
    static Expr normal(RexNode node, Scope scope) {
        return NormalForm.of(new RexToExpr(scope).expr(node));
    }
}
