package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single bits of published files are wrong: never are other rows given than those of the version. */
class DamagedFilesSqlTest {
    private static final int FLIPS = Integer.getInteger("tarn.test.flips", 200);

    @TempDir
    Path directory;

    private Connection connection;
    private Statement sql;

    @BeforeEach
    void publish() throws SQLException {
        connection = DriverManager.getConnection("jdbc:tarn:mem:");
        sql = connection.createStatement();
        sql.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2))");
        for (int id = 0; id < 60; id++) {
            sql.execute("INSERT INTO t VALUES (" + id + ", " + (id % 7 == 0 ? "NULL" : "'name " + id % 5 + "'") + ", "
                    + id + ".5)");
        }
        sql.execute("PUBLISH TABLE t TO '" + directory.resolve("t") + "'");
        sql.execute("DELETE FROM t WHERE id IN (3, 4, 17)");
        sql.execute("PUBLISH TABLE t TO '" + directory.resolve("t") + "'");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-deletes.parquet", "-data.parquet"})
    void aWrongBitIsAnErrorOrDoesNoHarm(String kind) throws IOException, SQLException {
        Path file = file(kind);
        byte[] whole = Files.readAllBytes(file);
        List<String> expected = rows("SELECT * FROM t ORDER BY id");
        String query = "SELECT * FROM snapshot('" + directory.resolve("t") + "') ORDER BY id";
        assertEquals(expected, rows(query));
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> wrong = new ArrayList<>();
        int noticed = 0;
        for (int i = 0; i < FLIPS; i++) {
            int bit = FLIPS < whole.length * 8 ? random.nextInt(whole.length * 8) : i % (whole.length * 8);
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, damaged);
            try {
                if (!rows(query).equals(expected)) {
                    wrong.add("bit " + bit + " gives other rows");
                }
            } catch (SQLException e) {
                noticed++;
                String message = String.valueOf(e.getMessage());
                if (!message.contains(file.getFileName().toString()) || message.matches("(?s).*@[0-9a-f]{5,}.*")) {
                    wrong.add("bit " + bit + " gives " + e);
                }
            }
        }
        assertEquals(List.of(), wrong, "seed " + seed);
        assertTrue(noticed > FLIPS / 10, "damage is noticed: " + noticed);
        Files.write(file, whole);
        assertEquals(expected, rows(query));
    }

    private Path file(String kind) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("t/data"))) {
            return files.filter(path -> path.toString().endsWith(kind))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<String> rows(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = sql.executeQuery(query)) {
            while (result.next()) {
                rows.add(result.getString(1) + "|" + result.getString(2) + "|" + result.getString(3));
            }
        }
        return rows;
    }
}
