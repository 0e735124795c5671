package org.tarndb.storage.version;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.tree.Tree;

/** The rows of a table and the entries of its indexes in one version. Immutable. */
public final class TableVersion {
    private static final IndexVersion[] NO_INDEXES = {};
    private static final TableVersion EMPTY = new TableVersion(Tree.empty(), NO_INDEXES);

    private final Tree<byte[]> rows;
    private final IndexVersion[] indexes;

    private TableVersion(Tree<byte[]> rows, IndexVersion[] indexes) {
        this.rows = rows;
        this.indexes = indexes;
    }

    /** A table without rows and indexes. */
    public static TableVersion empty() {
        return EMPTY;
    }

    /** Row key -> row. */
    public Tree<byte[]> rows() {
        return rows;
    }

    /** In no particular order; must not be changed. */
    public Iterable<IndexVersion> indexes() {
        return Arrays.asList(indexes);
    }

    public @Nullable IndexVersion index(long indexId) {
        for (IndexVersion index : indexes) {
            if (index.indexId() == indexId) {
                return index;
            }
        }
        return null;
    }

    public TableVersion withRows(Tree<byte[]> changed) {
        return changed == rows ? this : new TableVersion(changed, indexes);
    }

    /** With the index added, or put in the place of its earlier version. */
    public TableVersion withIndex(IndexVersion index) {
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i].indexId() == index.indexId()) {
                if (indexes[i] == index) {
                    return this;
                }
                IndexVersion[] changed = indexes.clone();
                changed[i] = index;
                return new TableVersion(rows, changed);
            }
        }
        IndexVersion[] changed = Arrays.copyOf(indexes, indexes.length + 1);
        changed[indexes.length] = index;
        return new TableVersion(rows, changed);
    }

    public TableVersion withoutIndex(long indexId) {
        return new TableVersion(
                rows,
                Arrays.stream(indexes)
                        .filter(index -> index.indexId() != indexId)
                        .toArray(IndexVersion[]::new));
    }
}
