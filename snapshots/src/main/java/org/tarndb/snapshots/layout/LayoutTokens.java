package org.tarndb.snapshots.layout;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The text of an option, taken apart: names as SQL writes them, numbers, brackets and commas. For one thread. */
final class LayoutTokens {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:\"((?:[^\"]|\"\")+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*)|([0-9]+)|([(),]))\\s*",
            Pattern.UNICODE_CHARACTER_CLASS);
    private static final int QUOTED = 1;
    private static final int WORD = 2;
    private static final int NUMBER = 3;

    /** @param start its place in the whole text */
    private record Token(int kind, String text, int start) {}

    private final String option;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int next;

    /** @param option the name of the option, for messages */
    LayoutTokens(String option, String text) {
        this.option = option;
        this.text = text;
        Matcher matcher = TOKEN.matcher(text);
        int at = 0;
        while (at < text.length()) {
            matcher.region(at, text.length());
            if (!matcher.lookingAt()) {
                throw invalid("it can't be read from '" + text.substring(at) + "' on");
            }
            tokens.add(token(matcher));
            at = matcher.end();
        }
    }

    private static Token token(Matcher matcher) {
        int kind = QUOTED;
        while (matcher.group(kind) == null) {
            kind++;
        }
        String found = matcher.group(kind);
        int start = kind == QUOTED ? matcher.start(kind) - 1 : matcher.start(kind);
        return new Token(kind, kind == QUOTED ? found.replace("\"\"", "\"") : found, start);
    }

    boolean atEnd() {
        return next == tokens.size();
    }

    private boolean isNext(int kind) {
        return !atEnd() && tokens.get(next).kind() == kind;
    }

    /** Takes the word or the sign if it is the next one. */
    boolean take(String wanted) {
        boolean isThere = !atEnd()
                && tokens.get(next).kind() != QUOTED
                && tokens.get(next).text().equalsIgnoreCase(wanted);
        next += isThere ? 1 : 0;
        return isThere;
    }

    void require(String wanted) {
        if (!take(wanted)) {
            throw invalid(
                    atEnd()
                            ? "'" + wanted + "' is missing at its end"
                            : "'" + wanted + "' is missing before " + rest());
        }
    }

    /** The next word, if it stands before an opening bracket: in lower case; null for anything else. */
    @Nullable
    String takeFunction() {
        boolean isFunction = isNext(WORD)
                && next + 1 < tokens.size()
                && tokens.get(next + 1).text().equals("(");
        return isFunction ? tokens.get(next++).text().toLowerCase(Locale.ROOT) : null;
    }

    /** A name, in upper case unless it is quoted. */
    String requireName() {
        if (isNext(QUOTED)) {
            return tokens.get(next++).text();
        }
        if (!isNext(WORD)) {
            throw invalid("a column is missing " + (atEnd() ? "at its end" : "before " + rest()));
        }
        return tokens.get(next++).text().toUpperCase(Locale.ROOT);
    }

    int requirePositive() {
        if (!isNext(NUMBER)) {
            throw invalid("a number from 1 to " + Integer.MAX_VALUE + " is missing "
                    + (atEnd() ? "at its end" : "before " + rest()));
        }
        BigInteger number = new BigInteger(tokens.get(next).text());
        if (number.signum() == 0 || number.bitLength() >= Integer.SIZE) {
            throw invalid(number + " is not from 1 to " + Integer.MAX_VALUE);
        }
        next++;
        return number.intValueExact();
    }

    /** As it is written. */
    private String rest() {
        return "'" + text.substring(tokens.get(next).start()) + "'";
    }

    TarnException invalid(String why) {
        return new TarnException(
                ErrorCode.INVALID_PARAMETER_VALUE, "the option " + option + " is '" + text + "': " + why);
    }
}
