package org.tarndb.storage.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Sorts of random entries with random budgets against {@link Arrays#sort}, and what failures leave. */
class EntrySorterTest {
    private static final int SEEDS = 40 * Integer.getInteger("tarn.test.budget", 1);
    private static final Path TEMPORARY = Path.of("/db/tmp");

    /** What the entries are like. */
    enum Entries {
        RANDOM {
            @Override
            byte[] entry(Random random, int number) {
                byte[] bytes = new byte[random.nextInt(20)];
                random.nextBytes(bytes);
                return bytes;
            }
        },
        /** Few values, each with many row keys that come in order: long rows of equal prefixes. */
        FEW_VALUES {
            @Override
            byte[] entry(Random random, int number) {
                return ByteBuffer.allocate(25)
                        .putLong(7)
                        .putLong(8, random.nextInt(3))
                        .putLong(17, number)
                        .array();
            }
        },
        /** Entries that begin with each other and differ in zeros at their end alone. */
        NESTED {
            @Override
            byte[] entry(Random random, int number) {
                byte[] bytes = new byte[random.nextInt(40)];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) (random.nextInt(8) == 0 ? 0xFF : 0);
                }
                return bytes;
            }
        },
        /** The same for long, so that many rounds of eight bytes are needed. */
        DEEP {
            @Override
            byte[] entry(Random random, int number) {
                byte[] bytes = new byte[600];
                bytes[8 * random.nextInt(75)] = 1;
                bytes[599] = (byte) random.nextInt(3);
                return bytes;
            }
        },
        /** Now and then one that is larger than a block, a slab, or the budget. */
        LARGE {
            @Override
            byte[] entry(Random random, int number) {
                byte[] bytes = new byte[random.nextInt(30) == 0 ? 1 << random.nextInt(17) : 9];
                random.nextBytes(bytes);
                return bytes;
            }
        };

        abstract byte[] entry(Random random, int number);
    }

    private static byte @Nullable [] valueOf(byte[] entry) {
        int hash = Arrays.hashCode(entry);
        return hash % 3 == 0 ? null : Arrays.copyOf(entry, Math.floorMod(hash, 200));
    }

    private static byte[][] entries(Entries kind, Random random, int count) {
        byte[][] entries = new byte[count][];
        for (int i = 0; i < count; i++) {
            entries[i] = kind.entry(random, i);
        }
        return entries;
    }

    private static void addAll(EntrySorter sorter, byte[][] entries, boolean withValues) {
        for (byte[] entry : entries) {
            byte[] padded = new byte[entry.length + 3];
            System.arraycopy(entry, 0, padded, 2, entry.length);
            sorter.add(padded, 2, 2 + entry.length, withValues ? valueOf(entry) : null);
        }
    }

    private static void assertSorted(byte[][] entries, SortedEntries sorted, boolean withValues) {
        byte[][] expected = entries.clone();
        Arrays.sort(expected, Arrays::compareUnsigned);
        for (byte[] entry : expected) {
            assertTrue(sorted.next());
            assertArrayEquals(entry, Arrays.copyOfRange(sorted.bytes(), sorted.start(), sorted.end()));
            assertArrayEquals(withValues ? valueOf(entry) : null, sorted.value());
        }
        assertFalse(sorted.next());
        assertFalse(sorted.next());
    }

    private static SortOptions options(SimulatedFileSystem files, long memory) {
        return options(files, memory, () -> {});
    }

    private static SortOptions options(SimulatedFileSystem files, long memory, AtomicLong spilledBytes) {
        return new SortOptions(memory, SortFiles.in(files, TEMPORARY), () -> {}, spilledBytes::addAndGet);
    }

    private static SortOptions options(SimulatedFileSystem files, long memory, Runnable check) {
        return new SortOptions(memory, SortFiles.in(files, TEMPORARY), check, bytes -> {});
    }

    @ParameterizedTest
    @EnumSource
    void entriesComeInOrderWhateverTheBudget(Entries kind) {
        int spilled = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            byte[][] entries = entries(kind, random, random.nextInt(1 << random.nextInt(12)));
            boolean withValues = random.nextBoolean();
            SimulatedFileSystem files = new SimulatedFileSystem();
            AtomicLong spilledBytes = new AtomicLong();
            long expected = random.nextBoolean() ? entries.length : random.nextInt(10_000);
            try (EntrySorter sorter = new EntrySorter(
                    options(files, 1L << (9 + random.nextInt(13)), spilledBytes), expected, withValues)) {
                addAll(sorter, entries, withValues);
                assertSorted(entries, sorter.sort(), withValues);
                spilled += spilledBytes.get() > 0 ? 1 : 0;
            }
            assertEquals(List.of(), files.allFiles());
            assertEquals(0, files.openHandles());
        }
        assertTrue(spilled > SEEDS / 10 && spilled < SEEDS, "spilled " + spilled + " times");
    }

    /** More runs than are merged at once: some are merged into one first. */
    @Test
    void manyRunsAreMergedInPasses() {
        byte[][] entries = entries(Entries.RANDOM, new Random(1), 6_000);
        SimulatedFileSystem files = new SimulatedFileSystem();
        AtomicLong spilledBytes = new AtomicLong();
        try (EntrySorter sorter = new EntrySorter(options(files, 2 << 10, spilledBytes), entries.length, false)) {
            addAll(sorter, entries, false);
            long firstPass =
                    Arrays.stream(entries).mapToLong(entry -> entry.length).sum();
            SortedEntries sorted = sorter.sort();
            assertTrue(spilledBytes.get() > 2 * firstPass, "wrote " + spilledBytes);
            assertSorted(entries, sorted, false);
        }
    }

    private static ErrorCode codeOf(Fault fault) {
        return fault == Fault.DISK_FULL ? ErrorCode.DISK_FULL : ErrorCode.IO_ERROR;
    }

    /** Each operation fails in its turn: the sort fails with it, but not with a deletion, and leaves nothing that could be deleted. */
    @ParameterizedTest
    @EnumSource
    void aFailingDiskFailsTheSort(Fault fault) {
        byte[][] entries = entries(Entries.RANDOM, new Random(2), 600);
        for (Operation operation : Operation.values()) {
            boolean struck = true;
            for (int passing = 0; struck; passing += 1 + passing / 4) {
                SimulatedFileSystem files = new SimulatedFileSystem();
                files.fail(operation, "/db/tmp/*", passing, 1, fault);
                TarnException failure = runToItsEnd(files, entries);
                int left = files.allFiles().size();
                assertEquals(left > 0, operation == Operation.DELETE && left == 1, operation::toString);
                struck = failure != null || left > 0;
                if (failure != null) {
                    assertEquals(codeOf(fault), failure.code());
                    assertEquals(0, left, operation::toString);
                }
                assertEquals(0, files.openHandles());
            }
        }
    }

    private static @Nullable TarnException runToItsEnd(SimulatedFileSystem files, byte[][] entries) {
        try (EntrySorter sorter = new EntrySorter(options(files, 2 << 10), entries.length, false)) {
            addAll(sorter, entries, false);
            assertSorted(entries, sorter.sort(), false);
            return null;
        } catch (TarnException e) {
            return e;
        }
    }

    @Test
    void aFullDiskIsNamedAndWhatToDoAboutIt() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        files.fail(Operation.WRITE, "/db/tmp/*", 2, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
        TarnException failure = runToItsEnd(files, entries(Entries.RANDOM, new Random(2), 600));
        assertTrue(failure != null && String.valueOf(failure.getMessage()).contains("give an index build more memory"));
        assertEquals(List.of(), files.allFiles());
    }

    @Test
    void aSortCanBeCanceledAtAnyCheck() {
        byte[][] entries = entries(Entries.FEW_VALUES, new Random(3), 6_000);
        boolean canceled = true;
        int last = 0;
        for (int at = 1; canceled; at += 1 + at / 8) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            AtomicInteger left = new AtomicInteger(at);
            SortOptions options = options(files, 20 << 10, () -> {
                if (left.decrementAndGet() == 0) {
                    throw new TarnException(ErrorCode.QUERY_CANCELED, "canceled");
                }
            });
            canceled = false;
            try (EntrySorter sorter = new EntrySorter(options, entries.length, false)) {
                addAll(sorter, entries, false);
                SortedEntries sorted = sorter.sort();
                while (sorted.next()) {
                    continue;
                }
            } catch (TarnException e) {
                assertEquals(ErrorCode.QUERY_CANCELED, e.code());
                canceled = true;
                last = at;
            }
            assertEquals(List.of(), files.allFiles());
            assertEquals(0, files.openHandles());
        }
        assertTrue(last > 10, "only " + last + " checks");
    }

    /** Sorting in memory, writing a run, merging some of many runs, and giving the last merge. */
    @ParameterizedTest
    @EnumSource
    void aCheckIsNeverFarAwayWhateverTheSortDoes(Loop loop) {
        byte[][] entries = loop.entries();
        long[] checks = new long[1];
        SortOptions options = options(new SimulatedFileSystem(), loop.memoryBytes, () -> checks[0]++);
        try (EntrySorter sorter = new EntrySorter(options, entries.length, false)) {
            addAll(sorter, entries, false);
            long added = checks[0];
            SortedEntries sorted = sorter.sort();
            long begun = checks[0];
            assertSorted(entries, sorted, false);
            long counted = loop == Loop.RUN ? added : loop == Loop.LAST_MERGE ? checks[0] - begun : begun - added;
            assertTrue(counted >= loop.checks, counted + " checks, not " + loop.checks);
        }
    }

    /** A loop of a sort, and how many checks it must have made. */
    enum Loop {
        /** Each entry is looked at for its prefix, counted by its highest byte, and moved to its place. */
        SORT(100_000, 8 << 20, 18, 100_000 * 3 / (1 << 16)),
        /** They begin with each other, so 64 KB are compared at a time: 16 MB between two checks. */
        SORT_OF_LONG_ENTRIES(200, 32 << 20, 64 << 10, 5) {
            @Override
            byte[] entry(Random random, int number) {
                return new byte[64 * 1024 - number];
            }
        },
        /** The entries of all runs but the last one. */
        RUN(30_000, 200 << 10, 9, 20_000 / 1024),
        /** 32 runs are merged at once; here it is about 120, so each entry is written twice. */
        MERGE_OF_SOME(30_000, 8 << 10, 9, 30_000 / 1024),
        /** Blocks of a 16th of the memory. */
        LAST_MERGE(30_000, 32 << 10, 9, 30_000 * 10 / (2 << 10));

        private final int count;
        private final long memoryBytes;
        private final int length;
        private final long checks;

        Loop(int count, long memoryBytes, int length, long checks) {
            this.count = count;
            this.memoryBytes = memoryBytes;
            this.length = length;
            this.checks = checks;
        }

        byte[] entry(Random random, int number) {
            return ByteBuffer.allocate(length)
                    .putInt(length - Integer.BYTES, random.nextInt())
                    .array();
        }

        private byte[][] entries() {
            Random random = new Random(1);
            byte[][] entries = new byte[count][];
            for (int i = 0; i < count; i++) {
                entries[i] = entry(random, i);
            }
            return entries;
        }
    }

    /** A byte that changed, or an end that is gone, is noticed: a wrong order is never given. */
    @Test
    void damageToATemporaryFileIsNoticed() {
        byte[][] entries = entries(Entries.RANDOM, new Random(4), 400);
        Random random = new Random(5);
        for (int i = 0; i < 150; i++) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            try (EntrySorter sorter = new EntrySorter(options(files, 8 << 10), entries.length, false)) {
                addAll(sorter, entries, false);
                List<Path> runs = files.allFiles();
                Path file = runs.get(random.nextInt(runs.size()));
                files.setContents(file, damaged(files.contents(file), random));
                TarnException failure =
                        assertThrows(TarnException.class, () -> assertSorted(entries, sorter.sort(), false));
                assertEquals(ErrorCode.IO_ERROR, failure.code());
                String message = String.valueOf(failure.getMessage());
                assertTrue(message.contains(file.toString()), message);
            }
        }
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    @Test
    void whatACrashLeftIsDeletedAndNothingElse() {
        SimulatedFileSystem files = new SimulatedFileSystem();
        EntrySorter killed = new EntrySorter(options(files, 2 << 10), 1_000, false);
        addAll(killed, entries(Entries.RANDOM, new Random(6), 1_000), false);
        SimulatedFileSystem after = files.kill();
        assertFalse(after.allFiles().isEmpty());
        Path other = TEMPORARY.resolve("notes.txt");
        after.setContents(other, new byte[1]);
        assertEquals(List.of(), SortFiles.deleteLeftovers(after, TEMPORARY));
        assertEquals(List.of(other), after.allFiles());
        assertEquals(List.of(), SortFiles.deleteLeftovers(new SimulatedFileSystem(), TEMPORARY));
    }

    /** Twelve bytes for each entry beside its own, and slabs: what it takes is within the budget until it spills. */
    @Test
    void theBudgetIsForAllThatASortHolds() {
        long budget = 4 << 20;
        SortBuffer buffer = new SortBuffer(budget, Long.MAX_VALUE, false);
        byte[] entry = new byte[25];
        List<Integer> counts = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            while (buffer.add(entry, 0, entry.length, null)) {
                continue;
            }
            assertTrue(buffer.heapBytes() <= budget, "takes " + buffer.heapBytes());
            counts.add(buffer.count());
            buffer.clear();
        }
        assertTrue(counts.get(0) > budget / (25 + 1 + 12) * 3 / 4, "only " + counts + " entries");
        assertTrue(counts.get(1) >= counts.get(0));
    }
}
