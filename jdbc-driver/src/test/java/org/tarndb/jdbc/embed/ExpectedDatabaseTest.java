package org.tarndb.jdbc.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

class ExpectedDatabaseTest {
    private final OpenDatabases databases = OpenDatabases.ofThisJvm();
    private final List<Database> opened = new ArrayList<>();
    private final List<DatabaseOptions> asked = new ArrayList<>();

    private Database openOwn(String url, DatabaseOptions options) {
        Database database = Database.openInMemory(url, Env.system(), options);
        opened.add(database);
        asked.add(options);
        return database;
    }

    private static void run(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private int tables() {
        return opened.get(0).confirmedVersion().catalog().tables().size();
    }

    @Test
    void anExpectedDatabaseIsOpenedByTheFirstConnectionWithItsProperties() throws SQLException {
        databases.expectInMemory("expected", this::openOwn);
        run("jdbc:tarn:mem:expected-not", "CREATE TABLE t (a INT)", "SHUTDOWN");
        assertEquals(0, opened.size());
        run("jdbc:tarn:mem:expected;lock_timeout=7s", "CREATE TABLE t (a INT)");
        run("jdbc:tarn:mem:expected", "CREATE TABLE u (a INT)");
        assertEquals(1, opened.size());
        assertEquals(2, tables());
        assertEquals(Duration.ofSeconds(7), asked.get(0).lockTimeout());
    }

    @Test
    void afterShutdownTheNameIsAnOrdinaryOne() throws SQLException {
        databases.expectInMemory("expected-once", this::openOwn);
        run("jdbc:tarn:mem:expected-once", "CREATE TABLE t (a INT)", "SHUTDOWN");
        run("jdbc:tarn:mem:expected-once", "CREATE TABLE t (a INT)", "SHUTDOWN");
        assertEquals(1, opened.size());
        databases.expectInMemory("expected-once", this::openOwn);
        run("jdbc:tarn:mem:expected-once", "CREATE TABLE t (a INT)", "SHUTDOWN");
        assertEquals(2, opened.size());
    }

    @Test
    void aNameIsExpectedOnceAndNotWhileItIsOpen() throws SQLException {
        databases.expectInMemory("expected-twice", this::openOwn);
        assertRefused("expected-twice");
        run("jdbc:tarn:mem:expected-late", "CREATE TABLE t (a INT)");
        assertRefused("expected-late");
        run("jdbc:tarn:mem:expected-late", "SHUTDOWN");
        databases.expectInMemory("expected-late", this::openOwn);
    }

    private void assertRefused(String name) {
        TarnException e = assertThrows(TarnException.class, () -> databases.expectInMemory(name, this::openOwn));
        assertEquals(ErrorCode.DATABASE_IN_USE, e.code());
    }
}
