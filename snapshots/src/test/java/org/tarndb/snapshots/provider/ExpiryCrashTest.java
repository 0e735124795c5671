package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.Crashed;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall;

/**
 * EXPIRE SNAPSHOTS is broken off at each of its calls of a store: what is to be kept is there, each other version is whole or
 * gone, and expiring again completes it.
 */
class ExpiryCrashTest {
    private static final int VERSIONS = 4;
    private static final int TAGGED = 2;
    private static final String DATABASE = "jdbc:tarn:mem:expiry_crash";

    @TempDir
    Path directory;

    /** What happens at one call. */
    private enum Trouble {
        CRASH,
        FAILURE,
        LOST_ANSWER
    }

    private SqlClient sql;
    private final Map<Integer, List<String>> published = new TreeMap<>();
    /** Files and versions that were read already. */
    private final Set<String> read = new HashSet<>();

    private String manifestStore = "";

    @BeforeEach
    void open() throws SQLException {
        sql = new SqlClient(DATABASE);
    }

    @AfterEach
    void close() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        sql.run("SHUTDOWN");
        sql.close();
    }

    private void publishAll(String store) throws SQLException {
        manifestStore = store.equals("directory") ? "directory:" + directory.resolve("place/rows") : store;
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, x INT)");
        for (int id = 0; id < 20; id++) {
            sql.run("INSERT INTO t VALUES (" + id + ", 0)");
        }
        for (int version = 1; version <= VERSIONS; version++) {
            // In turn a few rows, as files beside the others, and most of them, which replaces the files.
            sql.run("UPDATE t SET x = " + version + (version % 2 == 0 ? " WHERE id < 3" : ""));
            sql.run("PUBLISH TABLE t TO " + location("file"));
            published.put(version, sql.query("SELECT id, x FROM t ORDER BY id"));
        }
        sql.run("CREATE TAG kept ON " + location("file").replace(" WITH", " VERSION " + TAGGED + " WITH"));
    }

    private String location(String scheme) {
        return "'" + scheme + "://" + directory.resolve("place/t") + "' WITH (manifest_store = '"
                + (scheme.equals("file") || manifestStore.equals("object_store") ? "" : "test:") + manifestStore
                + "')";
    }

    private String snapshot(String version) {
        return "snapshot('file://" + directory.resolve("place/t") + "?manifest_store=" + manifestStore + "'" + version
                + ")";
    }

    /** Null where there is no such version. */
    private @Nullable List<String> rows(String version) throws SQLException {
        try {
            return sql.query("SELECT id, x FROM " + snapshot(version) + " ORDER BY id");
        } catch (SQLException e) {
            assertEquals("42704", e.getSQLState(), e.toString());
            return null;
        }
    }

    private List<Integer> shown() throws SQLException {
        return sql.column("VERSION", "SHOW SNAPSHOTS FROM " + location("file")).stream()
                .map(Integer::valueOf)
                .toList();
    }

    private void expire(ScriptedFaults faults) throws SQLException {
        FaultyStores.use(faults);
        try (SqlClient other = new SqlClient(DATABASE)) {
            other.run("EXPIRE SNAPSHOTS FROM " + location("faulty-file").replace(" WITH", " RETAIN 1 VERSIONS WITH"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"object_store", "directory"})
    void itCanBeBrokenOffAnywhere(String store) throws Exception {
        publishAll(store);
        copy(directory.resolve("place"), directory.resolve("saved"));
        expire(new ScriptedFaults()); // which probes the store, once for all
        restore();
        ScriptedFaults none = new ScriptedFaults();
        expire(none);
        List<StoreCall> calls = List.copyOf(none.calls());
        List<String> kept = files();
        assertEquals(List.of(TAGGED, VERSIONS), shown());
        for (int call = 0; call < calls.size(); call++) {
            for (Trouble trouble : Trouble.values()) {
                // To die over a read is to die after the write before it.
                if (trouble == Trouble.FAILURE || calls.get(call).operation().isWrite()) {
                    runOnce(trouble, call, kept);
                }
            }
        }
    }

    private void runOnce(Trouble trouble, int call, List<String> kept) throws Exception {
        restore();
        ScriptedFaults faults = new ScriptedFaults();
        plan(faults, trouble, call);
        String id = trouble + " at call " + call;
        boolean succeeded = tryToExpire(faults, id);
        assertTrue(faults.calls().size() > call, id);
        id += ", " + faults.calls().get(call);
        requireNothingIsLost(id);
        if (succeeded) {
            assertEquals(List.of(TAGGED, VERSIONS), shown(), id);
        }
        expire(new ScriptedFaults());
        assertEquals(List.of(TAGGED, VERSIONS), shown(), id);
        assertEquals(kept, files(), id);
        requireNothingIsLost(id);
    }

    /** Makes the place what it was before, without writing again what it still has. */
    private void restore() throws IOException {
        Path place = directory.resolve("place");
        Path saved = directory.resolve("saved");
        for (Path path : all(place).stream().sorted(Comparator.reverseOrder()).toList()) {
            if (!Files.exists(saved.resolve(place.relativize(path)))) {
                Files.delete(path);
            }
        }
        for (Path path : all(saved)) {
            Path copy = place.resolve(saved.relativize(path));
            if (!Files.exists(copy) || (Files.isRegularFile(path) && Files.mismatch(path, copy) >= 0)) {
                Files.copy(path, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static void plan(ScriptedFaults faults, Trouble trouble, int call) {
        switch (trouble) {
            case CRASH -> faults.crashAt(call, false);
            case FAILURE -> faults.failAt(call);
            case LOST_ANSWER -> faults.loseAnswerAt(call);
        }
    }

    private boolean tryToExpire(ScriptedFaults faults, String id) throws SQLException {
        try {
            expire(faults);
            return true;
        } catch (Crashed e) {
            return false;
        } catch (SQLException e) {
            assertTrue(List.of("58030", "08007").contains(String.valueOf(e.getSQLState())), id + ": " + e);
            return false;
        }
    }

    private void requireNothingIsLost(String id) throws Exception {
        List<Integer> versions = shown();
        assertTrue(versions.containsAll(List.of(TAGGED, VERSIONS)), id + ": " + versions);
        if (!read.add(files() + " " + versions)) {
            return; // The same files again, with the same rows.
        }
        for (int version : versions) {
            assertEquals(published.get(version), rows(", " + version), id + ", version " + version);
        }
        assertEquals(published.get(VERSIONS), rows(""), id);
        assertEquals(published.get(TAGGED), rows(", 'kept'"), id);
    }

    /** With their sizes. Without those that a tag or an expiry adds, and what is left of a version that was not claimed. */
    private List<String> files() throws IOException {
        Path table = directory.resolve("place/t");
        List<String> files = new ArrayList<>();
        for (Path file : all(table)) {
            String name = table.relativize(file).toString();
            if (Files.isRegularFile(file) && !name.matches("metadata/v[5-9]\\.metadata\\.json|.*\\.json-.*")) {
                files.add(name + ", " + Files.size(file) + " bytes");
            }
        }
        files.sort(null);
        return files;
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path path : all(from)) {
            Files.copy(path, to.resolve(from.relativize(path)));
        }
    }

    private static List<Path> all(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            return paths.toList();
        }
    }
}
