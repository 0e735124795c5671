package org.tarndb.snapshots.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.PutIfAbsentProbe;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.testkit.Interleavings;

/** What {@link ObjectStore} promises. Every store's test extends this. */
public abstract class ObjectStoreContract {
    private static final int RACES = 20;

    @TempDir
    protected Path scratch;

    private ObjectStore store;

    /** A store over an empty location. */
    protected abstract ObjectStore openEmpty() throws Exception;

    /** Another one over the same location, as another process has. */
    protected abstract ObjectStore openAgain() throws Exception;

    @BeforeEach
    void open() throws Exception {
        store = openEmpty();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void whatIsPutIsSeenByAll() throws Exception {
        ObjectInfo info = store.put("a/b/c.bin", bytes("hello"));
        assertEquals("a/b/c.bin", info.key());
        assertEquals(5, info.sizeBytes());
        try (ObjectStore other = openAgain()) {
            assertEquals("hello", text(other.get("a/b/c.bin")));
            assertEquals(5, other.head("a/b/c.bin").orElseThrow().sizeBytes());
            assertEquals(Set.of("a/b/c.bin"), keys(other, ""));
        }
    }

    @Test
    void aPutReplacesTheWholeObject() throws Exception {
        store.put("k", bytes("a long content"));
        store.put("k", bytes("short"));
        assertEquals("short", text(store.get("k")));
        assertEquals(5, store.head("k").orElseThrow().sizeBytes());
        store.put("k", new byte[0]);
        assertEquals(0, store.get("k").length);
        assertEquals(0, store.head("k").orElseThrow().sizeBytes());
    }

    @Test
    void aFileIsPutAsItIs() throws Exception {
        byte[] content = new byte[700_001];
        new Random(1).nextBytes(content);
        Path file = Files.write(scratch.resolve("source"), content);
        assertEquals(content.length, store.putFile("data/part-0.parquet", file).sizeBytes());
        assertArrayEquals(content, store.get("data/part-0.parquet"));
        Files.write(file, bytes("other"));
        store.putFile("data/part-0.parquet", file);
        assertEquals("other", text(store.get("data/part-0.parquet")));
    }

    @Test
    void putIfAbsentLeavesWhatIsThere() throws Exception {
        assertEquals(5, store.putIfAbsent("k", bytes("first")).orElseThrow().sizeBytes());
        assertTrue(store.putIfAbsent("k", bytes("second")).isEmpty());
        assertTrue(store.putIfAbsent("k", bytes("first")).isEmpty());
        assertEquals("first", text(store.get("k")));
        store.put("l", bytes("put"));
        assertTrue(store.putIfAbsent("l", bytes("second")).isEmpty());
        assertEquals("put", text(store.get("l")));
        store.delete("k");
        assertTrue(store.putIfAbsent("k", bytes("third")).isPresent());
        assertEquals("third", text(store.get("k")));
    }

    @Test
    void ofRacingPutsOneWinsWithItsOwnBytes() throws Exception {
        for (int race = 0; race < RACES; race++) {
            String key = "race/" + race;
            AtomicInteger winner = new AtomicInteger(-1);
            AtomicInteger wins = new AtomicInteger();
            Interleavings.Action[] racers = new Interleavings.Action[4];
            for (int i = 0; i < racers.length; i++) {
                int own = i;
                racers[i] = () -> {
                    if (store.putIfAbsent(key, bytes("racer " + own)).isPresent()) {
                        winner.set(own);
                        wins.incrementAndGet();
                    }
                };
            }
            Interleavings.inParallel(racers);
            assertEquals(1, wins.get(), key);
            assertEquals("racer " + winner.get(), text(store.get(key)));
        }
    }

    @Test
    void absenceIsAnAnswerOfItsOwn() throws Exception {
        store.put("there/is", bytes("x"));
        for (String key : List.of("no", "there/isn't", "there")) {
            assertTrue(store.head(key).isEmpty(), key);
            ObjectNotFoundException e = assertThrows(ObjectNotFoundException.class, () -> store.get(key));
            assertTrue(String.valueOf(e.getMessage()).contains(store.uriOf(key).toString()), e::toString);
            assertThrows(ObjectNotFoundException.class, () -> store.open(key).close());
            store.delete(key);
        }
        assertEquals("x", text(store.get("there/is")));
    }

    @Test
    void partsAreRead() throws Exception {
        store.put("k", bytes("0123456789"));
        try (ObjectReader reader = store.open("k")) {
            assertEquals(10, reader.sizeBytes());
            byte[] part = bytes("........");
            reader.readFully(3, part, 2, 4);
            assertEquals("..3456..", text(part));
            reader.readFully(9, part, 0, 1);
            reader.readFully(0, part, 7, 1);
            assertEquals("9.3456.0", text(part));
            reader.readFully(10, part, 0, 0);
            assertThrows(IOException.class, () -> reader.readFully(8, part, 0, 3));
        }
    }

    @Test
    void aListHasWhatBeginsWithThePrefix() throws Exception {
        for (String key : List.of("a/1", "a/2", "a/sub/3", "ab", "b/1")) {
            store.put(key, bytes(key));
        }
        assertEquals(Set.of("a/1", "a/2", "a/sub/3", "ab", "b/1"), keys(store, ""));
        assertEquals(Set.of("a/1", "a/2", "a/sub/3"), keys(store, "a/"));
        assertEquals(Set.of("a/1", "a/2", "a/sub/3", "ab"), keys(store, "a"));
        assertEquals(Set.of("a/sub/3"), keys(store, "a/s"));
        assertEquals(Set.of(), keys(store, "c/"));
        assertEquals(Set.of(), keys(store, "a/1/"));
        for (ObjectInfo info : store.list("a/")) {
            assertEquals(info.key().length(), info.sizeBytes());
            assertEquals(store.head(info.key()).orElseThrow().modified(), info.modified());
        }
    }

    @Test
    void whatIsDeletedIsGone() throws Exception {
        store.put("a/1", bytes("x"));
        store.put("a/2", bytes("y"));
        store.delete("a/1");
        store.delete("a/1");
        assertEquals(Set.of("a/2"), keys(store, ""));
        assertTrue(store.head("a/1").isEmpty());
    }

    @Test
    void keysOfAllCharactersAreKept() throws Exception {
        Set<String> keys = new TreeSet<>();
        for (String key : List.of(
                "with space/a b", "per%cent", "pl+us", "q?u", "h#h", "\u00fc\u6f22", "a=1/b=2", "x&y", "~t", "c:d")) {
            store.put(key, bytes(key));
            keys.add(key);
        }
        assertEquals(keys, keys(store, ""));
        Set<String> addresses = new HashSet<>();
        for (String key : keys) {
            assertEquals(key, text(store.get(key)));
            assertTrue(addresses.add(store.uriOf(key).toString()));
            assertTrue(store.uriOf(key).toString().startsWith(store.location().toString()));
        }
    }

    @Test
    void whatIsNoKeyIsRefused() {
        for (String key : List.of("", "/a", "a/", "a//b", "../a", "a/../b", "./a", ".")) {
            assertThrows(IllegalArgumentException.class, () -> store.put(key, bytes("x")), key);
            assertThrows(IllegalArgumentException.class, () -> store.putIfAbsent(key, bytes("x")), key);
            assertThrows(IllegalArgumentException.class, () -> store.head(key), key);
            assertThrows(IllegalArgumentException.class, () -> store.get(key), key);
            assertThrows(IllegalArgumentException.class, () -> store.delete(key), key);
        }
    }

    @Test
    void theLocationEndsWithASlash() {
        assertTrue(store.location().isAbsolute());
        assertTrue(store.location().toString().endsWith("/"));
    }

    @Test
    void theProbeFindsItSafeAndLeavesNothing() throws Exception {
        PutIfAbsentProbe.check(store, "", Entropy.system());
        PutIfAbsentProbe.check(store, "metadata/", Entropy.system());
        assertEquals(List.of(), store.list(""));
        assertFalse(store.head("metadata").isPresent());
    }

    private static Set<String> keys(ObjectStore store, String prefix) throws IOException {
        Set<String> keys = new TreeSet<>();
        for (ObjectInfo info : store.list(prefix)) {
            assertTrue(keys.add(info.key()), info.key() + " is listed twice");
        }
        return keys;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }
}
