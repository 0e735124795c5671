package org.tarndb.planner.rowexpr;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.RowExpression;
import org.tarndb.storage.catalog.RowExpressionCompiler;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/**
 * Compiles the SQL of index keys and predicates, once for each text and types of the columns in it: each change of a catalog
 * makes new definitions of tables, and asks again under the commit latch. All columns count as nullable, so that nothing is
 * compiled anew when that changes. Thread-safe.
 */
public final class RowExpressionService implements RowExpressionCompiler {
    /** Far more than the indexes of a database. */
    private static final int CAPACITY = 4096;

    /** @param names what may be columns, each once */
    private record Parsed(Expression node, List<String> names) {}

    /** @param names of columns of a table among those in the text, and {@code types} theirs */
    private record Key(String sql, List<String> names, List<SqlType> types) {}

    private static final RecentlyUsed<String, Parsed> PARSED = new RecentlyUsed<>(CAPACITY);
    private static final RecentlyUsed<Key, CompiledRow> COMPILED = new RecentlyUsed<>(CAPACITY);

    /** For {@link java.util.ServiceLoader}. */
    public RowExpressionService() {}

    @Override
    public RowExpression compile(TableDef table, String sql) {
        List<String> names = new ArrayList<>();
        List<SqlType> types = new ArrayList<>();
        List<Integer> ordinals = new ArrayList<>();
        for (String name : parsed(sql).names) {
            int ordinal = table.ordinalOf(name);
            if (ordinal >= 0) {
                names.add(name);
                types.add(table.columns().get(ordinal).type());
                ordinals.add(ordinal);
            }
        }
        CompiledRow compiled = compiled(table, new Key(sql, names, types));
        return compiled.at(compiled.columns().stream().map(ordinals::get).toList());
    }

    private static Parsed parsed(String sql) {
        Parsed known = PARSED.get(sql);
        if (known == null) {
            Expression node = new SqlParser().parseExpression(sql);
            known = new Parsed(node, names(node));
            PARSED.put(sql, known);
        }
        return known;
    }

    private static List<String> names(Expression node) {
        Set<String> names = new LinkedHashSet<>();
        SqlPrinter.print(node, name -> {
            names.add(name.text());
            return name;
        });
        return List.copyOf(names);
    }

    /** Over the columns of the key. */
    private static CompiledRow compiled(TableDef table, Key key) {
        CompiledRow known = COMPILED.get(key);
        if (known == null) {
            known = new RowBinder(tableOf(table, key), "an expression of an index")
                    .bind(parsed(key.sql).node)
                    .compile();
            COMPILED.put(key, known);
        }
        return known;
    }

    /** A table of the key's columns alone. */
    private static TableDef tableOf(TableDef table, Key key) {
        List<ColumnDef> columns = new ArrayList<>();
        for (int i = 0; i < key.names.size(); i++) {
            columns.add(new ColumnDef(key.names.get(i), key.types.get(i), true, null));
        }
        if (columns.isEmpty()) {
            columns.add(new ColumnDef("no column", SqlType.BOOLEAN, true, null));
        }
        return TableDef.builder(table.id(), table.name()).columns(columns).build();
    }
}
