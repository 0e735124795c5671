package org.tarndb.storage.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The options of a table: CREATE TABLE ... WITH (name = value). The one list of what there is and which values it takes. */
public enum TableOption {
    /** Whether a commit that writes to the table waits for the quorum, unless its transaction says otherwise. */
    SYNCHRONOUS {
        @Override
        public String check(String text) {
            return OptionValues.requireBoolean(name(), text);
        }
    };

    /**
     * The value as it is kept.
     *
     * @throws TarnException INVALID_PARAMETER_VALUE
     */
    public abstract String check(String text);

    /** @throws TarnException UNDEFINED_OBJECT naming those that there are */
    public static TableOption named(String name) {
        for (TableOption option : values()) {
            if (option.name().equals(name.toUpperCase(Locale.ROOT))) {
                return option;
            }
        }
        throw new TarnException(
                ErrorCode.UNDEFINED_OBJECT,
                "a table has no option " + name + "; there are "
                        + Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")));
    }
}
