package org.tarndb.benchmarks.online;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The databases that build an index, each in memory or with the nearest setting that it has: no force of a file, no
 * other process.
 */
enum Engine {
    TARN("jdbc:tarn:mem:online"),
    H2("jdbc:h2:mem:online;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=120000"),
    /** One connection has the database for itself, so it has no writers beside the build. */
    SQLITE("jdbc:sqlite::memory:"),
    /** A file that is never forced; a writer waits for the build's lock. */
    SQLITE_FILE(
            "jdbc:sqlite:%s/online.sqlite?journal_mode=WAL&synchronous=OFF&busy_timeout=120000",
            "PRAGMA cache_size=-1048576"),
    DERBY(
            "jdbc:derby:memory:online;create=true",
            "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '120')",
            "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.storage.pageCacheSize', '100000')"),
    HSQLDB("jdbc:hsqldb:mem:online", "SET DATABASE TRANSACTION CONTROL MVCC");

    private final String url;
    private final List<String> settings;
    private @Nullable String directory;

    Engine(String url, String... settings) {
        this.url = url;
        this.settings = List.of(settings);
    }

    /** Opens the database, the first time with its settings. */
    synchronized Connection open() throws SQLException {
        if (directory != null) {
            return connect();
        }
        try {
            Path created = Files.createTempDirectory("tarn-online");
            created.toFile().deleteOnExit();
            directory = created.toString();
            System.setProperty(
                    "derby.stream.error.file", created.resolve("derby.log").toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Connection connection = connect();
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings) {
                statement.execute(setting);
            }
        }
        return connection;
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url.replace("%s", String.valueOf(directory)));
    }

    /** Whether writers can be connected while the index is built. */
    boolean admitsWriters() {
        return this != SQLITE;
    }

    /** Whether the build lets them write. */
    boolean buildsOnline() {
        return this == TARN;
    }

    String createIndex(IndexKind kind) {
        return kind.create() + (buildsOnline() ? " ONLINE" : "");
    }
}
