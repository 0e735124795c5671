package org.tarndb.jdbc.escape;

import java.util.Locale;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Rewrites JDBC escapes (JDBC 4.3, section 13.4) as SQL. Text in quotes and in comments is left alone.
 */
public final class Escapes {
    private static final int THE_END = -1;

    private final String sql;
    private final StringBuilder out;
    private int at;

    private Escapes(String sql) {
        this.sql = sql;
        this.out = new StringBuilder(sql.length() + 16);
    }

    /**
     * Gives SQL without escapes; the same object when there is none.
     *
     * @throws TarnException SYNTAX_ERROR for an unknown or unfinished escape, FEATURE_NOT_SUPPORTED for a procedure call
     */
    public static String process(String sql) {
        return sql.indexOf('{') < 0 ? sql : new Escapes(sql).run();
    }

    private String run() {
        copyUntil(THE_END);
        return out.toString();
    }

    /** Copies up to the closing character, which is passed over, or to the end of the text. */
    private void copyUntil(int closing) {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == closing) {
                at++;
                return;
            }
            if (c == '{') {
                escape();
            } else {
                int end = SqlText.endOfToken(sql, at);
                out.append(sql, at, end);
                at = end;
            }
        }
        if (closing != THE_END) {
            throw error("An escape that begins with '{' has no '}'", sql.length());
        }
    }

    private void escape() {
        int start = at++;
        skipSpaces();
        int wordStart = at;
        while (at < sql.length() && (Character.isLetter(sql.charAt(at)) || "?=".indexOf(sql.charAt(at)) >= 0)) {
            at++;
        }
        String word = sql.substring(wordStart, at).toLowerCase(Locale.ROOT);
        int outStart = out.length();
        switch (word) {
            case "d" -> literal("DATE");
            case "t" -> literal("TIME");
            case "ts" -> literal("TIMESTAMP");
            case "oj" -> copyUntil('}');
            case "escape" -> literal("ESCAPE");
            case "limit" -> {
                out.append("LIMIT");
                copyUntil('}');
            }
            case "fn" -> {
                copyUntil('}');
                EscapedFunction.rewrite(out, outStart);
            }
            case "call", "?=call", "?" ->
                throw new TarnException(
                        ErrorCode.FEATURE_NOT_SUPPORTED, "Tarn has no stored procedures to call" + position(start));
            default -> throw error("Unknown JDBC escape '{" + word + "'", start);
        }
    }

    private void literal(String keyword) {
        out.append(keyword).append(' ');
        skipSpaces();
        copyUntil('}');
    }

    private void skipSpaces() {
        while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
            at++;
        }
    }

    private TarnException error(String what, int offset) {
        return new TarnException(ErrorCode.SYNTAX_ERROR, what + position(offset));
    }

    private String position(int offset) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < offset; i++) {
            boolean newLine = sql.charAt(i) == '\n';
            line += newLine ? 1 : 0;
            column = newLine ? 1 : column + 1;
        }
        return " (line " + line + ", column " + column + ")";
    }
}
