package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.snapshots.testkit.SqlClient;

/**
 * Each object of a published table, damaged in every way and missing: a statement gives what it gives without that, or fails with
 * XX001 and the object's name. (Without a manifest store nobody knows of newest metadata that are not there: then the version before
 * is the newest.)
 */
class DamagedObjectsSqlTest {
    private static final int FLIPS = Integer.getInteger("tarn.test.flips", 2);

    @TempDir
    Path directory;

    private SqlClient sql;
    private String manifestStore = "object_store";
    private Map<Path, byte[]> whole = new TreeMap<>();
    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final List<String> wrong = new ArrayList<>();
    private int noticed;

    @BeforeEach
    void open() throws SQLException {
        sql = new SqlClient();
    }

    @AfterEach
    void close() throws SQLException {
        sql.close();
    }

    private void publish(String store) throws IOException, SQLException {
        manifestStore = store.equals("directory") ? "directory:" + directory.resolve("rows") : store;
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2))");
        List<String> rows = new ArrayList<>();
        for (int id = 0; id < 40; id++) {
            rows.add("(" + id + ", " + (id % 7 == 0 ? "NULL" : "'name " + id % 5 + "'") + ", " + id + ".5)");
        }
        sql.run("INSERT INTO t VALUES " + String.join(", ", rows));
        sql.run("PUBLISH TABLE t TO " + place());
        sql.run("DELETE FROM t WHERE id IN (3, 4, 17)");
        sql.run("PUBLISH TABLE t TO " + place());
        sql.run("DELETE FROM t WHERE id = 5");
        sql.run("INSERT INTO t VALUES (100, 'added', 0)");
        sql.run("PUBLISH TABLE t TO " + place());
        sql.run("UPDATE t SET price = price + 1 WHERE id IN (6, 100)");
        whole = files();
    }

    private String place() {
        return "'" + directory.resolve("t") + "' WITH (manifest_store = '" + manifestStore + "')";
    }

    private String snapshot(String version) {
        return "snapshot('" + directory.resolve("t").toUri() + "?manifest_store=" + manifestStore + "'" + version + ")";
    }

    private Map<Path, byte[]> files() throws IOException {
        Map<Path, byte[]> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                found.put(file, Files.readAllBytes(file));
            }
        }
        return found;
    }

    private byte[] bytesOf(Path object) {
        return Objects.requireNonNull(whole.get(object));
    }

    private void restore() throws IOException {
        for (Path file : files().keySet()) {
            if (!whole.containsKey(file)) {
                Files.delete(file);
            }
        }
        for (Map.Entry<Path, byte[]> file : whole.entrySet()) {
            Files.write(file.getKey(), file.getValue());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "object_store, metadata/v3\\.metadata\\.json",
        "object_store, metadata/v[12]\\.metadata\\.json",
        "object_store, metadata/snap-.*\\.avro",
        "object_store, metadata/(?!snap-).*\\.avro",
        "object_store, data/.*-data\\.parquet",
        "object_store, data/.*-deletes\\.parquet",
        "directory, metadata/v3\\.metadata\\.json",
        "directory, metadata/v[12]\\.metadata\\.json",
    })
    void damageIsSaidWithTheNameOfTheObject(String store, String kind) throws IOException, SQLException {
        publish(store);
        List<Path> objects = someOf(kind);
        Map<String, List<String>> expected = new LinkedHashMap<>();
        for (String query : queries()) {
            expected.put(query, sql.query(query));
        }
        for (Path object : objects) {
            checkQueries(object, expected);
        }
        checkChanges(objects.get(0));
        assertEquals(List.of(), wrong, "seed " + seed);
        assertTrue(noticed > 0, "damage is noticed");
    }

    private List<Path> someOf(String kind) {
        List<Path> all = whole.keySet().stream()
                .filter(file ->
                        directory.resolve("t").relativize(file).toString().matches(kind))
                .collect(Collectors.toCollection(ArrayList::new));
        assertTrue(!all.isEmpty(), "objects of this kind");
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(2, all.size()));
    }

    private void checkQueries(Path object, Map<String, List<String>> expected) throws IOException {
        List<byte @Nullable []> damages = damages(bytesOf(object));
        for (byte @Nullable [] damaged : damages.subList(newest(object) ? 1 : 0, damages.size())) {
            damage(object, damaged);
            expected.forEach((query, rows) -> check(query, rows, object, damaged));
        }
        restore();
    }

    private void checkChanges(Path object) throws IOException {
        List<byte @Nullable []> damages = damages(bytesOf(object));
        byte @Nullable [] damaged = damages.get(random.nextInt(damages.size() - 1) + 1);
        for (String change : changes()) {
            damage(object, damaged);
            check(change, null, object, damaged);
            restore();
        }
    }

    private boolean newest(Path object) {
        return manifestStore.equals("object_store") && object.endsWith("v3.metadata.json");
    }

    private static void damage(Path object, byte @Nullable [] damaged) throws IOException {
        if (damaged == null) {
            Files.delete(object);
        } else {
            Files.write(object, damaged);
        }
    }

    private List<String> queries() {
        return List.of(
                "SELECT * FROM " + snapshot("") + " ORDER BY id",
                "SELECT * FROM " + snapshot("") + " WHERE id BETWEEN 5 AND 7 AND price > 1 ORDER BY id",
                "SELECT * FROM " + snapshot(", 2") + " WHERE name = 'name 1' ORDER BY id",
                "SHOW SNAPSHOTS FROM " + place());
    }

    private List<String> changes() {
        return List.of(
                "CREATE TAG a ON " + place().replace(" WITH", " VERSION 1 WITH"),
                "PUBLISH TABLE t TO " + place(),
                "EXPIRE SNAPSHOTS FROM " + place().replace(" WITH", " RETAIN 1 VERSIONS WITH"));
    }

    private List<byte @Nullable []> damages(byte[] bytes) {
        List<byte @Nullable []> damages = new ArrayList<>();
        damages.add(null);
        damages.add(new byte[0]);
        damages.add(new byte[bytes.length]);
        damages.add(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        for (int i = 0; i < FLIPS; i++) {
            int bit = random.nextInt(bytes.length * 8);
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            damages.add(flipped);
        }
        return damages;
    }

    /** @param expected null where any result is right */
    private void check(String statement, @Nullable List<String> expected, Path object, byte @Nullable [] damaged) {
        String name = String.valueOf(object.getFileName());
        String what = name + " with " + difference(bytesOf(object), damaged) + ": " + statement;
        try {
            if (expected == null) {
                sql.run(statement);
                return;
            }
            List<String> found = sql.query(statement);
            if (!found.equals(expected)) {
                wrong.add(what + " gives " + found);
            }
        } catch (SQLException e) {
            noticed++;
            String message = String.valueOf(e.getMessage());
            if (!"XX001".equals(e.getSQLState()) || !message.contains(name) || !isWellPut(message)) {
                wrong.add(what + " gives " + e.getSQLState() + " " + message);
            }
        }
    }

    /** The location once, and no object of this process. */
    private boolean isWellPut(String message) {
        return message.split(Pattern.quote(directory.resolve("t").toString()), -1).length <= 2
                && !message.matches("(?s).*@[0-9a-f]{5,}.*");
    }

    private static String difference(byte[] whole, byte @Nullable [] damaged) {
        if (damaged == null || damaged.length != whole.length) {
            return damaged == null ? "nothing" : damaged.length + " of " + whole.length + " bytes";
        }
        int place = Arrays.mismatch(whole, damaged);
        return "byte " + place + " of " + whole.length + " " + damaged[place] + " instead of " + whole[place];
    }
}
