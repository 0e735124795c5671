package org.tarndb.parser.print;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Assignment;
import org.tarndb.parser.ast.ConflictClause;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Merge;
import org.tarndb.parser.ast.MergeAction;
import org.tarndb.parser.ast.MergeBranch;
import org.tarndb.parser.ast.Overriding;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.Update;

/** Statements that change rows. */
final class DmlPrinter {

    private final Output out;

    DmlPrinter(Output out) {
        this.out = out;
    }

    Output insert(Insert node) {
        out.add("INSERT INTO ").name(node.table());
        alias(node.alias()).names(node.columns());
        overriding(node.overriding());
        if (node.source() == null) {
            out.add(" DEFAULT VALUES");
        } else {
            out.add(" ").query(node.source());
        }
        if (node.onConflict() != null) {
            conflict(node.onConflict());
        }
        return returning(node.returning());
    }

    private Output alias(@Nullable Identifier alias) {
        return alias == null ? out : out.add(" AS ").name(alias);
    }

    private void overriding(Overriding overriding) {
        out.addIf(overriding != Overriding.UNSPECIFIED, " OVERRIDING " + overriding + " VALUE");
    }

    private void conflict(ConflictClause clause) {
        out.add(" ON CONFLICT").names(clause.columns());
        if (clause.constraint() != null) {
            out.add(" ON CONSTRAINT ").name(clause.constraint());
        }
        if (clause.updates().isEmpty()) {
            out.add(" DO NOTHING");
        } else {
            out.add(" DO UPDATE SET ").list(clause.updates(), this::assignment).clause(" WHERE ", clause.where());
        }
    }

    private void assignment(Assignment assignment) {
        if (assignment.columns().size() == 1) {
            out.name(assignment.columns().get(0));
        } else {
            out.add("(").list(assignment.columns(), out::name).add(")");
        }
        out.add(" = ").expression(assignment.value());
    }

    private Output returning(List<SelectItem> items) {
        return out.clause(" RETURNING ", items, out::selectItem);
    }

    Output update(Update node) {
        out.add("UPDATE ").name(node.table());
        alias(node.alias())
                .add(" SET ")
                .list(node.assignments(), this::assignment)
                .clause(" FROM ", node.from(), out::table)
                .clause(" WHERE ", node.where());
        return returning(node.returning());
    }

    Output delete(Delete node) {
        out.add("DELETE FROM ").name(node.table());
        alias(node.alias()).clause(" USING ", node.using(), out::table).clause(" WHERE ", node.where());
        return returning(node.returning());
    }

    Output merge(Merge node) {
        out.add("MERGE INTO ").name(node.table());
        alias(node.alias()).add(" USING ").table(node.source()).add(" ON ").expression(node.on());
        node.branches().forEach(this::branch);
        return returning(node.returning());
    }

    private void branch(MergeBranch branch) {
        out.add(
                switch (branch.match()) {
                    case MATCHED -> " WHEN MATCHED";
                    case NOT_MATCHED_BY_TARGET -> " WHEN NOT MATCHED";
                    case NOT_MATCHED_BY_SOURCE -> " WHEN NOT MATCHED BY SOURCE";
                });
        out.clause(" AND ", branch.condition()).add(" THEN ");
        if (branch.action() instanceof MergeAction.MergeUpdate update) {
            out.add("UPDATE SET ").list(update.assignments(), this::assignment);
        } else if (branch.action() instanceof MergeAction.MergeInsert insert) {
            out.add("INSERT").names(insert.columns());
            overriding(insert.overriding());
            out.add(" VALUES (").list(insert.values(), out::expression).add(")");
        } else {
            out.add(branch.action() instanceof MergeAction.MergeDelete ? "DELETE" : "DO NOTHING");
        }
    }
}
