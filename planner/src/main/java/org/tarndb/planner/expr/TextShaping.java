package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.ScalarFunction.integer;
import static org.tarndb.planner.expr.ScalarFunction.text;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Functions that make another text: trimming, padding, repeating, replacing. */
final class TextShaping {
    private TextShaping() {}

    static @Nullable ScalarFunction find(Function function) {
        return switch (function) {
            case TRIM_BOTH -> (arguments, context) -> trim(arguments, true, true);
            case TRIM_LEADING -> (arguments, context) -> trim(arguments, true, false);
            case TRIM_TRAILING -> (arguments, context) -> trim(arguments, false, true);
            case REPLACE ->
                (arguments, context) -> text(arguments, 1).isEmpty()
                        ? text(arguments, 0)
                        : text(arguments, 0).replace(text(arguments, 1), text(arguments, 2));
            case TRANSLATE ->
                (arguments, context) -> translate(text(arguments, 0), text(arguments, 1), text(arguments, 2));
            case LPAD -> (arguments, context) -> pad(arguments, true);
            case RPAD -> (arguments, context) -> pad(arguments, false);
            case REPEAT -> (arguments, context) -> repeat(text(arguments, 0), integer(arguments, 1));
            case SPACE -> (arguments, context) -> repeat(" ", integer(arguments, 0));
            case REVERSE ->
                (arguments, context) ->
                        new StringBuilder(text(arguments, 0)).reverse().toString();
            case INITCAP -> (arguments, context) -> capitalize(text(arguments, 0));
            case CHR -> (arguments, context) -> character(integer(arguments, 0));
            default -> null;
        };
    }

    private static Object trim(@Nullable Object[] arguments, boolean leading, boolean trailing) {
        if (arguments[0] instanceof byte[] bytes) {
            return trimBytes(bytes, arguments, leading, trailing);
        }
        String text = text(arguments, 0);
        String characters = arguments.length > 1 ? text(arguments, 1) : " ";
        int start = 0;
        int end = text.length();
        while (leading && start < end && characters.indexOf(text.codePointAt(start)) >= 0) {
            start += Character.charCount(text.codePointAt(start));
        }
        while (trailing && end > start && characters.indexOf(text.codePointBefore(end)) >= 0) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(start, end);
    }

    private static byte[] trimBytes(byte[] bytes, @Nullable Object[] arguments, boolean leading, boolean trailing) {
        byte[] trimmed = arguments.length > 1 && arguments[1] instanceof byte[] given ? given : new byte[1];
        int start = 0;
        int end = bytes.length;
        while (leading && start < end && contains(trimmed, bytes[start])) {
            start++;
        }
        while (trailing && end > start && contains(trimmed, bytes[end - 1])) {
            end--;
        }
        return Arrays.copyOfRange(bytes, start, end);
    }

    private static boolean contains(byte[] bytes, byte searched) {
        for (byte b : bytes) {
            if (b == searched) {
                return true;
            }
        }
        return false;
    }

    /** Each character of {@code from} becomes that at its place in {@code to}, or nothing where {@code to} is shorter. */
    private static String translate(String text, String from, String to) {
        int[] replaced = from.codePoints().toArray();
        int[] replacements = to.codePoints().toArray();
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            int at = 0;
            while (at < replaced.length && replaced[at] != codePoint) {
                at++;
            }
            if (at == replaced.length) {
                result.appendCodePoint(codePoint);
            } else if (at < replacements.length) {
                result.appendCodePoint(replacements[at]);
            }
        });
        return result.toString();
    }

    private static String pad(@Nullable Object[] arguments, boolean left) {
        String text = text(arguments, 0);
        long target = Math.max(0, integer(arguments, 1));
        String filling = arguments.length > 2 ? text(arguments, 2) : " ";
        checkLength(target);
        int length = TextFunctions.codePoints(text);
        if (length >= target) {
            return text.substring(0, text.offsetByCodePoints(0, (int) target));
        }
        if (filling.isEmpty()) {
            return text;
        }
        int missing = (int) target - length;
        String filled = filling.repeat(missing / TextFunctions.codePoints(filling) + 1);
        String padding = filled.substring(0, filled.offsetByCodePoints(0, missing));
        return left ? padding + text : text + padding;
    }

    private static String repeat(String text, long count) {
        if (count <= 0 || text.isEmpty()) {
            return "";
        }
        checkLength(count > SqlType.MAX_LENGTH ? count : count * text.length());
        return text.repeat((int) count);
    }

    private static void checkLength(long length) {
        if (length > SqlType.MAX_LENGTH) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "the text would have " + length + " characters; a text may have " + SqlType.MAX_LENGTH);
        }
    }

    private static String capitalize(String text) {
        StringBuilder result = new StringBuilder();
        boolean inWord = false;
        for (int i = 0; i < text.length(); ) {
            String character = text.substring(i, i + Character.charCount(text.codePointAt(i)));
            result.append(inWord ? character.toLowerCase(Locale.ROOT) : character.toUpperCase(Locale.ROOT));
            inWord = Character.isLetterOrDigit(text.codePointAt(i));
            i += character.length();
        }
        return result.toString();
    }

    private static String character(long codePoint) {
        boolean valid = codePoint > 0
                && codePoint <= Character.MAX_CODE_POINT
                && (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE);
        if (!valid) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE, codePoint + " is not the code of a Unicode character");
        }
        return Character.toString((int) codePoint);
    }
}
