package org.tarndb.jdbc.metadata;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of {@code DatabaseMetaData}: % for any text, _ for any character, a backslash before either for itself.
 * Names are compared as they are stored.
 */
final class NamePattern {
    static final String ESCAPE = "\\";

    private final @Nullable Pattern pattern;

    /** @param like null matches every name */
    NamePattern(@Nullable String like) {
        this.pattern = like == null ? null : Pattern.compile(regex(like), Pattern.DOTALL);
    }

    boolean matches(String name) {
        return pattern == null || pattern.matcher(name).matches();
    }

    private static String regex(String like) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < like.length(); i++) {
            char c = like.charAt(i);
            if (c == '\\' && i + 1 < like.length()) {
                regex.append(Pattern.quote(like.substring(++i, i + 1)));
            } else if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }
}
