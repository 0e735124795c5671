package org.tarndb.planner.snapshot;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Option;
import org.tarndb.planner.statement.SettingText;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotLocation;

/**
 * Locations as statements write them. Options stand in WITH, or behind a question mark in the location itself, {@code
 * 's3://bucket/t?region=eu-west-1&path_style=true'}, percent-encoded as in a URL: the one way where a statement has no
 * place for WITH. Stateless, thread-safe.
 */
public final class Locations {
    private Locations() {}

    /**
     * The location, without its options in {@link SnapshotLocation#uri}.
     *
     * @param written the text of the statement
     * @throws TarnException INVALID_PARAMETER_VALUE for a text that is no location; SYNTAX_ERROR for an option given twice
     */
    public static SnapshotLocation of(String written, List<Option> with) {
        int mark = written.indexOf('?');
        String uri = mark < 0 ? written : written.substring(0, mark);
        if (uri.isBlank()) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "a published table has a location, such as 's3://bucket/t' or 'file:///data/t'; this one is empty");
        }
        Map<String, String> options = new TreeMap<>();
        if (mark >= 0) {
            addQuery(written.substring(mark + 1), uri, options);
        }
        DoubledOptions.refuse(with);
        for (Option option : with) {
            addWritten(option, options);
        }
        return new SnapshotLocation(uri, options);
    }

    private static void addQuery(String query, String uri, Map<String, String> options) {
        for (String part : query.split("&")) {
            int equals = part.indexOf('=');
            if (equals <= 0) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "behind the question mark of the location " + uri + " stand options, name=value, with & between"
                                + " them; one of them has no name or no value");
            }
            add(decoded(part.substring(0, equals), uri), decoded(part.substring(equals + 1), uri), options);
        }
    }

    /** What is not understood is not shown: it may be part of a secret. */
    private static String decoded(String text, String uri) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "an option behind the question mark of the location " + uri
                            + " is not percent-encoded; write %25 for a percent sign, %26 for an ampersand",
                    e);
        }
    }

    /** Bare words are names of choices, and so in lower case as the options' own names; DEFAULT leaves the option out. */
    private static void addWritten(Option option, Map<String, String> options) {
        String name = option.name().text();
        String value = SettingText.of(name, option.value());
        if (value == null) {
            return;
        }
        boolean bare = option.value() instanceof ColumnReference word
                && word.name().parts().stream().noneMatch(part -> part.quoted());
        add(name, bare ? value.toLowerCase(Locale.ROOT) : value, options);
    }

    private static void add(String name, String value, Map<String, String> options) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (options.putIfAbsent(lower, value) != null) {
            throw DoubledOptions.twice(lower, " for the location");
        }
    }
}
