package org.tarndb.snapshots.manifest;

import org.tarndb.storage.error.TarnException;

/** Is told of what did not work and did no harm. Called in the thread of the caller; must neither block nor throw. */
@FunctionalInterface
public interface ProtocolListener {
    /** What was tried. */
    enum Step {
        /** W4: the row of a published version should name its final path; the next reader repairs it. */
        UPDATE_ROW,
        /** W5: a staging object that nobody needs should go; an {@link OrphanCollector} removes it. */
        DELETE_STAGING,
        /** W6: the hint should name the new version; the next commit writes it anew. */
        WRITE_HINT,
        /** A version that exists as an object alone should get a row; the next who reads it tries again. */
        ADOPT_VERSION,
        /** An object that nothing refers to should go; the next collection tries again. */
        COLLECT_ORPHAN
    }

    void warning(ManifestTable table, long version, Step step, TarnException cause);
}
