package org.tarndb.planner.snapshot;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.CommandPlan;
import org.tarndb.planner.statement.SessionControl;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;

/**
 * DROP PUBLICATION. What is published stays readable. Its rows in a manifest store are deleted after the commit, which nothing
 * can take back; before it, the store must have answered once, unless FORCE is said.
 */
record DropPublicationPlan(String name, boolean ifExists, boolean force) implements CommandPlan {
    @Override
    public String command() {
        return "DROP PUBLICATION";
    }

    @Override
    public @Nullable Rows run(SessionControl session) {
        Catalog catalog = session.view().catalog();
        PublicationDef publication = catalog.publications().get(name);
        if (publication != null && !force) {
            settle(session, publication, catalog);
        }
        session.write(scope -> {
            if (!ifExists || scope.view().catalog().publications().containsKey(name)) {
                scope.dropPublication(name);
            }
        });
        return null;
    }

    private void settle(SessionControl session, PublicationDef publication, Catalog catalog) {
        List<TableDef> tables = publication.tableIds().stream()
                .map(catalog::table)
                .filter(Objects::nonNull)
                .toList();
        try {
            Snapshots.provider().settle(session.context().snapshotCall(), SnapshotLocation.of(publication), tables);
        } catch (TarnException e) {
            if (session.cancellation().isCancelled()) {
                throw e;
            }
            throw new TarnException(
                    e.code(),
                    "the publication " + name + " was not dropped, because what its manifest store has of it can't be"
                            + " settled; try again when it can, or DROP PUBLICATION " + name + " FORCE, which lets what"
                            + " can't be deleted stay: " + e.getMessage(),
                    e);
        }
    }
}
