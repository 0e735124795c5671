package org.tarndb.storage.env;

import java.nio.file.Path;

/** Paths as people write them. */
public final class UserPath {
    private UserPath() {}

    /**
     * Reads a path; {@code ~/} is the home directory.
     *
     * @throws java.nio.file.InvalidPathException when this file system can have no such path
     */
    public static Path of(String text) {
        if (text.equals("~") || text.startsWith("~/")) {
            return Path.of(System.getProperty("user.home"), text.substring(1));
        }
        return Path.of(text);
    }
}
