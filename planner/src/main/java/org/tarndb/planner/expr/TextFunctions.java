package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.ScalarFunction.argument;
import static org.tarndb.planner.expr.ScalarFunction.integer;
import static org.tarndb.planner.expr.ScalarFunction.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** Functions that look into text and binary values, or take a part of them. Positions count code points from 1. */
final class TextFunctions {
    private TextFunctions() {}

    static @Nullable ScalarFunction find(Function function, List<SqlType> types) {
        return switch (function) {
            case CONCAT -> ScalarFunction.of(TextFunctions::concat);
            case CONCAT_SKIPPING_NULLS -> (arguments, context) -> join("", arguments, 0, types);
            case CONCAT_WS ->
                (arguments, context) -> arguments[0] == null ? null : join(text(arguments, 0), arguments, 1, types);
            case CHAR_LENGTH -> ScalarFunction.of(TextFunctions::length);
            case OCTET_LENGTH -> ScalarFunction.of(value -> octets(value));
            case BIT_LENGTH -> ScalarFunction.of(value -> 8 * octets(value));
            case SUBSTRING -> (arguments, context) -> substring(arguments);
            case POSITION ->
                (arguments, context) -> position(argument(arguments, 0), argument(arguments, 1), start(arguments));
            case OVERLAY -> (arguments, context) -> overlay(arguments);
            case LEFT -> (arguments, context) -> left(text(arguments, 0), integer(arguments, 1));
            case RIGHT -> (arguments, context) -> right(text(arguments, 0), integer(arguments, 1));
            case SPLIT_PART ->
                (arguments, context) -> splitPart(text(arguments, 0), text(arguments, 1), integer(arguments, 2));
            case STARTS_WITH -> (arguments, context) -> text(arguments, 0).startsWith(text(arguments, 1));
            case ENDS_WITH -> (arguments, context) -> text(arguments, 0).endsWith(text(arguments, 1));
            case ASCII ->
                (arguments, context) -> text(arguments, 0).isEmpty()
                        ? 0L
                        : (long) text(arguments, 0).codePointAt(0);
            case UPPER -> (arguments, context) -> text(arguments, 0).toUpperCase(Locale.ROOT);
            case LOWER -> (arguments, context) -> text(arguments, 0).toLowerCase(Locale.ROOT);
            case TO_HEX ->
                ScalarFunction.of(value -> value instanceof byte[] bytes
                        ? HexFormat.of().formatHex(bytes)
                        : Long.toHexString((Long) value));
            case FROM_HEX -> (arguments, context) -> fromHex(text(arguments, 0));
            default -> null;
        };
    }

    private static Object concat(Object a, Object b) {
        if (a instanceof byte[] x) {
            byte[] y = (byte[]) b;
            byte[] both = Arrays.copyOf(x, Math.addExact(x.length, y.length));
            System.arraycopy(y, 0, both, x.length, y.length);
            return both;
        }
        return a.toString().concat(b.toString());
    }

    private static String join(String separator, @Nullable Object[] arguments, int from, List<SqlType> types) {
        StringBuilder joined = new StringBuilder();
        boolean first = true;
        for (int i = from; i < arguments.length; i++) {
            if (arguments[i] != null) {
                joined.append(first ? "" : separator).append(Values.print(types.get(i), arguments[i]));
                first = false;
            }
        }
        return joined.toString();
    }

    private static Object length(Object value) {
        return value instanceof byte[] bytes ? (long) bytes.length : (long) codePoints(value.toString());
    }

