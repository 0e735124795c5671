package org.tarndb.snapshots.manifest;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The rows of a manifest store. Its failures are {@code MANIFEST_STORE_FAILED}. A row of another kind of table at the same place is
 * {@code OBJECT_NOT_IN_STATE}: to help with it would put a manifest where it is none.
 */
final class ManifestRows {
    private final ExternalManifestStore store;

    ManifestRows(ExternalManifestStore store) {
        this.store = store;
    }

    Optional<ManifestRow> get(ManifestTable table, long version) {
        return perform("read a row of", table, () -> store.get(table.base(), version))
                .map(row -> own(table, row));
    }

    Optional<ManifestRow> latest(ManifestTable table) {
        return perform("read the latest row of", table, () -> store.getLatestVersion(table.base()))
                .map(row -> own(table, row));
    }

    private static ManifestRow own(ManifestTable table, ManifestRow row) {
        if (!row.path().startsWith(table.naming().directory())) {
            throw ProtocolErrors.otherKind(table, row);
        }
        return row;
    }

    /** 0 when there is no row. */
    long latestVersion(ManifestTable table) {
        return latest(table).map(ManifestRow::version).orElse(0L);
    }

    List<ManifestRow> list(ManifestTable table) {
        return perform("list the rows of", table, () -> store.list(table.base()));
    }

    /** @param table the first of the tables, for errors */
    boolean putIfNotExists(ManifestTable table, List<ManifestClaim> claims) {
        return perform("add a row of", table, () -> store.putIfNotExists(claims));
    }

    boolean putIfExists(ManifestTable table, ManifestRow row, String expectedPath) {
        return perform("change a row of", table, () -> store.putIfExists(row, expectedPath));
    }

    void delete(ManifestTable table, ManifestRow row) {
        perform("delete a row of", table, () -> {
            store.delete(table.base(), row.version(), row.path());
            return true;
        });
    }

    void deleteAll(ManifestTable table) {
        perform("delete the rows of", table, () -> {
            store.delete(table.base());
            return true;
        });
    }

    int maxTables() {
        return store.maxTables();
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private static <T> T perform(String what, ManifestTable table, Action<T> action) {
        try {
            return action.run();
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.MANIFEST_STORE_FAILED,
                    "Cannot " + what + " " + table + ": " + e.getMessage()
                            + ". Look after the manifest store, then try again",
                    e);
        }
    }
}
