package org.tarndb.storage.env;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A file's content: as the operating system shows it, as the disk has it, and the changes between the two. */
final class SimulatedFile {
    private static final int SECTOR_BYTES = 512;

    private sealed interface Change {}

    private record Written(long position, byte[] bytes) implements Change {}

    private record Truncated(long size) implements Change {}

    final SimulatedBytes current;
    private final SimulatedBytes durable;
    private final List<Change> pending;

    /** The handles that have it open. */
    int openHandles;

    SimulatedFile() {
        this(new SimulatedBytes(), new SimulatedBytes(), List.of());
    }

    private SimulatedFile(SimulatedBytes current, SimulatedBytes durable, List<Change> pending) {
        this.current = current;
        this.durable = durable;
        this.pending = new ArrayList<>(pending);
    }

    static SimulatedFile ofDurable(SimulatedBytes content) {
        return new SimulatedFile(content, content.copy(), List.of());
    }

    SimulatedFile copy() {
        return new SimulatedFile(current.copy(), durable.copy(), pending);
    }

    void write(long position, byte[] source, int offset, int length) {
        current.write(position, source, offset, length);
        pending.add(new Written(position, Arrays.copyOfRange(source, offset, offset + length)));
    }

    void truncate(long size) {
        current.truncate(size);
        pending.add(new Truncated(size));
    }

    void force() {
        for (Change change : pending) {
            if (change instanceof Written written) {
                durable.write(written.position, written.bytes, 0, written.bytes.length);
            } else if (change instanceof Truncated truncated) {
                durable.truncate(truncated.size);
            }
        }
        pending.clear();
    }

    /** A failed force: the changes are still shown, and no later force brings them to the disk. */
    void loseDirty() {
        pending.clear();
    }

    /**
     * What the disk has after a crash: the durable content, with each pending change kept, lost or torn; in half of the
     * crashes, nothing of what comes after the first that is not kept.
     *
     * @param keepOdds of a hundred, for each truncation and each sector of a write to be kept; at 0 nothing is
     * @param stale what may be found in a part of the file that never reached the disk
     */
    SimulatedBytes afterCrash(Random random, int keepOdds, List<byte[]> stale) {
        SimulatedBytes disk = durable.copy();
        if (keepOdds == 0) {
            return disk;
        }
        boolean inOrder = random.nextBoolean();
        for (Change change : pending) {
            boolean whole;
            if (change instanceof Written written) {
                whole = crashWrite(disk, written, random, keepOdds, inOrder, stale);
            } else {
                whole = random.nextInt(100) < keepOdds;
                if (whole) {
                    disk.truncate(((Truncated) change).size);
                }
            }
            if (inOrder && !whole) {
                break;
            }
        }
        return disk;
    }

    /** Writes some sectors; gives whether all. */
    private static boolean crashWrite(
            SimulatedBytes disk, Written written, Random random, int keepOdds, boolean inOrder, List<byte[]> stale) {
        boolean whole = true;
        int length;
        for (int done = 0; done < written.bytes.length && (whole || !inOrder); done += length) {
            long position = written.position + done;
            length = (int) Math.min(SECTOR_BYTES - position % SECTOR_BYTES, written.bytes.length - done);
            int kept = random.nextInt(100) < keepOdds ? length : random.nextBoolean() ? 0 : random.nextInt(length);
            disk.write(position, written.bytes, done, kept);
            if (kept < length && random.nextBoolean()) {
                fillUnwritten(disk, position + kept, position + length, random, stale);
            }
            whole &= kept == length;
        }
        return whole;
    }

    /** The size reached the disk, the bytes did not: zeros, or what another file left there. */
    private static void fillUnwritten(SimulatedBytes disk, long from, long to, Random random, List<byte[]> stale) {
        long start = Math.max(from, disk.size());
        if (start >= to) {
            return;
        }
        byte[] filler = new byte[(int) (to - start)];
        if (!stale.isEmpty() && random.nextBoolean()) {
            byte[] old = stale.get(random.nextInt(stale.size()));
            int available = (int) Math.max(0, Math.min(filler.length, old.length - start));
            if (available > 0) {
                System.arraycopy(old, (int) start, filler, 0, available);
            }
        }
        disk.write(start, filler, 0, filler.length);
    }
}
