package org.tarndb.snapshots.option;

import java.net.URI;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Reads values of options. What can't be read is INVALID_PARAMETER_VALUE, by a message that names the option; it has no URL, which
 * may have a password.
 */
public final class OptionValues {
    private OptionValues() {}

    /**
     * Refuses options that a store does not have.
     *
     * @param store as a message begins with it
     * @param given names, in lower case
     */
    public static void requireKnown(String store, Collection<String> given, Collection<String> known) {
        for (String name : new TreeSet<>(given)) {
            if (!known.contains(name)) {
                throw invalid(store + " has no option " + name + "; it has "
                        + (known.isEmpty() ? "none" : new TreeSet<>(known))
                        + ", and a published table has format, manifest_store, partition_by and sort_by");
            }
        }
    }

    /**
     * The URL of a service.
     *
     * @param option its name
     * @param text null for an option that is not given, then so is the result
     */
    public static @Nullable URI endpoint(String option, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            URI uri = URI.create(text);
            if (isHttp(uri.getScheme()) && uri.getHost() != null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw invalid("the option " + option + " is no URL"); // the cause would tell it
        }
        throw invalid("the option " + option + " is a URL like https://host:port, without user info");
    }

    private static boolean isHttp(@Nullable String scheme) {
        return "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
    }

    /**
     * Whether something is wanted.
     *
     * @param option its name
     */
    public static boolean flag(String option, String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw invalid("the option " + option + " is true or false, not '" + text + "'");
        };
    }

    /**
     * A number from 1 on.
     *
     * @param option its name
     * @param text null for an option that is not given
     * @param otherwise what it is then
     */
    public static int number(String option, @Nullable String text, int otherwise, int most) {
        try {
            int number = text == null ? otherwise : Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw invalid("the option " + option + " is a number from 1 to " + most + ", not '" + text + "'");
        }
        throw invalid("the option " + option + " is a number from 1 to " + most + ", not " + text);
    }

    private static TarnException invalid(String message) {
        return new TarnException(ErrorCode.INVALID_PARAMETER_VALUE, message);
    }
}
