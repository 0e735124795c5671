package org.tarndb.storage.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * What a sealed section is.
 *
 * @param magic eight Latin-1 characters, the first bytes of the section
 * @param version the version of the format that this release reads and writes
 * @param description for messages, such as "journal segment"
 */
public record FileKind(String magic, int version, String description) {
    static final int MAGIC_BYTES = 8;

    public FileKind {
        if (magic.length() != MAGIC_BYTES) {
            throw new IllegalArgumentException(magic);
        }
    }

    byte[] magicBytes() {
        return magic.getBytes(ISO_8859_1);
    }
}
