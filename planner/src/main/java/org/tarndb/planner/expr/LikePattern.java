package org.tarndb.planner.expr;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** A LIKE pattern (ISO/IEC 9075-2, subclause 8.5): {@code %} for any characters, {@code _} for one, an optional escape. */
final class LikePattern {
    private static final int ANY_ONE = -1;
    private static final int ANY = -2;

    /** Code points, {@link #ANY_ONE} or {@link #ANY}. */
    private final int[] tokens;
    /** When the pattern is plain text with at most a % at either end, that text; else null. */
    private final @Nullable String plain;

    private final boolean openStart;
    private final boolean openEnd;

    private LikePattern(int[] tokens) {
        this.tokens = tokens;
        this.openStart = tokens.length > 0 && tokens[0] == ANY;
        this.openEnd = tokens.length > 0 && tokens[tokens.length - 1] == ANY;
        this.plain = plainText(tokens, openStart ? 1 : 0, tokens.length - (openEnd ? 1 : 0));
    }

    /** @param escape one character that takes the meaning of a following %, _ or itself, or null for none */
    static LikePattern compile(String pattern, @Nullable String escape) {
        if (escape != null && TextFunctions.codePoints(escape) != 1) {
            throw new TarnException(
                    ErrorCode.INVALID_ESCAPE, "'" + escape + "' is not an escape; it must be one character");
        }
        int escapeCharacter = escape == null ? ANY_ONE : escape.codePointAt(0);
        int[] source = pattern.codePoints().toArray();
        List<Integer> tokens = new ArrayList<>();
        for (int i = 0; i < source.length; i++) {
            if (source[i] == escapeCharacter) {
                tokens.add(escaped(source, ++i, escapeCharacter, pattern));
            } else if (source[i] == '%') {
                if (tokens.isEmpty() || tokens.get(tokens.size() - 1) != ANY) {
                    tokens.add(ANY);
                }
            } else {
                tokens.add(source[i] == '_' ? ANY_ONE : source[i]);
            }
        }
        return new LikePattern(tokens.stream().mapToInt(Integer::intValue).toArray());
    }

    private static int escaped(int[] source, int at, int escape, String pattern) {
        if (at >= source.length || (source[at] != '%' && source[at] != '_' && source[at] != escape)) {
            throw new TarnException(
                    ErrorCode.INVALID_ESCAPE,
                    "in the pattern '" + pattern + "' the escape character must be followed by %, _ or itself");
        }
        return source[at];
    }

    private static @Nullable String plainText(int[] tokens, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            if (tokens[i] < 0) {
                return null;
            }
            text.appendCodePoint(tokens[i]);
        }
        return text.toString();
    }

    boolean matches(String text) {
        if (plain == null) {
            return matchesTokens(text);
        }
        if (openStart) {
            return openEnd ? text.contains(plain) : text.endsWith(plain);
        }
        return openEnd ? text.startsWith(plain) : text.equals(plain);
    }

    /** Greedy; after a mismatch goes back to the last % and lets it take one more character. */
    private boolean matchesTokens(String text) {
        int at = 0;
        int token = 0;
        int lastAny = -1;
        int retryAt = 0;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            if (token < tokens.length && (tokens[token] == codePoint || tokens[token] == ANY_ONE)) {
                at += Character.charCount(codePoint);
                token++;
            } else if (token < tokens.length && tokens[token] == ANY) {
                lastAny = token++;
                retryAt = at;
            } else if (lastAny >= 0) {
                token = lastAny + 1;
                retryAt += Character.charCount(text.codePointAt(retryAt));
                at = retryAt;
            } else {
                return false;
            }
        }
        return token == tokens.length || (token == tokens.length - 1 && tokens[token] == ANY);
    }
}
