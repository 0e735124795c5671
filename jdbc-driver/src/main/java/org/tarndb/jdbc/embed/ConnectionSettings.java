package org.tarndb.jdbc.embed;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.quorum.Quorum;

/** What a URL and its properties ask for. Immutable. */
public final class ConnectionSettings {
    public static final String PREFIX = "jdbc:tarn:";
    static final String URL_FORMS =
            "A URL is jdbc:tarn:/path/to/directory, jdbc:tarn:relative/directory, jdbc:tarn:mem:"
                    + " (private) or jdbc:tarn:mem:name (shared in this JVM), each with ;property=value after it";

    private final String url;
    private final DatabaseAddress address;
    private final Map<Property, String> given;
    private final DatabaseOptions options;
    private final IsolationLevel isolation;

    private ConnectionSettings(
            String url, DatabaseAddress address, Map<Property, String> given, @Nullable Quorum quorum) {
        this.url = url;
        this.address = address;
        this.given = given;
        this.options = readOptions().withQuorum(quorum);
        this.isolation = PropertyValues.isolation(Property.ISOLATION, value(Property.ISOLATION));
        PropertyValues.truth(Property.READ_ONLY, value(Property.READ_ONLY));
        PropertyValues.truth(Property.KEEP_OPEN, value(Property.KEEP_OPEN));
    }

    /** Whether a URL is for this driver at all. */
    public static boolean accepts(@Nullable String url) {
        return url != null && url.startsWith(PREFIX);
    }

    /**
     * Reads a URL and its properties. A property may stand in both if the values are the same.
     *
     * @throws TarnException INVALID_URL, INVALID_PROPERTY
     */
    public static ConnectionSettings parse(String url, Properties properties) {
        if (!accepts(url)) {
            throw new TarnException(ErrorCode.INVALID_URL, "'" + url + "' is not a Tarn URL. " + URL_FORMS);
        }
        String[] parts = url.substring(PREFIX.length()).split(";", -1);
        Map<Property, String> given = new EnumMap<>(Property.class);
        for (int i = 1; i < parts.length; i++) {
            if (!parts[i].isBlank()) {
                addFromUrl(given, parts[i]);
            }
        }
        for (String name : properties.stringPropertyNames()) {
            add(given, name, properties.getProperty(name));
        }
        return new ConnectionSettings(PREFIX + parts[0], DatabaseAddress.parse(parts[0]), given, null);
    }

    /** The same with a quorum, which no text can name. */
    public ConnectionSettings withQuorum(Quorum quorum) {
        return new ConnectionSettings(url, address, given, quorum);
    }

    private static void addFromUrl(Map<Property, String> given, String part) {
        int equals = part.indexOf('=');
        if (equals < 0) {
            throw new TarnException(
                    ErrorCode.INVALID_URL, "'" + part + "' in the URL is not of the form property=value. " + URL_FORMS);
        }
        add(given, part.substring(0, equals).strip(), part.substring(equals + 1).strip());
    }

    private static void add(Map<Property, String> given, String name, String value) {
        Property property = Property.named(name);
        if (property == null) {
            throw unknown(name);
        }
        String before = given.putIfAbsent(property, value);
        if (before != null && !before.equalsIgnoreCase(value)) {
            throw new TarnException(
                    ErrorCode.INVALID_PROPERTY,
                    "Property " + property.key() + " is given twice, as '" + hide(property, before) + "' and as '"
                            + hide(property, value) + "'; give it once");
        }
    }

    private static String hide(Property property, String value) {
        return property == Property.PASSWORD ? "***" : value;
    }

    private static TarnException unknown(String name) {
        Property nearest = Property.nearest(name);
        String hint = nearest == null ? "." : "; did you mean " + nearest.key() + "?";
        return new TarnException(
                ErrorCode.INVALID_PROPERTY,
                "Unknown connection property '" + name + "'" + hint + " The known ones are: " + Property.list());
    }

    private DatabaseOptions readOptions() {
        Duration interval = PropertyValues.duration(Property.SYNC_INTERVAL, value(Property.SYNC_INTERVAL));
        return DatabaseOptions.defaults()
                .withSync(PropertyValues.sync(Property.SYNC, value(Property.SYNC), interval))
                .withLockTimeout(PropertyValues.duration(Property.LOCK_TIMEOUT, value(Property.LOCK_TIMEOUT)))
                .withLimboTimeout(PropertyValues.duration(Property.LIMBO_TIMEOUT, value(Property.LIMBO_TIMEOUT)))
                .withCheckpointJournalBytes(
                        PropertyValues.sizeBytes(Property.CHECKPOINT_SIZE, value(Property.CHECKPOINT_SIZE)))
                .withMemoryLimitBytes(PropertyValues.memoryBytes(Property.MEMORY_LIMIT, value(Property.MEMORY_LIMIT)));
    }

    /** The URL without its properties, so without a password. */
    public String url() {
        return url;
    }

    public DatabaseAddress address() {
        return address;
    }

    /** How to open the database, when this connection is the first. */
    public DatabaseOptions options() {
        return options;
    }

    public IsolationLevel isolation() {
        return isolation;
    }

    /** After case folding, as for an unquoted identifier; null when not given. */
    public @Nullable String schema() {
        String schema = given.get(Property.SCHEMA);
        return schema == null ? null : schema.toUpperCase(Locale.ROOT);
    }

    public boolean readOnly() {
        return Boolean.parseBoolean(value(Property.READ_ONLY));
    }

    boolean keepOpen() {
        return Boolean.parseBoolean(value(Property.KEEP_OPEN));
    }

    /** The user given, or an empty string. */
    public String user() {
        return value(Property.USER);
    }

    /** Whether the URL or the properties give it. */
    public boolean isGiven(Property property) {
        return given.containsKey(property);
    }

    /** What was given, else the default. */
    public String value(Property property) {
        String value = given.get(property);
        return value == null ? property.defaultValue() : value;
    }
}
