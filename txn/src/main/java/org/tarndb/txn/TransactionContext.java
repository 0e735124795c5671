package org.tarndb.txn;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.history.VersionHistory;
import org.tarndb.txn.lock.LockTable;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.recovery.Checkpointer;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionStatus;

/** What all transactions of a database share. Thread-safe. */
final class TransactionContext {
    final Env env;
    final CommitPipeline pipeline;
    final LockTable locks;
    final long lockTimeoutNanos;
    final MemoryAccount memory;
    final SortSpace sorts;
    private final VersionHistory history;
    private final @Nullable Checkpointer checkpointer;
    /** Which opening of the database this is. */
    private final long open;

    private final AtomicLong lastTransactionNumber = new AtomicLong();
    private final AtomicLong lastObjectId;
    private final Map<Long, AtomicLong> lastRowIds = new ConcurrentHashMap<>();

    TransactionContext(
            Env env,
            long open,
            CommitPipeline pipeline,
            LockTable locks,
            long lockTimeoutNanos,
            MemoryAccount memory,
            SortSpace sorts,
            VersionHistory history,
            @Nullable Checkpointer checkpointer) {
        this.checkpointer = checkpointer;
        this.memory = memory;
        this.sorts = sorts;
        this.history = history;
        this.env = env;
        this.open = open;
        this.pipeline = pipeline;
        this.locks = locks;
        this.lockTimeoutNanos = lockTimeoutNanos;
        this.lastObjectId = new AtomicLong(pipeline.tip().catalog().lastObjectId());
    }

    void afterCommit() {
        history.settle();
        if (checkpointer != null) {
            checkpointer.afterCommit();
        }
    }

    TransactionId nextTransactionId() {
        return new TransactionId(open, lastTransactionNumber.incrementAndGet());
    }

    TransactionStatus status(TransactionId id) {
        return pipeline.status(id, open, lastTransactionNumber.get());
    }

    /** An id for a schema object; never given twice, also when its transaction rolls back. */
    long nextObjectId() {
        return lastObjectId.incrementAndGet();
    }

    /** A hidden row id: greater than that of every row the table has. */
    long nextRowId(long tableId) {
        return lastRowIds
                .computeIfAbsent(tableId, id -> new AtomicLong(highestRowId(id)))
                .incrementAndGet();
    }

    /** For a table that gets row ids in the place of a primary key: they go on after this one. */
    void setLastRowId(long tableId, long lastRowId) {
        lastRowIds.put(tableId, new AtomicLong(lastRowId));
    }

    private long highestRowId(long tableId) {
        TableVersion table = pipeline.tip().table(tableId);
        if (table == null) {
            return 0;
        }
        Cursor<byte[]> last = table.rows().cursor(KeyRange.all(), true);
        Object id = last.next() ? KeyCodec.ROW_ID.decode(last.key())[0] : null;
        return id == null ? 0 : (Long) id;
    }
}
