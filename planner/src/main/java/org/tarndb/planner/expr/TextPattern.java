package org.tarndb.planner.expr;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** A pattern ready to be applied to texts. */
@FunctionalInterface
interface TextPattern {
    /** @param replacement of REGEXP_REPLACE */
    @Nullable
    Object apply(String text, String replacement);

    /**
     * Makes a pattern ready.
     *
     * @param option the escape character of LIKE, ILIKE and SIMILAR TO, the flags of the others; null for none
     */
    static TextPattern compile(Function function, String pattern, @Nullable String option) {
        switch (function) {
            case LIKE -> {
                LikePattern like = LikePattern.compile(pattern, option);
                return (text, replacement) -> like.matches(text);
            }
            case ILIKE -> {
                LikePattern like = LikePattern.compile(pattern.toLowerCase(Locale.ROOT), lower(option));
                return (text, replacement) -> like.matches(text.toLowerCase(Locale.ROOT));
            }
            case SIMILAR_TO -> {
                Pattern regex = regex(SimilarPattern.toRegex(pattern, option), Pattern.DOTALL, pattern);
                return (text, replacement) -> regex.matcher(text).matches();
            }
            default -> {
                return ofRegex(function, pattern, option == null ? "" : option);
            }
        }
    }

    private static TextPattern ofRegex(Function function, String pattern, String flags) {
        Pattern regex = regex(pattern, regexFlags(flags), pattern);
        return switch (function) {
            case REGEXP_LIKE -> (text, replacement) -> regex.matcher(text).find();
            case REGEXP_SUBSTR ->
                (text, replacement) -> {
                    Matcher matcher = regex.matcher(text);
                    return matcher.find() ? matcher.group() : null;
                };
            default -> (text, replacement) -> replace(regex, text, replacement);
        };
    }

    private static String replace(Pattern regex, String text, String replacement) {
        try {
            return regex.matcher(text).replaceAll(replacement.replaceAll("\\\\([0-9])", "\\$$1"));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new TarnException(
                    ErrorCode.INVALID_REGULAR_EXPRESSION, "'" + replacement + "' is not a replacement text", e);
        }
    }

    private static @Nullable String lower(@Nullable String escape) {
        return escape == null ? null : escape.toLowerCase(Locale.ROOT);
    }

    private static int regexFlags(String flags) {
        int bits = 0;
        for (char flag : flags.toCharArray()) {
            bits |= switch (flag) {
                case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 'm' -> Pattern.MULTILINE;
                case 'n', 's' -> Pattern.DOTALL;
                case 'x' -> Pattern.COMMENTS;
                case 'c', 'g' -> 0;
                default ->
                    throw new TarnException(
                            ErrorCode.INVALID_PARAMETER_VALUE,
                            "'" + flag + "' is not a flag of a regular expression; the flags are c, g, i, m, n, s, x");
            };
        }
        return bits;
    }

    private static Pattern regex(String regex, int flags, String pattern) {
        try {
            return Pattern.compile(regex, flags);
        } catch (PatternSyntaxException e) {
            throw new TarnException(
                    ErrorCode.INVALID_REGULAR_EXPRESSION,
                    "'" + pattern + "' is not a valid pattern: " + e.getDescription(),
                    e);
        }
    }
}
