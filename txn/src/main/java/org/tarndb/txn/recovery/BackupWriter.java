package org.tarndb.txn.recovery;

import java.nio.file.Path;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.checkpoint.Checkpoint;
import org.tarndb.storage.checkpoint.CheckpointStore;
import org.tarndb.storage.checkpoint.CheckpointWriter;
import org.tarndb.storage.checkpoint.DatabaseFiles;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Origin;

/**
 * Writes a confirmed version as a database of its own: a checkpoint and an empty journal, with a new database id, so that
 * files of the two can't be mixed up. A version is a value, so no writer waits.
 */
public final class BackupWriter {
    private BackupWriter() {}

    /**
     * Writes a backup; durable on return. If that fails what was written is deleted as far as possible; what is left, also
     * by a crash, is refused when it is opened.
     *
     * @param state confirmed
     * @param target is missing or empty
     * @param cancellation looked at now and then
     * @throws org.tarndb.storage.error.TarnException BACKUP_TARGET_NOT_EMPTY, IO_ERROR, DISK_FULL, or the cancellation's
     *     reason
     */
    public static BackupResult write(Env env, Origin state, Path target, Cancellation cancellation) {
        DatabaseVersion version = state.version();
        long[] sizeBytes = new long[1];
        Path directory = DatabaseFiles.createWith(env, target, version.csn(), files -> {
            CheckpointStore store = CheckpointStore.open(env, files.checkpointDirectory(), files.databaseId());
            byte[] properties = CheckpointProperties.of(state).encode();
            try (CheckpointWriter writer =
                    store.begin(version.csn(), CatalogCodec.encode(version.catalog()), properties)) {
                VersionTrees.forEach(
                        version, (ref, tree) -> writer.tree(ref, VersionTrees.entries(tree, cancellation)));
                Checkpoint checkpoint = writer.commit();
                sizeBytes[0] = checkpoint.sizeBytes();
            }
        });
        return new BackupResult(directory, version.csn(), sizeBytes[0]);
    }
}
