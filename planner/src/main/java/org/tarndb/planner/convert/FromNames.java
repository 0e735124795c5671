package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** The names in all FROM clauses of a statement: of tables, and the aliases given to them. */
final class FromNames extends SqlBasicVisitor<Void> {
    private final List<List<String>> names = new ArrayList<>();

    private FromNames() {}

    static List<List<String>> of(SqlNode query) {
        FromNames visitor = new FromNames();
        query.accept(visitor);
        return visitor.names;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlSelect select && select.getFrom() != null) {
            from(select.getFrom());
        }
        return super.visit(call);
    }

    private void from(SqlNode node) {
        if (node instanceof SqlIdentifier id) {
            names.add(id.names);
        } else if (node instanceof SqlJoin join) {
            from(join.getLeft());
            from(join.getRight());
        } else if (node.getKind() == SqlKind.AS) {
            from(((SqlCall) node).operand(0));
            from(((SqlCall) node).operand(1));
        }
    }
}
