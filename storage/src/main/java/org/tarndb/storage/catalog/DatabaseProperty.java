package org.tarndb.storage.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The properties that a database keeps of itself, in its {@link Catalog}: SET DATABASE name value. The one list of what
 * there is and which values it takes.
 */
public enum DatabaseProperty {
    /** Whether commits wait for the quorum where neither their transaction nor a table says anything: TRUE or FALSE. */
    SYNCHRONOUS {
        @Override
        public String check(String text) {
            return OptionValues.requireBoolean(name(), text);
        }
    },

    /** How long a version can be read after it has been replaced: an interval of days, hours, minutes and seconds. */
    RETENTION {
        @Override
        public String check(String text) {
            return OptionValues.requireDuration(name(), text);
        }
    };

    /**
     * The value as it is kept.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE
     */
    public abstract String check(String text);

    /** @throws TarnException UNDEFINED_OBJECT naming those that there are */
    public static DatabaseProperty named(String name) {
        for (DatabaseProperty property : values()) {
            if (property.name().equals(name.toUpperCase(Locale.ROOT))) {
                return property;
            }
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_OBJECT,
                "a database has no property " + name + "; there are "
                        + Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")));
    }
}
