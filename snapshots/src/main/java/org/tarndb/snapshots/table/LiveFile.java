package org.tarndb.snapshots.table;

import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/** A data file of a snapshot, and the files by which rows of it are deleted. */
record LiveFile(DataFile data, List<DeleteFile> deletes) {
    String location() {
        return data.location();
    }

    /** Rows of the file, deleted ones among them. */
    long rows() {
        return data.recordCount();
    }
}
