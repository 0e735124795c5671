package org.tarndb.storage.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.UUID;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.run.MapEntries;
import org.tarndb.storage.run.RunReader;

/** Checkpoints on simulated files, with content that is drawn from their number. */
final class CheckpointRig {
    static final Path DIRECTORY = Path.of("/db/checkpoint").toAbsolutePath();
    static final UUID DATABASE = new UUID(3, 4);
    static final TreeRef ROWS = TreeRef.rows(7);
    static final TreeRef INDEX = TreeRef.index(7, 9);
    static final TreeRef UNCHANGED = TreeRef.rows(8);

    private CheckpointRig() {}

    static SimulatedFileSystem newFiles() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        files.createDirectories(DIRECTORY);
        return files;
    }

    static CheckpointStore open(SimulatedFileSystem files) {
        return CheckpointStore.open(files.env(1), DIRECTORY, DATABASE);
    }

    /** Writes checkpoint number n, of CSN 10 n; the tree {@link #UNCHANGED} is as in number 1. */
    static Checkpoint write(CheckpointStore store, int number) {
        try (CheckpointWriter writer =
                store.begin(10L * number, new byte[] {(byte) number}, new byte[] {1, (byte) number})) {
            for (Map.Entry<TreeRef, NavigableMap<byte[], byte[]>> tree :
                    trees(number).entrySet()) {
                if (tree.getKey().equals(UNCHANGED) && number > 1) {
                    writer.reuse(UNCHANGED);
                } else {
                    writer.tree(tree.getKey(), MapEntries.of(tree.getValue()));
                }
            }
            return writer.commit();
        }
    }

    private static Map<TreeRef, NavigableMap<byte[], byte[]>> trees(int number) {
        Map<TreeRef, NavigableMap<byte[], byte[]>> trees = new LinkedHashMap<>();
        trees.put(ROWS, map(number, 40));
        trees.put(INDEX, map(-number, 25));
        trees.put(UNCHANGED, map(1000, 10));
        return trees;
    }

    private static NavigableMap<byte[], byte[]> map(int seed, int entries) {
        Random random = new Random(seed);
        NavigableMap<byte[], byte[]> map = MapEntries.newMap();
        for (int i = 0; i < entries; i++) {
            byte[] key = new byte[5];
            random.nextBytes(key);
            map.put(key, new byte[] {(byte) seed, (byte) i});
        }
        return map;
    }

    /** Reads the newest checkpoint, checks every byte of it, and gives its number; 0 for none. */
    static int checkedNewest(CheckpointStore store, String context) {
        if (store.newest().isEmpty()) {
            return 0;
        }
        Checkpoint checkpoint = store.newest().get();
        int number = (int) (checkpoint.csn() / 10);
        assertArrayEquals(new byte[] {(byte) number}, checkpoint.catalog(), context);
        assertArrayEquals(new byte[] {1, (byte) number}, checkpoint.properties(), context);
        Map<TreeRef, NavigableMap<byte[], byte[]>> expected = trees(number);
        assertEquals(expected.keySet(), checkpoint.trees(), context);
        expected.forEach((tree, entries) -> {
            assertEquals(entries.size(), checkpoint.entries(tree), context);
            try (RunReader run = checkpoint.open(tree)) {
                assertTrue(MapEntries.same(entries, MapEntries.readAll(run.cursor())), context);
            }
        });
        return number;
    }
}
