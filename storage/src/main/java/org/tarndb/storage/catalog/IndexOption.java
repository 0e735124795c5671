package org.tarndb.storage.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The options of an index that is being built: CREATE INDEX ... WITH (name = value). The one list of what there is and
 * which values it takes. They end with the build.
 */
public enum IndexOption {
    /** Rows that an online build reads in any second at most. */
    MAX_ROWS_PER_SECOND {
        @Override
        public String check(String text) {
            return OptionValues.requireNumber(name(), text, 1, MOST_ROWS_PER_SECOND);
        }
    },
    /** What sorting the entries may take of the heap: kept in bytes. */
    MEMORY {
        @Override
        public String check(String text) {
            return OptionValues.requireSize(name(), text, LEAST_MEMORY_BYTES);
        }
    };

    private static final long MOST_ROWS_PER_SECOND = 1_000_000_000;
    private static final long LEAST_MEMORY_BYTES = 1 << 20;

    /**
     * The value as it is kept.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE
     */
    public abstract String check(String text);

    /** @throws TarnException UNDEFINED_OBJECT naming those that there are */
    public static IndexOption named(String name) {
        for (IndexOption option : values()) {
            if (option.name().equals(name.toUpperCase(Locale.ROOT))) {
                return option;
            }
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_OBJECT,
                "an index has no option " + name + "; there are "
                        + Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")));
    }
}
