package org.tarndb.snapshots.manifeststore;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes passwords out of messages. Drivers quote the URL they were given, and messages end in logs. Immutable.
 *
 * <p>Known secrets are replaced wherever they are; of others what looks like a secret by its name, or by its place before
 * the '@' of a URL.
 */
final class SecretRedaction {
    private static final String HIDDEN = "***";
    private static final Pattern NAMED = Pattern.compile(
            "((?:password|passwd|pwd|secret|token|accesskey)[\\w.-]*\\s*[=:]\\s*)([^;&,\\s]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern USER_INFO = Pattern.compile("(://[^/@:\\s]*:)([^/@\\s]+)@");

    private final List<String> secrets;

    private SecretRedaction(List<String> secrets) {
        this.secrets = secrets;
    }

    static SecretRedaction ofUnknown() {
        return new SecretRedaction(List.of());
    }

    /** Knows the passwords of a connection's URL and properties. */
    static SecretRedaction of(String url, Properties properties) {
        Set<String> secrets = new LinkedHashSet<>();
        for (String name : properties.stringPropertyNames()) {
            if (NAMED.matcher(name + "=x").matches()) {
                secrets.add(properties.getProperty(name));
            }
        }
        Stream.of(NAMED, USER_INFO)
                .flatMap(pattern -> pattern.matcher(url).results())
                .map(found -> found.group(2))
                .forEach(secret -> {
                    secrets.add(secret);
                    secrets.add(decoded(secret));
                });
        secrets.remove("");
        return new SecretRedaction(List.copyOf(secrets));
    }

    /** In a URL it may be percent-encoded, in a driver's message no longer. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // it was not encoded
        }
    }

    String redact(@Nullable String text) {
        if (text == null) {
            return "no message";
        }
        String redacted = text;
        for (String secret : secrets) {
            redacted = redacted.replace(secret, HIDDEN);
        }
        redacted = NAMED.matcher(redacted).replaceAll("$1" + HIDDEN);
        return USER_INFO.matcher(redacted).replaceAll("$1" + HIDDEN + "@");
    }

    /** The exception itself if neither it nor a cause of it tells a secret, otherwise what is left of it. */
    SQLException redact(SQLException e) {
        if (isClean(e)) {
            return e;
        }
        SQLException redacted = new SQLException(redact(e.getMessage()), e.getSQLState(), e.getErrorCode());
        redacted.setStackTrace(e.getStackTrace());
        return redacted;
    }

    private boolean isClean(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            if (message != null && !redact(message).equals(message)) {
                return false;
            }
            for (Throwable suppressed : cause.getSuppressed()) {
                if (!isClean(suppressed)) {
                    return false;
                }
            }
            if (cause instanceof SQLException sql
                    && sql.getNextException() != null
                    && !isClean(sql.getNextException())) {
                return false;
            }
        }
        return true;
    }
}
