package org.tarndb.txn.view;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.txn.isolation.ScanReads;

/** Notes how far a cursor has come. */
final class NotingRowCursor implements RowCursor {
    private final RowCursor cursor;
    private final Supplier<byte[]> position;
    private final ScanReads reads;

    /** @param position the key that the cursor has come to, in the tree that it goes along */
    NotingRowCursor(RowCursor cursor, Supplier<byte[]> position, ScanReads reads) {
        this.cursor = cursor;
        this.position = position;
        this.reads = reads;
    }

    @Override
    public boolean next() {
        boolean found = cursor.next();
        note(found ? 1 : 0, 1);
        return found;
    }

    @Override
    public int read(byte @Nullable [][] keys, byte[][] rows, int max) {
        int count = cursor.read(keys, rows, max);
        note(count, max);
        return count;
    }

    private void note(int found, int wanted) {
        if (found < wanted) {
            reads.exhausted();
        } else if (found > 0) {
            reads.reached(position.get());
        }
    }

    @Override
    public byte[] key() {
        return cursor.key();
    }

    @Override
    public byte[] row() {
        return cursor.row();
    }
}
