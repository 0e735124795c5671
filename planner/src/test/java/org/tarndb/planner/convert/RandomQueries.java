package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Makes queries over {@link SampleData} from a seed: joins, conditions, aggregates, sub-queries, set operations. Queries have
 * no ORDER BY, or one over all columns, so that their rows are determined as a bag.
 */
final class RandomQueries {
    private record Column(String table, String name, char type) {
        String sql() {
            return table + "." + name;
        }
    }

    private static final String[][] TABLES = {
        {"dept", "id:i", "name:s", "boss:i", "budget:d"},
        {"emp", "id:i", "dept_id:i", "name:s", "salary:d", "hired:t", "manager:i"},
        {"task", "emp_id:i", "seq:i", "hours:i", "kind:s"},
        {"note", "a:i", "b:i", "c:s"},
    };

    private final Random random;
    private int aliases;

    RandomQueries(long seed) {
        this.random = new Random(seed);
    }

    String next() {
        aliases = 0;
        return switch (random.nextInt(8)) {
            case 0, 1 -> aggregate();
            case 2 -> setOperation();
            case 3 -> ordered();
            default -> select(List.of(), random.nextInt(3) + 1, 1 + random.nextInt(3));
        };
    }

    private String from(List<Column> columns, int tables) {
        StringBuilder from = new StringBuilder();
        for (int i = 0; i < tables; i++) {
            List<Column> added = new ArrayList<>();
            String table = table(added);
            if (i == 0) {
                from.append(table);
                columns.addAll(added);
                continue;
            }
            String join = pick("JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN");
            List<Column> before = new ArrayList<>(columns);
            columns.addAll(added);
            String on = equality(before, added);
            if (random.nextInt(3) == 0) {
                on += " AND " + condition(columns, List.of(), 0);
            }
            from.append(" ")
                    .append(join)
                    .append(" ")
                    .append(table)
                    .append(" ON ")
                    .append(on);
        }
        return from.toString();
    }

    private String table(List<Column> columns) {
        String[] table = TABLES[random.nextInt(TABLES.length)];
        String alias = "t" + aliases++;
        for (int i = 1; i < table.length; i++) {
            String[] parts = table[i].split(":");
            columns.add(new Column(alias, parts[0], parts[1].charAt(0)));
        }
        if (random.nextInt(6) == 0) {
            List<Column> inner = new ArrayList<>();
            for (Column column : columns) {
                inner.add(new Column("q", column.name, column.type));
            }
            return "(SELECT * FROM " + table[0] + " q WHERE " + condition(inner, List.of(), 0) + ") " + alias;
        }
        return table[0] + " " + alias;
    }

    private String equality(List<Column> left, List<Column> right) {
        Column a = ofType(left, 'i');
        Column b = ofType(right, 'i');
        return a.sql() + pick(" = ", " = ", " = ", " <= ") + b.sql();
    }

    private Column ofType(List<Column> columns, char type) {
        List<Column> fitting = columns.stream().filter(c -> c.type == type).toList();
        return fitting.isEmpty() ? columns.get(0) : fitting.get(random.nextInt(fitting.size()));
    }

    private Column any(List<Column> columns) {
        return columns.get(random.nextInt(columns.size()));
    }

