package org.tarndb.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class RunTest {
    private static final Path DIRECTORY = Path.of("/db/checkpoint").toAbsolutePath();
    private static final Path FILE = DIRECTORY.resolve("a.run");
    private static final Pattern OFFSET = Pattern.compile("at offset (\\d+)");

    private final SimulatedFileSystem files = new SimulatedFileSystem();

    RunTest() {
        files.createDirectories(DIRECTORY);
    }

    @Test
    void runsReadAsTheMapTheyWereWrittenFrom() {
        for (long seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            NavigableMap<byte[], byte[]> model = randomMap(random);
            RunSummary written = write(model);
            String context = "seed " + seed;
            try (RunReader reader = RunReader.open(files, FILE)) {
                assertEquals(written, reader.summary(), context);
                assertEquals(model.size(), reader.summary().entries(), context);
                assertEquals(files.contents(FILE).length, reader.summary().sizeBytes(), context);
                assertTrue(MapEntries.same(model, MapEntries.readAll(reader.cursor())), context);
                if (!model.isEmpty()) {
                    assertArrayEquals(model.firstKey(), reader.firstKey(), context);
                    assertArrayEquals(model.lastKey(), reader.lastKey(), context);
                }
                checkSeeks(reader, model, random, context);
            }
            assertEquals(0, files.openHandles(), context);
        }
    }

    private static void checkSeeks(
            RunReader reader, NavigableMap<byte[], byte[]> model, Random random, String context) {
        for (int i = 0; i < 10; i++) {
            byte[] key = randomKey(random);
            byte[] existing = model.ceilingKey(key);
            byte[] from = random.nextBoolean() || existing == null ? key : existing;
            NavigableMap<byte[], byte[]> tail = model.tailMap(from, true);
            assertTrue(MapEntries.same(tail, MapEntries.readAll(reader.cursorFrom(from))), context);
        }
    }

    private static NavigableMap<byte[], byte[]> randomMap(Random random) {
        NavigableMap<byte[], byte[]> map = MapEntries.newMap();
        int entries = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(4000);
        for (int i = 0; i < entries; i++) {
            int length = random.nextInt(200) == 0 ? random.nextInt(90_000) : random.nextInt(40);
            byte[] value = new byte[random.nextInt(4) == 0 ? 0 : length];
            random.nextBytes(value);
            map.put(randomKey(random), value);
        }
        return map;
    }

    /** With long common prefixes, empty keys and bytes above 127. */
    private static byte[] randomKey(Random random) {
        byte[] key = new byte[random.nextInt(12)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt(256) : 0x80);
        }
        return key;
    }

    @Test
    void oneFlippedBitAnywhereIsFound() {
        NavigableMap<byte[], byte[]> small = MapEntries.newMap();
        for (int i = 0; i < 9; i++) {
            small.put(("key" + i).getBytes(UTF_8), new byte[i]);
        }
        write(small);
        assertEveryFlipFound(1);

        NavigableMap<byte[], byte[]> large = MapEntries.newMap();
        for (int i = 0; i < 3000; i++) {
            large.put(String.format(Locale.ROOT, "%05d", i).getBytes(UTF_8), new byte[30]);
        }
        write(large);
        assertEveryFlipFound(401);
    }

    private void assertEveryFlipFound(int stride) {
        byte[] good = files.contents(FILE);
        for (int at = 0; at < good.length; at += stride) {
            byte[] bad = good.clone();
            bad[at] ^= (byte) (1 << (at % 8));
            assertDamaged(bad, "flipped byte " + at + " of " + good.length);
        }
        for (int length = 0; length < good.length; length += stride) {
            assertDamaged(Arrays.copyOf(good, length), "cut to " + length);
        }
    }

    private void assertDamaged(byte[] content, String context) {
        files.setContents(FILE, content);
        TarnException e = assertThrows(TarnException.class, this::readAll, context);
        assertEquals(ErrorCode.FILE_CORRUPTED, e.code(), context);
        assertTrue(e.toString().contains(FILE.toString()), e::toString);
        Matcher offset = OFFSET.matcher(e.toString());
        assertTrue(offset.find() && Long.parseLong(offset.group(1)) <= content.length, e::toString);
        assertEquals(0, files.openHandles());
    }

    private void readAll() {
        try (RunReader reader = RunReader.open(files, FILE)) {
            MapEntries.readAll(reader.cursor());
        }
    }

    @Test
    void keysMustAscend() {
        try (RunWriter writer = RunWriter.create(files, FILE)) {
            writer.add(new byte[] {1}, new byte[0]);
            writer.add(new byte[] {(byte) 0x80}, new byte[0]);
            for (byte[] key : new byte[][] {{(byte) 0x80}, {2}, {}}) {
                TarnException e = assertThrows(TarnException.class, () -> writer.add(key, new byte[0]));
                assertEquals(ErrorCode.INTERNAL_ERROR, e.code());
            }
        }
    }

    @Test
    void theFingerprintStandsForTheContent() {
        NavigableMap<byte[], byte[]> map = MapEntries.newMap();
        for (int i = 0; i < 5000; i++) {
            map.put(String.format(Locale.ROOT, "%05d", i).getBytes(UTF_8), new byte[20]);
        }
        RunSummary first = write(map);
        assertEquals(first, write(map));
        map.put("02500".getBytes(UTF_8), "another value of 20b".getBytes(UTF_8));
        assertNotEquals(first.fingerprint(), write(map).fingerprint());
    }

    /** So that a later engine can search a run without loading it. */
    @Test
    void aSeekReadsOneBlock() {
        NavigableMap<byte[], byte[]> map = MapEntries.newMap();
        for (int i = 0; i < 20_000; i++) {
            map.put(String.format(Locale.ROOT, "%05d", i).getBytes(UTF_8), new byte[50]);
        }
        write(map);
        try (RunReader reader = RunReader.open(files, FILE)) {
            long before = files.operations();
            EntrySource cursor = reader.cursorFrom("12345".getBytes(UTF_8));
            assertTrue(cursor.next());
            assertEquals("12345", new String(cursor.key(), UTF_8));
            assertEquals(1, files.operations() - before);
            assertFalse(reader.cursorFrom("2".getBytes(UTF_8)).next());
        }
    }

    private RunSummary write(NavigableMap<byte[], byte[]> map) {
        if (files.exists(FILE)) {
            files.delete(FILE);
        }
        try (RunWriter writer = RunWriter.create(files, FILE)) {
            EntrySource source = MapEntries.of(map);
            while (source.next()) {
                writer.add(source.key(), source.value());
            }
            return writer.finish();
        }
    }
}
