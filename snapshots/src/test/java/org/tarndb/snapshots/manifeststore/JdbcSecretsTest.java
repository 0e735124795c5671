package org.tarndb.snapshots.manifeststore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No password is in a message, nor in those of its causes. */
class JdbcSecretsTest {
    private static final String SECRET = "hunter2%2F";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:nobody:db;password=" + SECRET,
                "jdbc:nobody://user:" + SECRET + "@host/db",
                "jdbc:h2:mem:x;NO_SUCH_SETTING=1;PASSWORD=" + SECRET,
                "jdbc:h2:file:relative;PASSWORD=" + SECRET,
                "jdbc:postgresql://localhost:1/db?user=u&password=" + SECRET,
                "jdbc:postgresql://u:" + SECRET + "@localhost:1/db"
            })
    void whatIsInTheUrlIsNotTold(String url) {
        JdbcManifestStoreOptions options = JdbcManifestStoreOptions.defaults().withAttempts(1);
        IOException failed =
                assertThrows(IOException.class, () -> JdbcManifestStore.open(url, Database.noProperties(), options));
        assertHidden(failed);
    }

    @Test
    void whatIsInThePropertiesIsNotTold() {
        Properties properties = new Properties();
        properties.setProperty("user", "u");
        properties.setProperty("password", SECRET);
        SQLException e = new SQLException("login with " + SECRET + " failed", "28000", new IOException(SECRET));
        e.setNextException(new SQLException("again " + SECRET));
        assertHidden(SecretRedaction.of("jdbc:x", properties).redact(e));
    }

    @Test
    void aSecretThatOnlyACauseTellsIsNotTold() {
        SQLException e = new SQLException("harmless", "08001", new IOException("token: " + SECRET));
        assertHidden(SecretRedaction.ofUnknown().redact(e));
        SQLException next = new SQLException("harmless", "08001");
        next.setNextException(new SQLException("pwd=" + SECRET));
        assertHidden(SecretRedaction.ofUnknown().redact(next));
    }

    @Test
    void whatTellsNothingStaysAsItIs() {
        SQLException e = new SQLException("connection refused", "08001", 7, new IOException("reset by peer"));
        assertSame(e, SecretRedaction.ofUnknown().redact(e));
        assertEquals(
                "s3://bucket/a/ at host:5432, user=u",
                SecretRedaction.ofUnknown().redact("s3://bucket/a/ at host:5432, user=u"));
    }

    private static void assertHidden(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        assertFalse(text.toString().contains("hunter2"), text.toString());
        assertTrue(text.toString().contains("***") || !text.toString().contains("assword="), text.toString());
    }
}
