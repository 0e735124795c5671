package org.tarndb.snapshots.iceberg;

import java.util.Map;
import org.apache.iceberg.TableMetadata;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * What decides the versions of a published table. The table has it as a property: a writer who goes past the manifest store would
 * publish versions that it does not know, and nobody could publish with it any more.
 */
public enum VersionAuthority {
    /** The object store, unless a manifest store has decided versions before. */
    OBJECT_STORE("object_store"),
    /** The object store, whatever has decided before: somebody has said so, and that its rows are gone is theirs to know. */
    OBJECT_STORE_FROM_NOW("object_store"),
    /** A manifest store. What the object store has decided before, it adopts. */
    MANIFEST_STORE("external");

    /** Of a table: which one has decided its newest version. No name of a store, which may have secrets. */
    static final String PROPERTY = "tarn.manifest-store";

    private final String recorded;

    VersionAuthority(String recorded) {
        this.recorded = recorded;
    }

    /** @throws TarnException OBJECT_NOT_IN_STATE when it may not decide the next version of the table */
    void require(TableMetadata base) {
        if (this == OBJECT_STORE && base.property(PROPERTY, recorded).equals(MANIFEST_STORE.recorded)) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "a manifest store decides the versions of the table at " + base.location()
                            + "; give the option manifest_store that it is published with, or, if its rows there were"
                            + " deleted, manifest_store = 'object_store'");
        }
    }

    /** Whether it has decided the newest version of the table: else it takes over with the next one. */
    public boolean hasDecided(TableMetadata newest) {
        return newest.property(PROPERTY, OBJECT_STORE.recorded).equals(recorded);
    }

    /** The metadata of a version that it decides. */
    TableMetadata record(TableMetadata next) {
        return next.property(PROPERTY, "").equals(recorded)
                ? next
                : TableMetadata.buildFrom(next)
                        .setProperties(Map.of(PROPERTY, recorded))
                        .build();
    }
}