    /** @param outer columns of enclosing queries that may be referred to */
    private String select(List<Column> outer, int tables, int items) {
        List<Column> columns = new ArrayList<>();
        String from = from(columns, tables);
        List<String> list = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            list.add(random.nextInt(8) == 0 ? scalar(columns) : any(columns).sql());
        }
        String where = random.nextInt(5) == 0 ? "" : " WHERE " + condition(columns, outer, 2);
        return "SELECT " + (random.nextInt(6) == 0 ? "DISTINCT " : "") + String.join(", ", list) + " FROM " + from
                + where;
    }

    private String scalar(List<Column> outer) {
        List<Column> inner = new ArrayList<>();
        String table = table(inner);
        String aggregate = pick(
                "count(*)",
                "max(" + ofType(inner, 'i').sql() + ")",
                "sum(" + ofType(inner, 'i').sql() + ")");
        return "(SELECT " + aggregate + " FROM " + table + " WHERE " + condition(inner, outer, 1) + ")";
    }

    private String condition(List<Column> columns, List<Column> outer, int depth) {
        int kind = random.nextInt(depth > 0 ? 16 : 10);
        return switch (kind) {
            case 0 -> "NOT (" + condition(columns, outer, 0) + ")";
            case 1 -> "(" + condition(columns, outer, 0) + " OR " + condition(columns, outer, 0) + ")";
            case 2, 10 -> condition(columns, outer, depth - 1) + " AND " + condition(columns, outer, 0);
            case 11 -> pick("EXISTS ", "NOT EXISTS ") + "(" + subQuery(columns, 1, depth) + ")";
            case 12, 13 -> ofType(columns, 'i').sql() + pick(" IN ", " NOT IN ") + "(" + integers(columns, depth) + ")";
            case 14 ->
                // H2 gets "= ALL" over no rows wrong: it is TRUE (ISO/IEC 9075-2, subclause 8.9).
                ofType(columns, 'i').sql() + pick(" > ALL ", " <= ALL ", " = ANY ", " > ANY ", " < ANY ") + "("
                        + integers(columns, depth) + ")";
            case 15 -> ofType(columns, 'i').sql() + pick(" = ", " < ") + scalar(columns);
            default -> simple(columns, outer);
        };
    }

    private String subQuery(List<Column> outer, int items, int depth) {
        return select(random.nextBoolean() ? outer : List.of(), 1 + random.nextInt(depth), items);
    }

    private String integers(List<Column> outer, int depth) {
        List<Column> columns = new ArrayList<>();
        String from = from(columns, 1 + random.nextInt(depth));
        return "SELECT " + ofType(columns, 'i').sql() + " FROM " + from + " WHERE "
                + condition(columns, random.nextBoolean() ? outer : List.of(), depth - 1);
    }

    private String simple(List<Column> columns, List<Column> outer) {
        if (!outer.isEmpty() && random.nextBoolean()) {
            return ofType(columns, 'i').sql()
                    + pick(" = ", " = ", " < ")
                    + ofType(outer, 'i').sql();
        }
        Column column = any(columns);
        String operator = pick(" = ", " = ", " < ", " >= ", " <> ", " > ");
        return switch (random.nextInt(7)) {
            case 0 -> column.sql() + pick(" IS NULL", " IS NOT NULL");
            case 1 -> column.sql() + " IN (" + literal(column) + ", " + literal(column) + ", " + literal(column) + ")";
            case 2 -> column.sql() + " BETWEEN " + literal(column) + " AND " + literal(column);
            default -> column.sql() + operator + literal(column);
        };
    }

    private String literal(Column column) {
        return switch (column.type) {
            case 'i' -> random.nextInt(20) == 0 ? random.nextInt(8) + ".5" : String.valueOf(random.nextInt(12));
            case 'd' -> random.nextInt(40) + pick("", ".5", ".50", ".123");
            case 't' -> "DATE '2024-01-" + String.format(Locale.ROOT, "%02d", random.nextInt(28) + 1) + "'";
            default -> pick("'dept3'", "'name4'", "'k1'", "'k2'", "'a'", "'b'", "'name12'");
        };
    }

    private String aggregate() {
        List<Column> columns = new ArrayList<>();
        String from = from(columns, 1 + random.nextInt(2));
        Column key = any(columns);
        String list = "count(*), count(" + any(columns).sql() + "), min("
                + any(columns).sql() + "), max("
                + any(columns).sql() + "), sum(" + ofType(columns, 'i').sql() + "), count(DISTINCT "
                + any(columns).sql() + ")";
        String where = random.nextInt(3) == 0 ? "" : " WHERE " + condition(columns, List.of(), 2);
        if (random.nextInt(3) == 0) {
            return "SELECT " + list + " FROM " + from + where;
        }
        String having = random.nextInt(3) == 0 ? " HAVING count(*) > 1" : "";
        return "SELECT " + key.sql() + ", " + list + " FROM " + from + where + " GROUP BY " + key.sql() + having;
    }

    private String setOperation() {
        List<Column> left = new ArrayList<>();
        List<Column> right = new ArrayList<>();
        String first = from(left, 1);
        String second = from(right, 1);
        return "SELECT " + ofType(left, 'i').sql() + " FROM " + first + " WHERE " + condition(left, List.of(), 1)
                + pick(" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ")
                + "SELECT " + ofType(right, 'i').sql() + " FROM " + second + " WHERE "
                + condition(right, List.of(), 1);
    }

    /** With a limit, and an order that leaves no choice but between equal rows. */
    private String ordered() {
        List<Column> columns = new ArrayList<>();
        String from = from(columns, 1 + random.nextInt(2));
        List<String> list = new ArrayList<>();
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            list.add(any(columns).sql());
            order.add((i + 1) + pick("", " DESC", " ASC NULLS FIRST", " DESC NULLS LAST"));
        }
        String where = random.nextInt(2) == 0 ? "" : " WHERE " + condition(columns, List.of(), 1);
        String limit = random.nextInt(3) == 0 ? "" : " LIMIT " + (1 + random.nextInt(9));
        return "SELECT " + String.join(", ", list) + " FROM " + from + where + " ORDER BY " + String.join(", ", order)
                + limit;
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
