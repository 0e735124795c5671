package org.tarndb.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.embed.ConnectionSettings;
import org.tarndb.jdbc.embed.OpenDatabases;
import org.tarndb.jdbc.embed.Property;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.txn.quorum.Quorum;

/**
 * The JDBC driver, found by {@link DriverManager} through {@link java.util.ServiceLoader}. Its URLs begin with
 * {@code jdbc:tarn:}; {@code docs/jdbc.md} lists them and their properties. Thread-safe.
 */
public final class TarnDriver implements Driver {
    static {
        try {
            DriverManager.registerDriver(new TarnDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Opens a connection, and the database if no other connection of this JVM has it open.
     *
     * @return null when the URL is for another driver
     */
    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties properties) throws SQLException {
        return url != null && ConnectionSettings.accepts(url) ? open(url, properties) : null;
    }

    static Connection open(String url, @Nullable Properties properties) throws SQLException {
        return open(url, properties, null);
    }

    static Connection open(String url, @Nullable Properties properties, @Nullable Quorum quorum) throws SQLException {
        try {
            ConnectionSettings given =
                    ConnectionSettings.parse(url, properties == null ? new Properties() : properties);
            ConnectionSettings settings = quorum == null ? given : given.withQuorum(quorum);
            return TarnConnection.open(settings, OpenDatabases.ofThisJvm().open(settings));
        } catch (RuntimeException | OutOfMemoryError e) {
            throw SqlErrors.of(e);
        }
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return ConnectionSettings.accepts(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) throws SQLException {
        if (!ConnectionSettings.accepts(url)) {
            return new DriverPropertyInfo[0];
        }
        try {
            ConnectionSettings settings =
                    ConnectionSettings.parse(url, properties == null ? new Properties() : properties);
            return Arrays.stream(Property.values())
                    .map(property -> describe(property, settings))
                    .toArray(DriverPropertyInfo[]::new);
        } catch (RuntimeException e) {
            throw SqlErrors.of(e);
        }
    }

    private static DriverPropertyInfo describe(Property property, ConnectionSettings settings) {
        DriverPropertyInfo info = new DriverPropertyInfo(property.key(), settings.value(property));
        info.description = property.description();
        info.required = false;
        info.choices = property.choices().isEmpty() ? null : property.choices().toArray(String[]::new);
        return info;
    }

    @Override
    public int getMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return Version.MINOR;
    }

    /** Not compliant: that takes full SQL-92 Entry Level and a licensed test kit. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw SqlErrors.notSupported("java.util.logging; errors are in the exceptions");
    }
}
