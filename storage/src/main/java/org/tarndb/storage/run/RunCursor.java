package org.tarndb.storage.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Goes through a run block by block; the next block is read when the one before is used up. */
final class RunCursor implements EntrySource {
    private final RunReader run;
    private int nextBlock;
    private byte @Nullable [] from;
    private @Nullable BlockCursor block;

    /** @param from entries before this key are skipped */
    RunCursor(RunReader run, int firstBlock, byte @Nullable [] from) {
        this.run = run;
        this.nextBlock = firstBlock;
        this.from = from;
    }

    @Override
    public boolean next() {
        while (advance()) {
            if (from == null || Arrays.compareUnsigned(key(), from) >= 0) {
                from = null;
                return true;
            }
        }
        return false;
    }

    private boolean advance() {
        while (block == null || !block.next()) {
            if (nextBlock >= run.blockCount()) {
                return false;
            }
            block = run.block(nextBlock++);
        }
        return true;
    }

    @Override
    public byte[] key() {
        return current().key();
    }

    @Override
    public byte[] value() {
        return current().value();
    }

    private BlockCursor current() {
        if (block == null) {
            throw new IllegalStateException("next() was not called");
        }
        return block;
    }
}
