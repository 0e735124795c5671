package org.tarndb.parser.print;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.CreateIndex;
import org.tarndb.parser.ast.CreateTable;
import org.tarndb.parser.ast.CreateTableAs;
import org.tarndb.parser.ast.DropBehavior;
import org.tarndb.parser.ast.DropIndex;
import org.tarndb.parser.ast.DropSchema;
import org.tarndb.parser.ast.DropTable;
import org.tarndb.parser.ast.NullOrder;
import org.tarndb.parser.ast.OnlineClause;
import org.tarndb.parser.ast.Option;
import org.tarndb.parser.ast.Reindex;
import org.tarndb.parser.ast.SortItem;

/** Statements that make and drop objects. */
final class DdlPrinter {

    private final Output out;
    private final ColumnPrinter columns;

    DdlPrinter(Output out) {
        this.out = out;
        this.columns = new ColumnPrinter(out);
    }

    Output createTable(CreateTable node) {
        out.add("CREATE TABLE ").addIf(node.ifNotExists(), "IF NOT EXISTS ").name(node.name());
        out.add(" (")
                .list(node.columns(), columns::column)
                .addIf(!node.columns().isEmpty() && !node.constraints().isEmpty(), ", ")
                .list(node.constraints(), columns::tableConstraint)
                .add(")");
        return options(" WITH ", node.options());
    }

    Output createTableAs(CreateTableAs node) {
        out.add("CREATE TABLE ").addIf(node.ifNotExists(), "IF NOT EXISTS ").name(node.name());
        return out.names(node.columns()).add(" AS ").query(node.query()).addIf(!node.withData(), " WITH NO DATA");
    }

    Output dropTable(DropTable node) {
        out.add("DROP TABLE ").addIf(node.ifExists(), "IF EXISTS ").list(node.names(), out::name);
        return behavior(out, node.behavior());
    }

    Output dropIndex(DropIndex node) {
        out.add("DROP INDEX ").addIf(node.ifExists(), "IF EXISTS ").name(node.name());
        return behavior(out, node.behavior());
    }

    Output dropSchema(DropSchema node) {
        out.add("DROP SCHEMA ").addIf(node.ifExists(), "IF EXISTS ").name(node.name());
        return behavior(out, node.behavior());
    }

    static Output behavior(Output out, DropBehavior behavior) {
        return out.addIf(behavior != DropBehavior.UNSPECIFIED, " " + behavior);
    }

    Output createIndex(CreateIndex node) {
        out.add(node.unique() ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
                .addIf(node.ifNotExists(), "IF NOT EXISTS ")
                .name(node.name())
                .add(" ON ")
                .name(node.table())
                .add(" (")
                .list(node.keys(), this::key)
                .add(")");
        out.addIf(!node.include().isEmpty(), " INCLUDE")
                .names(node.include())
                .addIf(!node.nullsDistinct(), " NULLS NOT DISTINCT")
                .clause(" WHERE ", node.where())
                .addIf(node.online(), " ONLINE")
                .addIf(node.nowait(), " NOWAIT");
        return options(" WITH ", node.options());
    }

    Output reindex(Reindex node) {
        out.add("REINDEX " + node.target() + " ").name(node.name());
        return online(node.online());
    }

    /** Nothing where the clause was not written. */
    Output online(@Nullable OnlineClause clause) {
        if (clause == null) {
            return out;
        }
        out.add(" ONLINE").addIf(clause.nowait(), " NOWAIT");
        return options(" WITH ", clause.options());
    }

    private void key(SortItem key) {
        if (key.expression() instanceof ColumnReference) {
            out.expression(key.expression());
        } else {
            out.add("(").expression(key.expression()).add(")");
        }
        out.addIf(key.descending(), " DESC")
                .addIf(key.nullOrder() != NullOrder.UNSPECIFIED, " NULLS " + key.nullOrder());
    }

    /** The list in parentheses behind a word; nothing where there are none. */
    Output options(String word, List<Option> options) {
        return options.isEmpty()
                ? out
                : out.clause(word + "(", options, this::option).add(")");
    }

    private void option(Option option) {
        out.name(option.name()).add(" = ").value(option.value());
    }
}
