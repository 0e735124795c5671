package org.tarndb.snapshots.table;

import java.util.List;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileColumn.Role;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.type.SqlType;

/** The columns of files of position deletes: Iceberg specification, "Position Delete Files", with its reserved field ids. */
final class PositionDeletes {
    static final FileColumn POSITION =
            new FileColumn(2147483545, "pos", Role.VALUE, SqlType.BIGINT, FileType.BIGINT, true);
    static final FileColumn FILE =
            new FileColumn(2147483546, "file_path", Role.VALUE, SqlType.VARCHAR, FileType.STRING, true);
    static final List<FileColumn> COLUMNS = List.of(FILE, POSITION);

    private PositionDeletes() {}
}
