package org.tarndb.snapshots.s3;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.option.OptionValues;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** See {@link S3ObjectStoreProvider}. */
record S3Options(
        @Nullable URI endpoint,
        @Nullable String region,
        boolean pathStyle,
        int partSizeBytes,
        Duration requestTimeout,
        int attempts,
        int listPageSize) {
    private static final String ENDPOINT = "endpoint";
    private static final String REGION = "region";
    private static final String PATH_STYLE = "path_style";
    private static final String PART_SIZE = "part_size";
    private static final String REQUEST_TIMEOUT = "request_timeout";
    private static final String ATTEMPTS = "attempts";
    private static final Set<String> NAMES = Set.of(ENDPOINT, REGION, PATH_STYLE, PART_SIZE, REQUEST_TIMEOUT, ATTEMPTS);

    /** S3: all parts but the last have at least this size. */
    private static final int MIN_PART_BYTES = 5 << 20;

    private static final int DEFAULT_PART_BYTES = 16 << 20;
    private static final int DEFAULT_TIMEOUT_SECONDS = 30;
    private static final int MAX_TIMEOUT_SECONDS = 3600;
    private static final int DEFAULT_ATTEMPTS = 3;
    private static final int MAX_ATTEMPTS = 100;

    /** A network that is slower than that is not waited for. */
    private static final long SLOWEST_BYTES_PER_SECOND = 128 << 10;
    /** S3: a page has no more. */
    private static final int LIST_PAGE_SIZE = 1000;

    static S3Options of(Map<String, String> options) {
        OptionValues.requireKnown("an object store in S3", options.keySet(), NAMES);
        return new S3Options(
                OptionValues.endpoint(ENDPOINT, options.get(ENDPOINT)),
                options.get(REGION),
                OptionValues.flag(PATH_STYLE, options.getOrDefault(PATH_STYLE, "false")),
                partSize(options.getOrDefault(PART_SIZE, String.valueOf(DEFAULT_PART_BYTES))),
                Duration.ofSeconds(OptionValues.number(
                        REQUEST_TIMEOUT, options.get(REQUEST_TIMEOUT), DEFAULT_TIMEOUT_SECONDS, MAX_TIMEOUT_SECONDS)),
                OptionValues.number(ATTEMPTS, options.get(ATTEMPTS), DEFAULT_ATTEMPTS, MAX_ATTEMPTS),
                LIST_PAGE_SIZE);
    }

    S3Options withListPageSize(int size) {
        return new S3Options(endpoint, region, pathStyle, partSizeBytes, requestTimeout, attempts, size);
    }

    /** For one attempt of a request that sends or gets so many bytes. */
    Duration timeoutOf(long bytes) {
        return requestTimeout.plusSeconds(bytes / SLOWEST_BYTES_PER_SECOND);
    }

    private static int partSize(String text) {
        try {
            int bytes = Integer.parseInt(text);
            if (bytes >= MIN_PART_BYTES) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            throw invalid("the option part_size is a number of bytes, not '" + text + "'");
        }
        throw invalid("the option part_size is at least " + MIN_PART_BYTES + " bytes, not " + text);
    }

    private static TarnException invalid(String message) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, message);
    }
}
