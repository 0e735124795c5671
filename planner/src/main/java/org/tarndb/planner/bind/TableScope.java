package org.tarndb.planner.bind;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;

/**
 * The columns of one table by name, and which of them a statement uses: a scan gives those alone, in the order of their
 * first use. Not thread-safe.
 */
public final class TableScope {
    private final TableDef table;
    private final @Nullable Identifier alias;
    private final List<Integer> used = new ArrayList<>();

    /** @param alias the name the table goes by; its own when null */
    public TableScope(TableDef table, @Nullable Identifier alias) {
        this.table = table;
        this.alias = alias;
    }

    public TableDef table() {
        return table;
    }

    /** Ordinals of the columns that the scan gives, in the order of its output. */
    public List<Integer> used() {
        return used;
    }

    /** Puts a column in the scan's output, if need be. */
    public ColumnRef use(int ordinal) {
        int place = used.indexOf(ordinal);
        if (place < 0) {
            place = used.size();
            used.add(ordinal);
        }
        if (ordinal < 0) {
            return new ColumnRef(place, org.tarndb.storage.type.SqlType.VARBINARY, false);
        }
        ColumnDef column = table.columns().get(ordinal);
        return new ColumnRef(place, column.type(), column.nullable());
    }

    /** The column of that name; null when there is none, or it is not certain to be meant. */
    @Nullable
    Expr column(QualifiedName name) {
        int ordinal = ordinal(name);
        return ordinal < 0 ? null : use(ordinal);
    }

    /** The ordinal of the column of that name, or -1. */
    public int ordinal(QualifiedName name) {
        QualifiedName qualifier = name.qualifier();
        if (qualifier != null && !isThisTable(qualifier)) {
            return -1;
        }
        return table.ordinalOf(name.last().text());
    }

    /** Whether a qualifier names this table. */
    public boolean isThisTable(QualifiedName qualifier) {
        if (alias != null) {
            return qualifier.isSimple() && qualifier.last().text().equals(alias.text());
        }
        if (!qualifier.last().text().equals(table.name().name())) {
            return false;
        }
        QualifiedName schema = qualifier.qualifier();
        return schema == null
                || (schema.isSimple()
                        && schema.last().text().equals(table.name().schema()));
    }
}
