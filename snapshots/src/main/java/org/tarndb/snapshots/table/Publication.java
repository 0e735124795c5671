package org.tarndb.snapshots.table;

import java.util.List;
import java.util.UUID;
import org.tarndb.snapshots.layout.LayoutOptions;
import org.tarndb.storage.version.DatabaseVersion;

/**
 * Tables that are published together: all as of one version.
 *
 * @param id written into the snapshot of each table, by which readers see that they belong together
 * @param databaseId tells this database from all others
 * @param version confirmed; it is held until the publication ends
 */
public record Publication(UUID id, String databaseId, DatabaseVersion version, List<Target> targets) {
    /**
     * A table and where it goes.
     *
     * @param tableId in the version's catalog
     * @param table the key that all its objects begin with, with a slash at its end
     */
    public record Target(long tableId, String table, LayoutOptions layout) {
        /** A table in one partition, in the order of its row key. */
        public Target(long tableId, String table) {
            this(tableId, table, LayoutOptions.NONE);
        }

        public Target {
            if (!table.endsWith("/")) {
                throw new IllegalArgumentException("'" + table + "' has no slash at its end");
            }
        }
    }

    public Publication {
        targets = List.copyOf(targets);
        if (targets.isEmpty() || targets.stream().map(Target::table).distinct().count() < targets.size()) {
            throw new IllegalArgumentException("a publication has tables, at places of their own");
        }
    }
}