    private static long octets(Object value) {
        return value instanceof byte[] bytes ? bytes.length : value.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    static int codePoints(String text) {
        return text.codePointCount(0, text.length());
    }

    /** ISO/IEC 9075-2, subclause 6.32: positions may lie outside the text; a negative length is an error. */
    private static Object substring(@Nullable Object[] arguments) {
        Object source = argument(arguments, 0);
        long start = integer(arguments, 1);
        long length = (Long) length(source);
        long end = length + 1;
        if (arguments.length > 2) {
            long count = integer(arguments, 2);
            if (count < 0) {
                throw new TarnException(
                        ErrorCode.SUBSTRING_ERROR, "the length of SUBSTRING is " + count + "; it must not be negative");
            }
            end = start > 0 && count > Long.MAX_VALUE - start ? end : Math.min(end, start + count);
        }
        long from = Math.max(start, 1);
        return from >= end ? part(source, 1, 1) : part(source, from, end);
    }

    /** The part from one position up to, not including, another; both lie in the value. */
    private static Object part(Object source, long from, long end) {
        if (source instanceof byte[] bytes) {
            return Arrays.copyOfRange(bytes, (int) from - 1, (int) end - 1);
        }
        String text = (String) source;
        int begin = text.offsetByCodePoints(0, (int) from - 1);
        return text.substring(begin, text.offsetByCodePoints(begin, (int) (end - from)));
    }

    private static long start(@Nullable Object[] arguments) {
        return arguments.length > 2 ? integer(arguments, 2) : 1;
    }

    private static Object position(Object searched, Object source, long start) {
        if (source instanceof byte[] bytes) {
            return positionOfBytes((byte[]) searched, bytes, start);
        }
        String text = (String) source;
        if (start < 1 || start > codePoints(text) + 1L) {
            return 0L;
        }
        int found = text.indexOf((String) searched, text.offsetByCodePoints(0, (int) start - 1));
        return found < 0 ? 0L : text.codePointCount(0, found) + 1L;
    }

    private static long positionOfBytes(byte[] searched, byte[] bytes, long start) {
        for (long from = Math.max(start, 1) - 1; from + searched.length <= bytes.length; from++) {
            if (Arrays.equals(bytes, (int) from, (int) from + searched.length, searched, 0, searched.length)) {
                return from + 1;
            }
        }
        return 0;
    }

    /** ISO/IEC 9075-2, subclause 6.32: the text before the start, the replacement, the text after the length. */
    private static Object overlay(@Nullable Object[] arguments) {
        Object source = argument(arguments, 0);
        Object replacement = argument(arguments, 1);
        long start = integer(arguments, 2);
        long count = arguments.length > 3 ? integer(arguments, 3) : (Long) length(replacement);
        if (start < 1 || count < 0) {
            throw new TarnException(
                    ErrorCode.SUBSTRING_ERROR,
                    "OVERLAY from " + start + " for " + count
                            + ": the start must be positive, the length not negative");
        }
        Object before = substring(new @Nullable Object[] {source, 1L, start - 1});
        Object after = count > Long.MAX_VALUE - start
                ? part(source, 1, 1)
                : substring(new @Nullable Object[] {source, start + count});
        return concat(concat(before, replacement), after);
    }

    /** The first characters; for a negative count all but the last ones. */
    private static String left(String text, long count) {
        long length = codePoints(text);
        long end = count >= 0 ? Math.min(count, length) : Math.max(0, length + count);
        return text.substring(0, text.offsetByCodePoints(0, (int) end));
    }

    /** The last characters; for a negative count all but the first ones. */
    private static String right(String text, long count) {
        long length = codePoints(text);
        long begin = count >= 0 ? Math.max(0, length - count) : count < -length ? length : -count;
        return text.substring(text.offsetByCodePoints(0, (int) begin));
    }

    private static String splitPart(String text, String separator, long number) {
        if (number == 0) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE, "SPLIT_PART counts parts from 1, or from -1 at the end; not 0");
        }
        String[] parts = separator.isEmpty() ? new String[] {text} : text.split(Pattern.quote(separator), -1);
        long index = number > 0 ? number - 1 : parts.length + number;
        return index < 0 || index >= parts.length ? "" : parts[(int) index];
    }

    private static byte[] fromHex(String text) {
        try {
            return HexFormat.of().parseHex(text.strip());
        } catch (IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.INVALID_CAST, "FROM_HEX takes pairs of hexadecimal digits, not '" + text + "'", e);
        }
    }
}
