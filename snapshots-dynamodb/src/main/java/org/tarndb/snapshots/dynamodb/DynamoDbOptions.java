package org.tarndb.snapshots.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.option.OptionValues;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * See {@link DynamoDbManifestStoreProvider}.
 *
 * @param retryDelay longest wait before a request is sent a second time; twice as long for each further one
 */
record DynamoDbOptions(
        String table, @Nullable URI endpoint, @Nullable String region, boolean create, Duration retryDelay) {
    private static final String REGION = "region";
    private static final String ENDPOINT = "endpoint";
    private static final String CREATE = "create";
    private static final Set<String> NAMES = new TreeSet<>(Set.of(REGION, ENDPOINT, CREATE));
    private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    private static final Duration RETRY_DELAY = Duration.ofMillis(50);

    /** What stands behind {@code dynamodb:}. */
    static DynamoDbOptions of(String place) {
        int mark = place.indexOf('?');
        String table = mark < 0 ? place : place.substring(0, mark);
        if (!TABLE.matcher(table).matches()) {
            throw invalid(
                    "a manifest store in DynamoDB is dynamodb:table?option=value&...; the table's name has 3 to 255"
                            + " letters, digits, '_', '-' and '.'");
        }
        Map<String, String> options = options(mark < 0 ? "" : place.substring(mark + 1));
        return new DynamoDbOptions(
                table,
                OptionValues.endpoint(ENDPOINT, options.get(ENDPOINT)),
                options.get(REGION),
                OptionValues.flag(CREATE, options.getOrDefault(CREATE, "false")),
                RETRY_DELAY);
    }

    DynamoDbOptions withRetryDelay(Duration delay) {
        return new DynamoDbOptions(table, endpoint, region, create, delay);
    }

    private static Map<String, String> options(String query) {
        Map<String, String> options = new HashMap<>();
        for (String option : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = option.indexOf('=');
            String name = option.substring(0, Math.max(equals, 0));
            if (!NAMES.contains(name)) {
                throw invalid("a manifest store in DynamoDB has the options " + NAMES + ", given as name=value"
                        + (name.isEmpty() ? "" : "; there is no " + name));
            }
            if (options.put(name, decoded(name, option.substring(equals + 1))) != null) {
                throw invalid("the option " + name + " is given twice");
            }
        }
        return options;
    }

    /** Percent-encoding, as in a URL; a plus sign is one. */
    private static String decoded(String name, String value) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid("the option " + name + " has a '%' that encodes nothing; write it as %25");
        }
    }

    private static TarnException invalid(String message) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, message);
    }
}
