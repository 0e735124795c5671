package org.tarndb.txn.matrix;

import java.util.List;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.quorum.LocalQuorum;

/** What becomes of the records of a scene's commits: written, refused, acknowledged by a quorum or not. */
final class SceneJournal {
    private final Scene scene;
    private final TestDatabase db;
    private final ModelOrder order;
    private final LocalQuorum quorum;

    SceneJournal(Scene scene, LocalQuorum quorum) {
        this.scene = scene;
        this.db = scene.db();
        this.order = scene.order();
        this.quorum = quorum;
    }

    void logWritten(SceneWriter writer) {
        ModelVersion commit = writer.model.commit();
        if (commit != null && commit.kind == ModelVersion.Kind.TRANSACTION) {
            logUpTo(commit);
        }
    }

    void logFailed(SceneWriter writer) {
        ModelVersion commit = writer.model.commit();
        if (commit != null && commit.kind == ModelVersion.Kind.TRANSACTION) {
            refuse(commit);
        }
    }

    /** The newest record of the build, and all before it. */
    void logBuild() {
        ModelVersion last = null;
        for (ModelVersion each : order.limbo()) {
            if (each.journaled && !each.durable && each.isOfBuild()) {
                last = each;
            }
        }
        if (last != null) {
            logUpTo(last);
        }
    }

    void logUpTo(ModelVersion commit) {
        if (commit.isOpen() && !commit.durable) {
            db.journal.acknowledge(csnOf(commit));
            order.durable(commit);
        }
    }

    void refuse(ModelVersion commit) {
        if (commit.isOpen() && !commit.durable) {
            db.journal.reject(csnOf(commit));
            order.refuse(commit);
            noteCut(commit);
        }
    }

    private long csnOf(ModelVersion commit) {
        List<DatabaseVersion> versions = db.pipeline().openVersions();
        return versions.get(order.open().indexOf(commit)).csn();
    }

    private void noteCut(ModelVersion first) {
        scene.writers().forEach(writer -> writer.model.noteCut(first));
    }

    void acknowledge() {
        quorum.acknowledge(0, quorum.appendedCsn());
        order.acknowledge();
    }

    void logAll() {
        db.journal.acknowledgeAll();
        order.allDurable();
    }

    /** The first who notices takes all back that waits for the quorum. */
    void timeOut() {
        ModelVersion first = order.firstUndecided();
        db.scheduler.advance(Scene.LIMBO_TIMEOUT.toNanos());
        if (first != null) {
            scene.writers().stream()
                    .filter(writer -> writer.model.commit() == first)
                    .forEach(SceneWriter::proceed);
            order.cut(first);
            noteCut(first);
        }
    }
}
