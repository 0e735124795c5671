package org.tarndb.storage.journal;

import java.nio.file.Path;

/**
 * The end of a journal that a crash left incomplete.
 *
 * @param offset from where on the file is cut when writing starts again
 * @param bytes what is cut
 */
public record TornTail(Path file, long offset, long bytes) {
    /** A line for the log. */
    public String note() {
        return "The journal ends in an incomplete write: " + bytes + " bytes from offset " + offset + " of " + file
                + " are cut. They were never reported durable";
    }
}
