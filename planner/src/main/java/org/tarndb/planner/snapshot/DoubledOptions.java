package org.tarndb.planner.snapshot;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tarndb.parser.ast.Option;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** An option that is given twice says two things: it is refused, also where both are the same. */
final class DoubledOptions {
    private DoubledOptions() {}

    /** Throws SYNTAX_ERROR. */
    static void refuse(List<Option> written) {
        Set<String> names = new HashSet<>();
        for (Option option : written) {
            String name = option.name().text().toLowerCase(Locale.ROOT);
            if (!names.add(name)) {
                throw twice(name, " (at " + option.position() + ")");
            }
        }
    }

    /** @param where the second one stands */
    static TarnException twice(String name, String where) {
        return new TarnException(
                ErrorCode.SYNTAX_ERROR, "the option " + name + " is given twice" + where + "; give it once");
    }
}
