package org.tarndb.jdbc.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.SyncPolicy;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.IsolationLevel;

class ConnectionSettingsTest {
    private static ConnectionSettings parse(String url) {
        return ConnectionSettings.parse(url, new Properties());
    }

    private static TarnException refused(String url, ErrorCode code) {
        TarnException e = assertThrows(TarnException.class, () -> parse(url));
        assertEquals(code, e.code());
        return e;
    }

    @Test
    void theFourFormsOfAddress() {
        assertEquals(
                new DatabaseAddress.PrivateMemory(), parse("jdbc:tarn:mem:").address());
        assertEquals(
                new DatabaseAddress.SharedMemory("Shop"),
                parse("jdbc:tarn:mem:Shop").address());
        assertEquals(
                new DatabaseAddress.Directory(Path.of("/var/lib/shop")),
                parse("jdbc:tarn:/var/lib/shop").address());
        assertEquals(
                new DatabaseAddress.Directory(Path.of("data/shop")),
                parse("jdbc:tarn:data/shop").address());
        assertEquals(
                new DatabaseAddress.Directory(Path.of("./mem:x")),
                parse("jdbc:tarn:./mem:x").address());
    }

    @Test
    void aTildeIsTheHomeDirectory() {
        assertEquals(
                new DatabaseAddress.Directory(Path.of(System.getProperty("user.home"), "shop")),
                parse("jdbc:tarn:~/shop").address());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:tarn:",
                "jdbc:tarn: ",
                "jdbc:tarn:;sync=off",
                "jdbc:tarn:tcp://host/db",
                "jdbc:tarn:mem",
                "jdbc:h2:mem:x"
            })
    void noDatabaseNamedIsAnError(String url) {
        assertTrue(
                String.valueOf(refused(url, ErrorCode.INVALID_URL).getMessage()).contains("jdbc:tarn:mem:name"));
    }

    @Test
    void onlyUrlsOfThisDriverAreAccepted() {
        assertTrue(ConnectionSettings.accepts("jdbc:tarn:x"));
        assertFalse(ConnectionSettings.accepts("jdbc:h2:x"));
        assertFalse(ConnectionSettings.accepts(null));
    }

    @Test
    void defaultsAreThoseOfTheDatabase() {
        ConnectionSettings settings = parse("jdbc:tarn:mem:");
        assertEquals(DatabaseOptions.defaults(), settings.options());
        assertEquals(IsolationLevel.READ_COMMITTED, settings.isolation());
        assertNull(settings.schema());
        assertFalse(settings.readOnly());
        assertFalse(settings.keepOpen());
    }

    @Test
    void propertiesOfTheUrl() {
        ConnectionSettings settings = parse(
                "jdbc:tarn:/d; Sync = Interval ;sync_interval=250ms;lock_timeout=2min;"
                        + "checkpoint_size=8MB;memory_limit=512MB;isolation=REPEATABLE_READ;schema=sales;read_only=true;keep_open=true;");
        assertEquals(
                DatabaseOptions.defaults()
                        .withSync(SyncPolicy.interval(Duration.ofMillis(250).toNanos()))
                        .withLockTimeout(Duration.ofMinutes(2))
                        .withCheckpointJournalBytes(8 * 1024 * 1024)
                        .withMemoryLimitBytes(512L << 20),
                settings.options());
        assertEquals(IsolationLevel.REPEATABLE_READ, settings.isolation());
        assertEquals("SALES", settings.schema());
        assertTrue(settings.readOnly());
        assertTrue(settings.keepOpen());
    }

    @Test
    void theUrlToldToOthersHasNoProperties() {
        assertEquals(
                "jdbc:tarn:/d", parse("jdbc:tarn:/d;user=me;password=secret").url());
    }

    @Test
    void propertiesMayComeBesideTheUrl() {
        Properties properties = new Properties();
        properties.setProperty("user", "me");
        properties.setProperty("sync", "off");
        ConnectionSettings settings = ConnectionSettings.parse("jdbc:tarn:mem:;sync=off", properties);
        assertEquals(SyncPolicy.OFF, settings.options().sync());
        assertEquals("me", settings.user());
    }

    @Test
    void twoValuesForOnePropertyAreAnErrorThatHidesThePassword() {
        Properties properties = new Properties();
        properties.setProperty("sync", "sync");
        TarnException e = assertThrows(
                TarnException.class, () -> ConnectionSettings.parse("jdbc:tarn:mem:;sync=off", properties));
        assertEquals(ErrorCode.INVALID_PROPERTY, e.code());
        TarnException secret =
                refused("jdbc:tarn:mem:;password=hunter2;password=swordfish", ErrorCode.INVALID_PROPERTY);
        assertFalse(String.valueOf(secret.getMessage()).contains("hunter2"));
    }

    @Test
    void anUnknownPropertyListsTheKnownOnesAndTheNearest() {
        String message = String.valueOf(refused("jdbc:tarn:mem:;lock_timout=5s", ErrorCode.INVALID_PROPERTY)
                .getMessage());
        assertTrue(message.contains("did you mean lock_timeout?"), message);
        for (Property property : Property.values()) {
            assertTrue(message.contains(property.key()), message);
        }
        String far = String.valueOf(refused("jdbc:tarn:mem:;cache_size=5", ErrorCode.INVALID_PROPERTY)
                .getMessage());
        assertFalse(far.contains("did you mean"), far);
        assertTrue(far.contains("'cache_size'. The known ones"), far);
    }

    @ParameterizedTest
    @CsvSource({
        "sync,always,'sync, interval, off'",
        "sync_interval,5,as in 500ms or 10s",
        "sync_interval,0s,as in 500ms or 10s",
        "lock_timeout,-1s,as in 500ms or 10s",
        "lock_timeout,soon,as in 500ms or 10s",
        "checkpoint_size,64,as in 64MB",
        "checkpoint_size,0MB,as in 64MB",
        "memory_limit,64,as in 64MB",
        "memory_limit,101%,1% to 100%",
        "isolation,chaos,'read_committed, repeatable_read, serializable'",
        "read_only,yes,'true, false'",
        "keep_open,1,'true, false'",
    })
    void aBadValueNamesThePropertyAndWhatItAccepts(String property, String value, String accepted) {
        String message = String.valueOf(refused("jdbc:tarn:mem:;" + property + "=" + value, ErrorCode.INVALID_PROPERTY)
                .getMessage());
        assertTrue(message.contains(property) && message.contains("'" + value + "'"), message);
        assertTrue(message.contains(accepted), message);
    }

    @Test
    void aPropertyWithoutValueIsAnError() {
        assertTrue(String.valueOf(
                        refused("jdbc:tarn:mem:;sync", ErrorCode.INVALID_URL).getMessage())
                .contains("'sync'"));
    }

    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "sync,sync,0", "'',abc,3", "flaw,lawn,2"})
    void editDistance(String a, String b, int distance) {
        assertEquals(distance, EditDistance.between(a, b));
    }
}
