package org.tarndb.examples.snapshots.publisher;

import java.util.Locale;

/**
 * What became of a publication, as a line between processes.
 *
 * @param version that is published; 0 where none is known
 * @param text for people, in one line
 */
public record Reply(Kind kind, long version, String text) {
    /** What it was. */
    public enum Kind {
        /** Its own files made the version. */
        PUBLISHED,
        /** Another publisher had published the same. */
        SAME,
        /** A newer version is published, so this one was refused. */
        NEWER,
        /** Other publishers were first again and again. */
        CONFLICT,
        FAILED
    }

    private static final String PREFIX = "reply ";
    private static final int PARTS = 4;

    String toLine() {
        return PREFIX + kind.name().toLowerCase(Locale.ROOT) + " " + version + " " + text.replaceAll("\\s+", " ");
    }

    static boolean isReply(String line) {
        return line.startsWith(PREFIX);
    }

    static Reply ofLine(String line) {
        String[] parts = line.split(" ", PARTS);
        return new Reply(Kind.valueOf(parts[1].toUpperCase(Locale.ROOT)), Long.parseLong(parts[2]), parts[PARTS - 1]);
    }
}
