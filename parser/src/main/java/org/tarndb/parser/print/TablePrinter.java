package org.tarndb.parser.print;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AsOf;
import org.tarndb.parser.ast.DerivedTable;
import org.tarndb.parser.ast.Join;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.TableAlias;
import org.tarndb.parser.ast.TableFunction;
import org.tarndb.parser.ast.TableReference;
import org.tarndb.parser.ast.TableReferenceVisitor;

/** The entries of FROM. */
final class TablePrinter implements TableReferenceVisitor<Output> {

    private final Output out;

    TablePrinter(Output out) {
        this.out = out;
    }

    @Override
    public Output visitNamedTable(NamedTable node) {
        out.name(node.name());
        if (node.asOf() instanceof AsOf.SystemTime time) {
            out.add(" FOR SYSTEM_TIME AS OF ").value(time.time());
        } else if (node.asOf() instanceof AsOf.AtCsn csn) {
            out.add(" AS OF CSN ").value(csn.csn());
        }
        return alias(node.alias());
    }

    @Override
    public Output visitDerivedTable(DerivedTable node) {
        return alias(out.addIf(node.lateral(), "LATERAL ").subquery(node.query()), node.alias());
    }

    @Override
    public Output visitTableFunction(TableFunction node) {
        out.addIf(node.lateral(), "LATERAL ")
                .name(node.name())
                .add("(")
                .list(node.arguments(), out::expression)
                .add(")")
                .addIf(node.withOrdinality(), " WITH ORDINALITY");
        return alias(node.alias());
    }

    private Output alias(@Nullable TableAlias alias) {
        return alias(out, alias);
    }

    private static Output alias(Output out, @Nullable TableAlias alias) {
        return alias == null ? out : out.add(" AS ").name(alias.name()).names(alias.columns());
    }

    /** With a loop along the left operands: a chain may be longer than the stack is deep. */
    @Override
    public Output visitJoin(Join node) {
        Deque<Join> chain = new ArrayDeque<>();
        TableReference first = node;
        while (first instanceof Join join) {
            chain.push(join);
            first = join.left();
        }
        out.table(first);
        chain.forEach(this::join);
        return out;
    }

    private void join(Join join) {
        out.add(join.natural() ? " NATURAL " : " ");
        out.addIf(join.type() != Join.Type.INNER, join.type() + " ").add("JOIN ");
        if (join.right() instanceof Join) {
            out.add("(").table(join.right()).add(")");
        } else {
            out.table(join.right());
        }
        out.clause(" ON ", join.on()).addIf(!join.using().isEmpty(), " USING").names(join.using());
    }
}
