package org.tarndb.snapshots.provider;

import java.util.function.Consumer;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.ProtocolListener;
import org.tarndb.storage.error.TarnException;

/** Puts what did no harm into words, for whoever called. */
record Warnings(Consumer<String> told) implements ProtocolListener {
    @Override
    public void warning(ManifestTable table, long version, Step step, TarnException cause) {
        told.accept(text(table, version, step) + ": " + cause.getMessage());
    }

    private static String text(ManifestTable table, long version, Step step) {
        return switch (step) {
            case UPDATE_ROW ->
                "version " + version + " of " + table + " is published, but its row in the manifest store still names a"
                        + " temporary object; the next who reads or publishes there sets it right";
            case DELETE_STAGING ->
                "a temporary manifest of version " + version + " of " + table
                        + " could not be deleted; EXPIRE SNAPSHOTS" + " deletes it when it is old enough";
            case WRITE_HINT ->
                "version " + version + " of " + table + " is published, but not noted in the version hint, where other"
                        + " programs begin to look; the next publication writes it";
            case ADOPT_VERSION ->
                "version " + version + " of " + table + " got no row in the manifest store; the next who reads it tries"
                        + " again";
            case COLLECT_ORPHAN ->
                "an object below " + table + " that nothing refers to could not be deleted; the next EXPIRE SNAPSHOTS"
                        + " tries again";
        };
    }
}
