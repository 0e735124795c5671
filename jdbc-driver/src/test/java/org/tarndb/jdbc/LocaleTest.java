package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither files nor values depend on the JVM's default locale: some have digits of their own, or another case of "i". */
class LocaleTest {
    private final Locale before = Locale.getDefault();

    @TempDir
    Path directory;

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private Connection connect(String locale) throws SQLException {
        Locale.setDefault(Locale.forLanguageTag(locale));
        return DriverManager.getConnection("jdbc:tarn:" + directory.resolve("db"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "fa-IR", "mr-IN", "th-TH-u-nu-thai", "tr-TR", "en-US"})
    void aDatabaseIsTheSameUnderEachLocale(String locale) throws Exception {
        try (Connection connection = connect(locale)) {
            run(connection, "CREATE TABLE titles (id INT PRIMARY KEY, at TIME(9))");
            run(connection, "INSERT INTO TITLES VALUES (1, TIME '01:02:03.000000004')");
            run(connection, "CHECKPOINT");
            run(connection, "INSERT INTO titles VALUES (2, TIME '00:00:00')");
        }
        assertNamesAreOfAscii();
        try (Connection connection = connect(locale)) {
            assertRows(connection);
        }
        try (Connection connection = connect("en-US")) {
            assertRows(connection);
        }
    }

    private void assertNamesAreOfAscii() throws Exception {
        try (Stream<Path> files = Files.walk(directory.resolve("db"))) {
            files.map(file -> file.getFileName().toString())
                    .forEach(name -> assertTrue(name.matches("\\p{ASCII}+"), name));
        }
    }

    private static void assertRows(Connection connection) throws SQLException {
        assertEquals(
                List.of("01:02:03.000000004", "00:00:00"),
                column(connection, "SELECT CAST(at AS VARCHAR(20)) FROM titles ORDER BY id"));
        assertEquals(
                List.of("-1-06"), column(connection, "VALUES (CAST(INTERVAL -'1-06' YEAR TO MONTH AS VARCHAR(20)))"));
        assertEquals(
                List.of("3 04:05:06.000007"),
                column(connection, "VALUES (CAST(INTERVAL '3 04:05:06.000007' DAY TO SECOND AS VARCHAR(20)))"));
    }
}
