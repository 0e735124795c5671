package org.tarndb.jdbc.embed;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The connection properties, by {@code ;name=value} in the URL or in {@code java.util.Properties}. */
public enum Property {
    USER("user", false, "", "Accepted and shown in metadata; not checked: Tarn has no authentication yet"),
    PASSWORD("password", false, "", "Accepted and ignored: Tarn has no authentication yet"),
    SCHEMA("schema", false, "PUBLIC", "The schema in which unqualified names are looked up first"),
    ISOLATION(
            "isolation",
            false,
            "read_committed",
            "The connection's isolation level",
            "read_committed",
            "repeatable_read",
            "serializable"),
    READ_ONLY("read_only", false, "false", "Whether the connection starts read-only", "false", "true"),
    SYNC(
            "sync",
            true,
            "sync",
            "When a commit is durable: sync, on return; interval, within sync_interval; off, when the operating system"
                    + " writes it",
            "sync",
            "interval",
            "off"),
    SYNC_INTERVAL("sync_interval", true, "1s", "With sync=interval: the longest time between two forced writes"),
    LOCK_TIMEOUT("lock_timeout", true, "10s", "How long a statement waits for a lock before it fails with 55P03"),
    LIMBO_TIMEOUT(
            "limbo_timeout", true, "5s", "How long a synchronous commit waits for the quorum before it is rolled back"),
    CHECKPOINT_SIZE("checkpoint_size", true, "64MB", "The journal size at which a checkpoint is written"),
    MEMORY_LIMIT(
            "memory_limit",
            true,
            "25%",
            "How much memory transactions' changes and versions kept for time travel may take: a size, or a share of the"
                    + " largest heap"),
    KEEP_OPEN(
            "keep_open",
            true,
            "false",
            "Whether the database stays open when its last connection closes, until SHUTDOWN or the end of the JVM",
            "false",
            "true");

    private final String key;
    private final boolean ofDatabase;
    private final String defaultValue;
    private final String description;
    /** Made by {@code List.of}, which nobody can change. */
    @SuppressWarnings("Immutable")
    private final List<String> choices;

    Property(String key, boolean ofDatabase, String defaultValue, String description, String... choices) {
        this.key = key;
        this.ofDatabase = ofDatabase;
        this.defaultValue = defaultValue;
        this.description = description;
        this.choices = List.of(choices);
    }

    public String key() {
        return key;
    }

    /** Whether it is a property of the open database, and so the same for all its connections. */
    public boolean ofDatabase() {
        return ofDatabase;
    }

    public String defaultValue() {
        return defaultValue;
    }

    public String description() {
        return description;
    }

    /** The accepted values, or nothing where there are too many to list. */
    public List<String> choices() {
        return choices;
    }

    /** The property of that name, in any case; null when there is none. */
    static @Nullable Property named(String name) {
        for (Property property : values()) {
            if (property.key.equalsIgnoreCase(name)) {
                return property;
            }
        }
        return null;
    }

    static String list() {
        return Arrays.stream(values()).map(Property::key).collect(Collectors.joining(", "));
    }

    /** The property whose name is at most two edits away from a misspelt one, or null. */
    static @Nullable Property nearest(String name) {
        Property nearest = null;
        int least = 3;
        for (Property property : values()) {
            int distance = EditDistance.between(property.key, name.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                nearest = property;
            }
        }
        return nearest;
    }
}
