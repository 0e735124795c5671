package org.tarndb.planner.snapshot;

import java.util.Locale;
import org.tarndb.parser.ast.Identifier;

/** Names of published versions. */
final class Tags {
    private Tags() {}

    /**
     * The tag that a name means. What is published has names in lower case, which other programs read; so a tag does that
     * is written without quotes.
     */
    static String of(Identifier written) {
        return written.quoted() ? written.text() : written.text().toLowerCase(Locale.ROOT);
    }
}
