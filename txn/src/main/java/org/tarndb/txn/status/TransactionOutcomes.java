package org.tarndb.txn.status;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;

/**
 * What became of transactions: of the last {@value #OPENS} openings the newest {@value OpenOutcomes#WINDOW} each. Built
 * from a checkpoint and the journal when a database is opened, and written with each checkpoint. Not thread-safe: the
 * commit latch guards it.
 */
public final class TransactionOutcomes {
    static final int OPENS = 64;

    /** By opening; those before the current one never change. */
    private final TreeMap<Long, OpenOutcomes> opens;

    /** Those of the current opening whose fate its journal can't tell: only the next opening can. */
    private final Set<Long> unknown = new HashSet<>();

    public TransactionOutcomes() {
        this(new TreeMap<>());
    }

    private TransactionOutcomes(TreeMap<Long, OpenOutcomes> opens) {
        this.opens = opens;
    }

    /** The newest opening of which a commit is known; 0 for none. */
    public long lastOpen() {
        return opens.isEmpty() ? 0 : opens.lastKey();
    }

    /** Notes a commit. */
    public void committed(TransactionId id) {
        OpenOutcomes open = opens.get(id.open());
        if (open == null) {
            open = new OpenOutcomes();
            opens.put(id.open(), open);
            while (opens.size() > OPENS) {
                opens.pollFirstEntry();
            }
        }
        open.commit(id.number());
    }

    /** Notes that the fate of a transaction of the current opening will be known to the next. */
    public void unknown(TransactionId id) {
        unknown.add(id.number());
    }

    /**
     * The status of a transaction that neither runs nor is prepared.
     *
     * @param currentOpen the opening that this is
     * @param lastNumber the last number given in it
     */
    public TransactionStatus of(TransactionId id, long currentOpen, long lastNumber) {
        boolean current = id.open() == currentOpen;
        if (id.open() > currentOpen || (current && (id.number() > lastNumber || unknown.contains(id.number())))) {
            return TransactionStatus.UNKNOWN;
        }
        OpenOutcomes open = opens.get(id.open());
        if (open != null && open.isCommitted(id.number())) {
            return TransactionStatus.COMMITTED;
        }
        return isRemembered(id, open, currentOpen) ? TransactionStatus.ROLLED_BACK : TransactionStatus.UNKNOWN;
    }

    private boolean isRemembered(TransactionId id, @Nullable OpenOutcomes open, long currentOpen) {
        if (open != null) {
            return open.isRemembered(id.number());
        }
        // An opening without commits is not kept; one older than the oldest may have been forgotten.
        return id.open() == currentOpen || opens.size() < OPENS || id.open() > opens.firstKey();
    }

    /** One that does not change with this one. */
    public TransactionOutcomes copy() {
        TreeMap<Long, OpenOutcomes> copied = new TreeMap<>(opens);
        if (!copied.isEmpty()) {
            copied.put(copied.lastKey(), copied.lastEntry().getValue().copy());
        }
        return new TransactionOutcomes(copied);
    }

    /** Appends what {@link #read} reads. The format is in docs/FILE_FORMAT.md. */
    public void write(ByteWriter writer) {
        writer.putUnsigned(opens.size());
        for (Map.Entry<Long, OpenOutcomes> open : opens.entrySet()) {
            writer.putUnsigned(open.getKey());
            open.getValue().write(writer);
        }
    }

    public static TransactionOutcomes read(ByteReader reader) {
        TreeMap<Long, OpenOutcomes> opens = new TreeMap<>();
        for (int i = reader.getCount(); i > 0; i--) {
            opens.put(reader.getUnsigned(), OpenOutcomes.read(reader));
        }
        return new TransactionOutcomes(opens);
    }
}
