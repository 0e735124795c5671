package org.tarndb.planner.expr;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Turns a SIMILAR TO pattern (ISO/IEC 9075-2, subclause 8.6) into a regular expression of Java. */
final class SimilarPattern {
    private SimilarPattern() {}

    static String toRegex(String pattern, @Nullable String escape) {
        if (escape != null && escape.length() != 1) {
            throw new TarnException(
                    ErrorCode.INVALID_ESCAPE, "'" + escape + "' is not an escape; it must be one character");
        }
        StringBuilder regex = new StringBuilder();
        boolean inBrackets = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (escape != null && c == escape.charAt(0)) {
                if (++i >= pattern.length()) {
                    throw new TarnException(
                            ErrorCode.INVALID_ESCAPE, "the pattern '" + pattern + "' ends with its escape character");
                }
                regex.append(quoted(pattern.charAt(i)));
            } else if (inBrackets) {
                inBrackets = c != ']';
                regex.append(bracketed(pattern, i));
                if (pattern.startsWith("[:", i)) {
                    i = Math.max(i, pattern.indexOf(":]", i) + 1);
                }
            } else {
                inBrackets = c == '[';
                regex.append(outside(c));
            }
        }
        return regex.toString();
    }

    private static String outside(char c) {
        return switch (c) {
            case '%' -> ".*";
            case '_' -> ".";
            case '|', '*', '+', '?', '(', ')', '{', '}', '[' -> String.valueOf(c);
            default -> quoted(c);
        };
    }

    /** Within brackets; classes have the names of the standard. */
    private static String bracketed(String pattern, int at) {
        if (pattern.startsWith("[:", at)) {
            int end = pattern.indexOf(":]", at);
            String name = end < 0 ? "" : pattern.substring(at + 2, end);
            return switch (name.toUpperCase(Locale.ROOT)) {
                case "ALPHA" -> "\\p{IsAlphabetic}";
                case "UPPER" -> "\\p{Lu}";
                case "LOWER" -> "\\p{Ll}";
                case "DIGIT" -> "0-9";
                case "SPACE", "WHITESPACE" -> "\\s";
                case "ALNUM" -> "\\p{IsAlphabetic}0-9";
                default ->
                    throw new TarnException(
                            ErrorCode.INVALID_REGULAR_EXPRESSION,
                            "in the pattern '" + pattern + "' [:" + name + ":] is not a character class");
            };
        }
        char c = pattern.charAt(at);
        return c == '^' || c == '-' || c == ']' ? String.valueOf(c) : quoted(c);
    }

    private static String quoted(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || c == ' ' ? String.valueOf(c) : "\\" + c;
    }
}
