package org.tarndb.txn.indexbuild;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.ddl.CatalogChange;

/** Other settings for a running build, in the catalog. */
final class SettingsChange implements Preparation {
    private final IndexDef index;
    private final UnaryOperator<BuildSettings> change;
    private BuildSettings settings = BuildSettings.DEFAULT;
    private Changes changes = Changes.NONE;

    SettingsChange(IndexDef index, UnaryOperator<BuildSettings> change) {
        this.index = index;
        this.change = change;
    }

    /** What was prepared. */
    BuildSettings settings() {
        return settings;
    }

    @Override
    public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
        BuildPlace place = BuildPlace.find(tip, index);
        if (place == null || place.isPublic()) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    BuildKind.of(index).describe(index) + " is not being built: "
                            + (place == null ? "it is gone" : "it is complete"));
        }
        settings = change.apply(BuildSettings.of(place.def().options()));
        changes =
                Changes.ofCatalog(new CatalogChange.SetIndexOptions(index.tableId(), index.id(), settings.toOptions()));
        return ChangeApplier.apply(tip, changes, guard);
    }

    @Override
    public @Nullable JournalRecord record() {
        return CommitRecord.encode(changes);
    }
}
