package org.tarndb.benchmarks;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.storage.tree.TreeEditor;

/**
 * The tree against the maps of the JDK, all with {@link Arrays#compareUnsigned(byte[], byte[])} and the same key
 * objects. Keys are looked up through equal copies, as a database does.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms3g", "-Xmx3g", "-XX:+UseParallelGC"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TreeBenchmark {
    private static final int BLOCK = 1024;
    private static final int ENTRIES = 1 << 20;

    /** What the keys are like. */
    public enum Keys {
        /** 8 random bytes. */
        RANDOM,
        /** 8-byte ids, ascending. */
        BIGINT,
        /** A text out of a thousand and an 8-byte id, as in an index: 27 bytes. */
        COMPOSITE;

        byte[] key(Random random, int index) {
            return switch (this) {
                case RANDOM -> id(random.nextLong());
                case BIGINT -> id(index);
                case COMPOSITE -> {
                    String text = String.format(Locale.ROOT, "Customer#%09d", index % 1000);
                    byte[] key = Arrays.copyOf(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII), 27);
                    ByteBuffer.wrap(key).putLong(19, index);
                    yield key;
                }
            };
        }

        private static byte[] id(long value) {
            return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
        }
    }

    @Param
    Keys keys = Keys.RANDOM;

    private final byte[] value = {1};
    private final byte[] otherValue = {2};
    private byte[][] sorted = {};
    private byte[][] probes = {};
    private final TreeMap<byte[], byte[]> treeMap = new TreeMap<>(Arrays::compareUnsigned);
    private final ConcurrentSkipListMap<byte[], byte[]> skipList = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
    private Tree<byte[]> tree = Tree.empty();
    private Tree<byte[]> packed = Tree.empty();
    private volatile Tree<byte[]> published = Tree.empty();
    private final byte[][] blockKeys = new byte[BLOCK][];
    private final Object[] blockValues = new Object[BLOCK];
    private int probe;

    /** All structures are filled key by key, in the order in which the keys come. */
    @Setup
    public void fill() {
        Random random = new Random(42);
        byte[][] all = new byte[ENTRIES][];
        TreeEditor<byte[]> editor = Tree.<byte[]>empty().edit();
        for (int i = 0; i < ENTRIES; i++) {
            all[i] = keys.key(random, i);
            treeMap.put(all[i], value);
            skipList.put(all[i], value);
            editor.put(all[i], value);
        }
        tree = editor.build();
        published = tree;
        Collections.shuffle(Arrays.asList(all), random);
        probes = new byte[ENTRIES][];
        for (int i = 0; i < ENTRIES; i++) {
            probes[i] = all[i].clone();
        }
        sorted = treeMap.keySet().toArray(new byte[0][]);
        packed = sortedLoad();
    }

    private byte[] nextProbe() {
        return probes[probe++ & (ENTRIES - 1)];
    }

    @Benchmark
    public byte @Nullable [] getTree() {
        return tree.get(nextProbe());
    }

    @Benchmark
    public byte @Nullable [] getTreeMap() {
        return treeMap.get(nextProbe());
    }

    @Benchmark
    public byte @Nullable [] getSkipList() {
        return skipList.get(nextProbe());
    }

    /** One row replaced in a version that is then visible to all threads. */
    @Benchmark
    public void replaceAndPublishTree() {
        byte[] replacement = (probe & ENTRIES) == 0 ? otherValue : value;
        published = published.put(nextProbe(), replacement);
    }

    /** One row taken out and one put in; two versions. */
    @Benchmark
    @OperationsPerInvocation(2)
    public void removeInsertAndPublishTree() {
        byte[] key = nextProbe();
        published = published.remove(key);
        published = published.put(key, value);
    }

    @Benchmark
    public void replaceSkipList() {
        skipList.put(nextProbe(), value);
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public long scanTree(Blackhole sink) {
        return scan(tree, sink);
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public long scanPackedTree(Blackhole sink) {
        return scan(packed, sink);
    }

    private long scan(Tree<byte[]> scanned, Blackhole sink) {
        Cursor<byte[]> cursor = scanned.cursor(KeyRange.all());
        long count = 0;
        for (int n; (n = cursor.read(blockKeys, blockValues, 0, BLOCK)) > 0; count += n) {
            sink.consume(blockValues);
        }
        return count;
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public long scanTreeByNext() {
        Cursor<byte[]> cursor = tree.cursor(KeyRange.all());
        long count = 0;
        while (cursor.next()) {
            count += cursor.value() == value ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public long scanSkipList() {
        long count = 0;
        for (Map.Entry<byte[], byte[]> entry : skipList.entrySet()) {
            count += entry.getValue() == value ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public long scanTreeMap() {
        long count = 0;
        for (Map.Entry<byte[], byte[]> entry : treeMap.entrySet()) {
            count += entry.getValue() == value ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public Tree<byte[]> sortedLoad() {
        TreeBuilder<byte[]> builder = Tree.builder();
        for (byte[] key : sorted) {
            builder.add(key, value);
        }
        return builder.build();
    }

    /** A range of one row, as an index lookup opens it. */
    @Benchmark
    public boolean openCursorTree() {
        byte[] key = nextProbe();
        return tree.cursor(new KeyRange(key, true, key, true)).next();
    }

    @Benchmark
    public long countTree() {
        return tree.count(new KeyRange(nextProbe(), true, nextProbe(), true));
    }
}
