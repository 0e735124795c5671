package org.tarndb.snapshots.objectstore;

import org.jspecify.annotations.Nullable;

/** Locations are long: a message says one once, though what it quotes of a store may say it, too. Stateless. */
public final class LocationMention {
    private static final String OF_FILES = "^file:(//)?";

    private LocationMention() {}

    /**
     * The location in a message.
     *
     * @param rest of the message
     * @param words in front of the location, with the spaces around them
     * @return empty where the rest names the location, or something below it
     */
    public static String unlessIn(@Nullable String rest, String words, Object location) {
        String text = location.toString();
        boolean isNamed = rest != null && rest.contains(text.replaceFirst(OF_FILES, ""));
        return isNamed ? "" : words + text;
    }
}
