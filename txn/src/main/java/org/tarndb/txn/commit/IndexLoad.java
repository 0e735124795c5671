package org.tarndb.txn.commit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyWriter;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.sort.EntrySorter;
import org.tarndb.storage.sort.SortOptions;
import org.tarndb.storage.sort.SortedEntries;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.txn.memory.SortMemory;

/**
 * Makes the entries of an index from rows, at once: sorted, then loaded into a tree. It may use temporary files until it is
 * closed. For one thread.
 */
public final class IndexLoad implements AutoCloseable {
    /** Entries that are put into a tree many times as large one by one. */
    private static final int FEW = 1024;

    private static final int MUCH_LARGER = 8;

    /** Two rows with one key of a unique index, the lesser entry first. */
    public record Duplicate(byte[] entry, byte[] next) {}

    private final IndexEntries index;
    private final boolean withValues;
    private final Runnable check;
    /** Row keys of rows that are changed before anybody sees the index: they may have no key. */
    private final Tree<byte[]> changed;

    private final SortMemory memory;
    private final EntrySorter sorter;
    private long rowsRead;
    private long entriesRead;
    private @Nullable Duplicate duplicate;

    private IndexLoad(
            IndexEntries index,
            Tree<byte[]> changed,
            SortSpace space,
            long rows,
            long sortBytes,
            RowGate gate,
            Runnable check) {
        this.index = index;
        this.changed = changed;
        this.withValues = index.includedLayout() != null;
        this.check = check;
        this.memory = space.take(rows, sortBytes);
        try {
            this.sorter = new EntrySorter(
                    new SortOptions(memory.bytes(), space.files(), check, gate::spilled), rows, withValues);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /**
     * Reads rows and begins to sort their entries. The cursor stays at the last row read.
     *
     * @param most rows that the cursor gives at most
     * @param sortBytes of memory that the sort may take
     * @param gate paces the reading, and may end it early; told of what the sort spills, then and later
     * @param check called every {@link RowGate#CHECK_ROWS} entries or so while they are sorted and loaded; throws to end it
     * @throws UncomputableKeyException at the first row for which an expression of the index has no value
     * @throws TarnException DISK_FULL, IO_ERROR; what gate and check throw
     */
    public static IndexLoad read(
            IndexEntries index,
            Cursor<byte[]> cursor,
            long most,
            SortSpace space,
            long sortBytes,
            RowGate gate,
            Runnable check) {
        return read(new IndexLoad(index, Tree.empty(), space, most, sortBytes, gate, check), cursor, most, gate);
    }

    private static IndexLoad read(IndexLoad load, Cursor<byte[]> cursor, long most, RowGate gate) {
        try {
            load.read(cursor, most, gate);
            return load;
        } catch (RuntimeException | Error e) {
            load.close();
            throw e;
        }
    }

    /**
     * The entries of all rows, whatever keys they have.
     *
     * @param changed by row key, what is changed of the rows together with the index: a row among it that has no key has no
     *     entry
     * @param sortBytes of memory that the sort may take
     * @param check called now and then; throws to end it
     * @throws TarnException of SQLSTATE class 22 naming the row for which an expression of the index has no value;
     *     DISK_FULL, IO_ERROR; what the check throws
     */
    public static Tree<byte[]> entries(
            IndexEntries index,
            Tree<byte[]> rows,
            Tree<byte[]> changed,
            SortSpace space,
            long sortBytes,
            Runnable check) {
        Cursor<byte[]> cursor = rows.cursor(KeyRange.all());
        RowGate gate = RowGate.reporting(read -> check.run());
        IndexLoad begun = new IndexLoad(index, changed, space, rows.size(), sortBytes, gate, check);
        try (IndexLoad load = read(begun, cursor, rows.size(), gate)) {
            return load.all();
        } catch (UncomputableKeyException e) {
            throw UncomputableKeyException.cannotBeMade(index, e.rowKey(), e.reason());
        }
    }

    private void read(Cursor<byte[]> cursor, long most, RowGate gate) {
        KeyWriter writer = new KeyWriter();
        long admitted = 0;
        while (rowsRead < most) {
            if (rowsRead == admitted) {
                admitted += gate.admit(rowsRead);
            }
            if (rowsRead == admitted || !cursor.next()) {
                break;
            }
            rowsRead++;
            byte[] row = cursor.value();
            if (write(writer, cursor)) {
                sorter.add(writer.buffer(), 0, writer.length(), withValues ? index.value(row) : null);
                entriesRead++;
            }
        }
    }

    private boolean write(KeyWriter writer, Cursor<byte[]> row) {
        try {
            return index.write(writer, row.value(), row.key());
        } catch (TarnException e) {
            if (!index.isUncomputable(e)) {
                throw e;
            }
            byte[] key = row.key();
            if (changed.get(key) != null) {
                return false;
            }
            throw new UncomputableKeyException(key, e);
        }
    }

    /** The number of rows read; some may have no entry. */
    public long rowsRead() {
        return rowsRead;
    }

    /**
     * The tree of the entries read, whatever keys they have. Can be called once, as {@link #into}.
     *
     * @throws TarnException DISK_FULL, IO_ERROR; what the check throws
     */
    public Tree<byte[]> all() {
        return load(sorter.sort(), false);
    }

    /**
     * A tree with the entries read and those of another.
     *
     * @param before none of whose entries was read
     * @return null if the index is unique and two entries have one key: see {@link #duplicate}
     * @throws TarnException DISK_FULL, IO_ERROR; what the check throws
     */
    public @Nullable Tree<byte[]> into(Tree<byte[]> before) {
        SortedEntries sorted = sorter.sort();
        boolean unique = index.index().unique();
        Tree<byte[]> tree;
        if (before.isEmpty()) {
            tree = load(sorted, unique);
        } else if (entriesRead <= FEW && entriesRead < before.size() / MUCH_LARGER) {
            tree = putOneByOne(sorted, before, unique);
        } else {
            tree = merge(sorted, before, unique);
        }
        return duplicate == null ? tree : null;
    }

    /** Two entries that kept {@link #into} from making a tree, or null. */
    public @Nullable Duplicate duplicate() {
        return duplicate;
    }

    private Tree<byte[]> load(SortedEntries sorted, boolean unique) {
        Loading loading = new Loading(unique);
        while (duplicate == null && sorted.next()) {
            loading.add(sorted.bytes(), sorted.start(), sorted.end(), value(sorted));
        }
        return loading.builder.build();
    }

    private Tree<byte[]> merge(SortedEntries sorted, Tree<byte[]> before, boolean unique) {
        Loading loading = new Loading(unique);
        Cursor<byte[]> old = before.cursor(KeyRange.all());
        boolean hasOld = old.next();
        boolean hasNew = sorted.next();
        while (duplicate == null && (hasOld || hasNew)) {
            if (hasOld && (!hasNew || compare(old, sorted) < 0)) {
                loading.add(old.keyBytes(), old.keyStart(), old.keyEnd(), old.value());
                hasOld = old.next();
            } else {
                loading.add(sorted.bytes(), sorted.start(), sorted.end(), value(sorted));
                hasNew = sorted.next();
            }
        }
        return loading.builder.build();
    }

    private static int compare(Cursor<byte[]> old, SortedEntries sorted) {
        return Arrays.compareUnsigned(
                old.keyBytes(), old.keyStart(), old.keyEnd(), sorted.bytes(), sorted.start(), sorted.end());
    }

    private Tree<byte[]> putOneByOne(SortedEntries sorted, Tree<byte[]> before, boolean unique) {
        List<byte[]> added = new ArrayList<>();
        TreeEditor<byte[]> editor = before.edit();
        while (sorted.next()) {
            checkAt(added.size());
            byte[] entry = Arrays.copyOfRange(sorted.bytes(), sorted.start(), sorted.end());
            editor.put(entry, value(sorted));
            added.add(entry);
        }
        Tree<byte[]> tree = editor.build();
        for (int i = 0; unique && duplicate == null && i < added.size(); i++) {
            checkAt(i);
            findOtherHolder(tree, added.get(i));
        }
        return tree;
    }

    private void findOtherHolder(Tree<byte[]> tree, byte[] entry) {
        byte[] key = Arrays.copyOf(entry, index.keyLength(entry));
        byte[] holder =
                index.isConstrained(entry) ? Duplicates.otherHolder(tree, index, key, index.rowKey(entry)) : null;
        if (holder != null) {
            byte[] other = IndexEntries.join(key, holder);
            boolean isNext = Arrays.compareUnsigned(entry, other) < 0;
            duplicate = new Duplicate(isNext ? entry : other, isNext ? other : entry);
        }
    }

    private void checkAt(long done) {
        if (done % RowGate.CHECK_ROWS == 0) {
            check.run();
        }
    }

    private byte[] value(SortedEntries entry) {
        byte[] value = withValues ? entry.value() : null;
        return value == null ? IndexEntries.NO_VALUE : value;
    }

    /** Never fails, and leaves no memory taken. */
    @Override
    public void close() {
        sorter.close();
        memory.close();
    }

    /** Entries that come in order into a tree; of a unique index it finds neighbours with one key. */
    private final class Loading {
        private final TreeBuilder<byte[]> builder = Tree.builder();
        private final boolean unique;
        private byte[] last = new byte[64];
        private int lastLength = -1;

        Loading(boolean unique) {
            this.unique = unique;
        }

        void add(byte[] bytes, int start, int end, byte[] value) {
            if (unique) {
                if (lastLength >= 0 && hasKeyOfLast(bytes, start, end)) {
                    duplicate = new Duplicate(Arrays.copyOf(last, lastLength), Arrays.copyOfRange(bytes, start, end));
                    return;
                }
                keepLast(bytes, start, end);
            }
            checkAt(builder.size());
            builder.add(bytes, start, end, value);
        }

        private boolean hasKeyOfLast(byte[] bytes, int start, int end) {
            int mismatch = Arrays.mismatch(last, 0, lastLength, bytes, start, end);
            if (mismatch >= 0 && mismatch < index.keyLength(last)) {
                return false;
            }
            return haveSameKey(index, Arrays.copyOf(last, lastLength), Arrays.copyOfRange(bytes, start, end));
        }

        private void keepLast(byte[] bytes, int start, int end) {
            lastLength = end - start;
            if (last.length < lastLength) {
                last = new byte[2 * lastLength];
            }
            System.arraycopy(bytes, start, last, 0, lastLength);
        }
    }

    /** The error of two rows that keep a unique index from being made. */
    public static TarnException cannotBeUnique(TableDef table, IndexEntries index, byte[] entry, byte[] other) {
        String kind = index.index().constraint() ? "constraint" : "index";
        return new TarnException(
                ErrorCode.UNIQUE_VIOLATION,
                "unique " + kind + " " + index + " of table " + table.name() + " cannot be made: the rows "
                        + table.describeKey(index.rowKey(entry)) + " and "
                        + table.describeKey(index.rowKey(other)) + " have the same key "
                        + index.describe(entry) + "; change one of them and create the " + kind + " again");
    }

    /** What REINDEX finds wrong with a unique index: it has let two rows have one key. */
    public static TarnException damaged(TableDef table, IndexEntries index, byte[] entry, byte[] other) {
        return new TarnException(
                ErrorCode.INDEX_CORRUPTED,
                "unique index " + index + " of table " + table.name() + " is damaged: the rows "
                        + table.describeKey(index.rowKey(entry)) + " and "
                        + table.describeKey(index.rowKey(other)) + " have the same key "
                        + index.describe(entry) + "; delete or change one of them and run REINDEX again");
    }

    /** Whether two entries have one index key that only one row may have. */
    public static boolean haveSameKey(IndexEntries index, byte[] a, byte[] b) {
        int mismatch = Arrays.mismatch(a, b);
        if (mismatch < 0) {
            return true;
        }
        int keyLength = index.keyLength(a);
        return mismatch >= keyLength && index.keyLength(b) == keyLength && index.isConstrained(a);
    }
}
