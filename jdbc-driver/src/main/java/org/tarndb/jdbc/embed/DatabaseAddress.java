package org.tarndb.jdbc.embed;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.tarndb.storage.env.UserPath;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Which database a URL means. */
public sealed interface DatabaseAddress {
    /** A database in memory that lives as long as the one connection to it. */
    record PrivateMemory() implements DatabaseAddress {}

    /**
     * A database in memory that all connections of this JVM share; it lives until SHUTDOWN or the end of the JVM.
     *
     * @param name case-sensitive
     */
    record SharedMemory(String name) implements DatabaseAddress {}

    /** A database in a directory; a relative path starts at the working directory. */
    record Directory(Path path) implements DatabaseAddress {}

    /** Two letters at least, so that a Windows drive is not taken for a scheme. */
    Pattern SCHEME = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]+):.*", Pattern.DOTALL);

    /**
     * Reads the part of a URL between the prefix and the first semicolon.
     *
     * @throws TarnException INVALID_URL
     */
    static DatabaseAddress parse(String text) {
        if (text.startsWith("mem:")) {
            String name = text.substring("mem:".length());
            return name.isEmpty() ? new PrivateMemory() : new SharedMemory(name);
        }
        if (text.isBlank()) {
            throw invalid("The URL names no database");
        }
        if (text.equalsIgnoreCase("mem")) {
            throw invalid("The URL lacks a colon after '" + text + "'; write ./" + text + " if this is a path");
        }
        if (SCHEME.matcher(text).matches()) {
            String scheme = text.substring(0, text.indexOf(':'));
            throw invalid("The URL has the unknown scheme '" + scheme + "'; write ./" + text + " if this is a path");
        }
        return new Directory(path(text));
    }

    private static Path path(String text) {
        try {
            return UserPath.of(text);
        } catch (InvalidPathException e) {
            throw new TarnException(
                    ErrorCode.INVALID_URL, "The URL's path '" + text + "' is not valid: " + e.getReason(), e);
        }
    }

    private static TarnException invalid(String message) {
        return new TarnException(ErrorCode.INVALID_URL, message + ". " + ConnectionSettings.URL_FORMS);
    }
}
