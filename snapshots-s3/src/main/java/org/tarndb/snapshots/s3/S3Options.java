package org.tarndb.snapshots.s3;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.option.OptionValues;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** See {@link S3ObjectStoreProvider}. */
record S3Options(
        @Nullable URI endpoint, @Nullable String region, boolean pathStyle, int partSizeBytes, int listPageSize) {
    private static final String ENDPOINT = "endpoint";
    private static final String REGION = "region";
    private static final String PATH_STYLE = "path_style";
    private static final String PART_SIZE = "part_size";
    private static final Set<String> NAMES = new TreeSet<>(Set.of(ENDPOINT, REGION, PATH_STYLE, PART_SIZE));

    /** S3: all parts but the last have at least this size. */
    private static final int MIN_PART_BYTES = 5 << 20;

    private static final int DEFAULT_PART_BYTES = 16 << 20;
    /** S3: a page has no more. */
    private static final int LIST_PAGE_SIZE = 1000;

    static S3Options of(Map<String, String> options) {
        for (String name : options.keySet()) {
            if (!NAMES.contains(name)) {
                throw invalid("an object store in S3 has no option " + name + "; there are " + NAMES);
            }
        }
        return new S3Options(
                OptionValues.endpoint(ENDPOINT, options.get(ENDPOINT)),
                options.get(REGION),
                OptionValues.flag(PATH_STYLE, options.getOrDefault(PATH_STYLE, "false")),
                partSize(options.getOrDefault(PART_SIZE, String.valueOf(DEFAULT_PART_BYTES))),
                LIST_PAGE_SIZE);
    }

    S3Options withListPageSize(int size) {
        return new S3Options(endpoint, region, pathStyle, partSizeBytes, size);
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
