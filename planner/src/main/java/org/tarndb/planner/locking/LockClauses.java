package org.tarndb.planner.locking;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DerivedTable;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.LockClause;
import org.tarndb.parser.ast.LockClause.Strength;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.QueryExpression;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.lock.LockMode;

/**
 * The locking clauses of one query. They need result rows that each come from one row of each locked table, and tables
 * that have rows of their own.
 */
public final class LockClauses {
    private final QueryExpression query;
    private final String schema;
    private final Catalog catalog;
    private final List<LockedTable> tables = new ArrayList<>();

    private LockClauses(QueryExpression query, String schema, Catalog catalog) {
        this.query = query;
        this.schema = schema;
        this.catalog = catalog;
    }

    /**
     * The tables that are locked, in the order of the clauses and of FROM.
     *
     * @param query has at least one locking clause
     * @param schema where unqualified names are looked up
     * @throws TarnException FEATURE_NOT_SUPPORTED, UNDEFINED_TABLE, UNDEFINED_SCHEMA, WRONG_OBJECT_TYPE
     */
    public static List<LockedTable> resolve(QueryExpression query, String schema, Catalog catalog) {
        LockClauses clauses = new LockClauses(query, schema, catalog);
        clauses.add(clauses.lockable());
        return List.copyOf(clauses.tables);
    }

    /** The error for a query whose rows are not rows of tables. */
    public static TarnException refused(QueryExpression query, String with) {
        LockClause first = query.locks().get(0);
        return Unsupported.feature("FOR " + first.strength() + " with " + with, first);
    }

    private Select lockable() {
        if (!(query.body() instanceof Select select)) {
            throw refused(query, "UNION, INTERSECT, EXCEPT, VALUES or TABLE");
        }
        String obstacle = obstacle(select);
        if (obstacle != null) {
            throw refused(query, obstacle);
        }
        return select;
    }

    private @Nullable String obstacle(Select select) {
        if (select.distinct()) {
            return "DISTINCT";
        }
        if (select.groupBy() != null || select.having() != null) {
            return "GROUP BY or HAVING";
        }
        if (!select.windows().isEmpty() || select.qualify() != null) {
            return "window functions";
        }
        if (select.from().isEmpty()) {
            return "no table in FROM";
        }
        return query.limit() != null && query.limit().withTies() ? "WITH TIES" : null;
    }

    private void add(Select select) {
        List<TableReference> leaves = new ArrayList<>();
        select.from().forEach(reference -> collect(reference, leaves));
        for (LockClause clause : query.locks()) {
            if (clause.tables().isEmpty()) {
                leaves.forEach(leaf -> add(leaf, clause));
            }
            for (QualifiedName name : clause.tables()) {
                add(find(name, leaves), clause);
            }
        }
    }

    private static void collect(TableReference reference, List<TableReference> leaves) {
        if (reference instanceof Join join) {
            collect(join.left(), leaves);
            collect(join.right(), leaves);
        } else {
            leaves.add(reference);
        }
    }

    private static TableReference find(QualifiedName name, List<TableReference> leaves) {
        for (TableReference leaf : leaves) {
            if (name.isSimple() && name.last().text().equals(aliasOf(leaf))) {
                return leaf;
            }
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_TABLE,
                "the locking clause names " + name + " (at " + name.position()
                        + "), which is not in FROM; write the name or the alias that the table has there");
    }

    private static @Nullable String aliasOf(TableReference leaf) {
        if (leaf instanceof NamedTable table) {
            return nameOf(table);
        }
        if (leaf instanceof TableFunction function) {
            return function.alias() == null
                    ? function.name().last().text()
                    : function.alias().name().text();
        }
        return leaf instanceof DerivedTable derived && derived.alias() != null
                ? derived.alias().name().text()
                : null;
    }

    static String nameOf(NamedTable table) {
        return table.alias() == null
                ? table.name().last().text()
                : table.alias().name().text();
    }

    private void add(TableReference leaf, LockClause clause) {
        LockMode mode = clause.strength() == Strength.UPDATE ? LockMode.EXCLUSIVE : LockMode.SHARED;
        RowWait wait = RowWait.of(clause);
        for (int i = 0; i < tables.size(); i++) {
            if (tables.get(i).reference() == leaf) {
                tables.set(i, tables.get(i).and(mode, wait));
                return;
            }
        }
        if (!(leaf instanceof NamedTable named) || isCommonTable(query, named)) {
            throw Unsupported.feature(
                    "FOR " + clause.strength() + " of a sub-query, a view or a function in FROM (name tables with OF)",
                    leaf);
        }
        if (named.asOf() != null) {
            throw Unsupported.feature("FOR " + clause.strength() + " of a table AS OF an earlier time", named);
        }
        tables.add(new LockedTable(named, table(named), mode, wait));
    }

    /** Whether the name is one that WITH gives. */
    public static boolean isCommonTable(QueryExpression query, NamedTable table) {
        return query.with() != null
                && table.name().isSimple()
                && query.with().tables().stream()
                        .anyMatch(common -> common.name().sameName(table.name().last()));
    }

    private TableDef table(NamedTable named) {
        TableDef table = ObjectNames.find(named.name(), schema, catalog);
        if (table == null) {
            throw notRows(named);
        }
        return table;
    }

    private static TarnException notRows(Node named) {
        return new TarnException(
                ErrorCode.WRONG_OBJECT_TYPE,
                "the tables of INFORMATION_SCHEMA have no rows to lock (at " + named.position() + ")");
    }
}
