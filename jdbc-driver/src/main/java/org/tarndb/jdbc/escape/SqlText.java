package org.tarndb.jdbc.escape;

/** Just enough of SQL's lexical rules to tell what is quoted or a comment. */
final class SqlText {
    private SqlText() {}

    /** The end of the quoted text or comment that begins here; of anything else, the next character. */
    static int endOfToken(String sql, int start) {
        char c = sql.charAt(start);
        if (c == '\'' || c == '"') {
            return endOfQuoted(sql, start, c);
        }
        if (sql.startsWith("--", start)) {
            return orEnd(sql, sql.indexOf('\n', start), 1);
        }
        if (sql.startsWith("/*", start)) {
            return orEnd(sql, sql.indexOf("*/", start + 2), 2);
        }
        return start + 1;
    }

    /** A doubled quote reads as the end of one quoted text and the start of the next: the same to us. */
    private static int endOfQuoted(String sql, int start, char quote) {
        return orEnd(sql, sql.indexOf(quote, start + 1), 1);
    }

    private static int orEnd(String sql, int found, int length) {
        return found < 0 ? sql.length() : found + length;
    }
}
