package org.tarndb.txn;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.RowExpression;
import org.tarndb.storage.catalog.RowExpressionCompiler;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/**
 * Compiles the SQL that the tests of this module have in their indexes: over columns that are integers, with
 * {@code + - * / %}, comparisons, {@code IS [NOT] NULL}, {@code AND}, {@code OR}, {@code NOT}, parentheses and numbers.
 * Arithmetic is INTEGER. On the class path of this module's tests alone; others have the planner's compiler.
 */
public final class TestExpressions implements RowExpressionCompiler {
    @Override
    public RowExpression compile(TableDef table, String sql) {
        return new Parser(table, sql).parse();
    }

    /** An operator over values that are Long, Boolean or null. */
    private interface Node {
        @Nullable
        Object of(RowLayout layout, byte[] row);
    }

    private interface Operator {
        @Nullable
        Object of(@Nullable Object left, @Nullable Object right);
    }

    private interface LongOperator {
        Object of(long left, long right);
    }

    private record Compiled(SqlType type, List<Integer> columns, Node node) implements RowExpression {
        @Override
        public @Nullable Object evaluate(RowLayout layout, byte[] row) {
            return node.of(layout, row);
        }
    }

    private static final class Parser {
        private static final Pattern TOKEN = Pattern.compile("\\s*(\"[^\"]+\"|\\w+|<>|<=|>=|[-+*/%()=<>])\\s*");

        private final TableDef table;
        private final String sql;
        private final List<String> tokens = new ArrayList<>();
        private final TreeSet<Integer> columns = new TreeSet<>();
        private int next;
        /** Of what was parsed last. */
        private SqlType type = SqlType.INTEGER;

        Parser(TableDef table, String sql) {
            this.table = table;
            this.sql = sql;
            Matcher matcher = TOKEN.matcher(sql);
            int end = 0;
            while (matcher.find() && matcher.start() == end) {
                tokens.add(matcher.group(1));
                end = matcher.end();
            }
            if (end != sql.length()) {
                throw wrong();
            }
        }

        RowExpression parse() {
            Node node = or();
            if (next < tokens.size()) {
                throw wrong();
            }
            return new Compiled(type, List.copyOf(columns), node);
        }

        private TarnException wrong() {
            return new TarnException(ErrorCode.SYNTAX_ERROR, "the tests do not understand " + sql);
        }

        private boolean takes(String token) {
            boolean found = next < tokens.size() && tokens.get(next).equalsIgnoreCase(token);
            next += found ? 1 : 0;
            return found;
        }

        private Node binary(SqlType result, Node left, Node right, Operator operator) {
            type = result;
            return (layout, row) -> operator.of(left.of(layout, row), right.of(layout, row));
        }

        private Node or() {
            Node node = and();
            while (takes("OR")) {
                node = binary(SqlType.BOOLEAN, node, and(), (l, r) -> logical(l, r, true));
            }
            return node;
        }

        private Node and() {
            Node node = not();
            while (takes("AND")) {
                node = binary(SqlType.BOOLEAN, node, not(), (l, r) -> logical(l, r, false));
            }
            return node;
        }

        /** @param strong the value that decides alone */
        private static @Nullable Object logical(@Nullable Object left, @Nullable Object right, boolean strong) {
            if (left != null && (Boolean) left == strong || right != null && (Boolean) right == strong) {
                return strong;
            }
            return left == null || right == null ? null : !strong;
        }

        private Node not() {
            if (takes("NOT")) {
                Node negated = not();
                return (layout, row) -> {
                    Object value = negated.of(layout, row);
                    return value == null ? null : !(Boolean) value;
                };
            }
            return comparison();
        }

        private Node comparison() {
            Node left = sum();
            if (takes("IS")) {
                boolean not = takes("NOT");
                if (!takes("NULL")) {
                    throw wrong();
                }
                type = SqlType.BOOLEAN;
                return (layout, row) -> (left.of(layout, row) == null) != not;
            }
            for (String operator : List.of("=", "<>", "<=", ">=", "<", ">")) {
                if (takes(operator)) {
                    return longs(SqlType.BOOLEAN, left, sum(), (l, r) -> holds(operator, Long.compare(l, r)));
                }
            }
            return left;
        }

        private static boolean holds(String operator, int order) {
            return switch (operator) {
                case "=" -> order == 0;
                case "<>" -> order != 0;
                case "<=" -> order <= 0;
                case ">=" -> order >= 0;
                case "<" -> order < 0;
                default -> order > 0;
            };
        }

        private Node longs(SqlType result, Node left, Node right, LongOperator operator) {
            return binary(
                    result, left, right, (l, r) -> l == null || r == null ? null : operator.of((Long) l, (Long) r));
        }

        private Node sum() {
            Node node = product();
            while (true) {
                if (takes("+")) {
                    node = longs(SqlType.INTEGER, node, product(), (l, r) -> inRange(l + r));
                } else if (takes("-")) {
                    node = longs(SqlType.INTEGER, node, product(), (l, r) -> inRange(l - r));
                } else {
                    return node;
                }
            }
        }

        private Node product() {
            Node node = factor();
            while (true) {
                if (takes("*")) {
                    node = longs(SqlType.INTEGER, node, factor(), (l, r) -> inRange(l * r));
                } else if (takes("/")) {
                    node = longs(SqlType.INTEGER, node, factor(), (l, r) -> inRange(l / divisor(r)));
                } else if (takes("%")) {
                    node = longs(SqlType.INTEGER, node, factor(), (l, r) -> l % divisor(r));
                } else {
                    return node;
                }
            }
        }

        private static long inRange(long value) {
            if (value != (int) value) {
                throw new TarnException(ErrorCode.NUMERIC_OUT_OF_RANGE, value + " is out of range of INTEGER");
            }
            return value;
        }

        private static long divisor(long value) {
            if (value == 0) {
                throw new TarnException(ErrorCode.DIVISION_BY_ZERO, "division by zero");
            }
            return value;
        }

        private Node factor() {
            if (takes("(")) {
                Node node = or();
                if (!takes(")")) {
                    throw wrong();
                }
                return node;
            }
            if (next == tokens.size()) {
                throw wrong();
            }
            String token = tokens.get(next++);
            if (Character.isDigit(token.charAt(0))) {
                Long value = Long.valueOf(token);
                type = SqlType.INTEGER;
                return (layout, row) -> value;
            }
            int ordinal = table.ordinalOf(token.startsWith("\"") ? token.substring(1, token.length() - 1) : token);
            if (ordinal < 0) {
                throw wrong();
            }
            columns.add(ordinal);
            type = table.columns().get(ordinal).type();
            return (layout, row) -> layout.get(row, ordinal);
        }
    }
}
