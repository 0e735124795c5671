package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** Journal, checkpoints and recovery. */
final class FileMutants {
    private static final String WORKER = "storage/journal/JournalWorker";
    private static final String SEQUENCE = "storage/journal/SegmentSequence";
    private static final String SEGMENT = "storage/journal/SegmentWriter";
    private static final String CHECKPOINT = "storage/checkpoint/CheckpointWriter";
    private static final String CHECKPOINTER = "txn/recovery/Checkpointer";
    private static final String RECOVERY = "txn/recovery/Recovery";

    static final List<Mutant> ALL = List.of(
            that("a record is reported before it is forced")
                    .breaks("I7: a commit that returned survives")
                    .replacing(WORKER, "if (sync) { force(segment); }")
                    .with("")
                    .isCaughtBy("storage.journal.JournalCrashTest"),
            that("a full segment is not forced")
                    .breaks("of a segment that is not the last, all is durable")
                    .replacing(WORKER, "force(segment); report(segment, listener);")
                    .with("report(segment, listener);")
                    .isCaughtBy("storage.journal.JournalCrashTest"),
            that("the journal goes on after a failure")
                    .breaks("after a failed force nothing more is written")
                    .replacing(WORKER, "if (failure != null) { refuse(work, listener); return; }")
                    .with("")
                    .isCaughtBy("storage.journal.JournalFailureTest"),
            that("what was written and not reported is not cut off")
                    .breaks("I7: what failed is nowhere")
                    .replacing(WORKER, "segment.cutToReported();")
                    .with("segment.size();")
                    .isCaughtBy("storage.journal.JournalFailureTest"),
            that("a cut is not forced")
                    .breaks("I7: gone for good")
                    .replacing(SEGMENT, "file.truncate(reported); file.force();")
                    .with("file.truncate(reported);")
                    .isCaughtBy("storage.journal.JournalFailureTest", "storage.journal.JournalCrashTest"),
            that("what could not be taken back is reported as rolled back")
                    .breaks("an unknown outcome is never reported as a rollback")
                    .replacing(WORKER, """
                            cause.addSuppressed(e);
                            return new TarnException(
                            ErrorCode.OUTCOME_UNKNOWN,
                            """)
                    .with("""
                            cause.addSuppressed(e);
                            return new TarnException(
                            ErrorCode.IO_ERROR,
                            """)
                    .isCaughtBy("storage.journal.JournalFailureTest"),
            that("a segment's name is not made durable")
                    .breaks("I7: a commit that returned survives")
                    .replacing(SEGMENT, "files.rename(temporary, name.path()); files.syncDirectory(directory);")
                    .with("files.rename(temporary, name.path());")
                    .isCaughtBy("storage.journal.JournalCrashTest"),
            that("checksums of frames are not compared")
                    .breaks("a torn frame is no record")
                    .replacing("storage/journal/SegmentReader", """
                            if (start < 0
                                    || fields.getInt(start + JournalLayout.CHECKSUM_OFFSET)
                                            != JournalLayout.frameChecksum(header.salt(), offset, window, start, frameBytes)) {
                            """)
                    .with("if (start < 0) {")
                    .isCaughtBy("storage.journal.JournalDamageTest"),
            that("a torn tail is not cut")
                    .breaks("the journal goes on behind its last whole record")
                    .replacing(SEQUENCE, "file.truncate(last.sizeBytes());")
                    .with("")
                    .isCaughtBy("storage.journal.JournalDamageTest"),
            that("what was read is not forced before the journal goes on")
                    .breaks("what was read is taken for durable")
                    .replacing(SEQUENCE, "writeAgain(file, forcedTo, last.sizeBytes()); file.force();")
                    .with("writeAgain(file, forcedTo, last.sizeBytes());")
                    .isCaughtBy("storage.journal.JournalCrashTest"),
            that("what was read is not written again before it is forced")
                    .breaks("what was read is taken for durable")
                    .replacing(SEQUENCE, "writeAgain(file, forcedTo, last.sizeBytes()); file.force();")
                    .with("file.force();")
                    .isCaughtBy("storage.journal.JournalFailureTest"),
            that("damage passes for a torn tail")
                    .breaks("bytes that were once forced are damage")
                    .replacing("storage/journal/TailCheck", "frame.syncedTo() > invalidOffset")
                    .with("false")
                    .isCaughtBy("storage.journal.JournalDamageTest"),
            that("segments are deleted that are not released")
                    .breaks("I7: a commit that returned survives")
                    .replacing(SEQUENCE, "if (previousCsnOfSecond() > releasedCsn) {")
                    .with("if (false) {")
                    .isCaughtBy("storage.journal.FileJournalTest"),
            that("reading begins one record late")
                    .breaks("I7: a commit that returned survives")
                    .replacing("storage/journal/JournalReader", "} else if (csn > afterCsn) {")
                    .with("} else if (csn > afterCsn + 1) {")
                    .isCaughtBy("storage.journal.FileJournalTest"),
            that("reading begins one record early")
                    .breaks("what a checkpoint has is not applied again")
                    .replacing("storage/journal/JournalReader", "} else if (csn > afterCsn) {")
                    .with("} else if (csn >= afterCsn) {")
                    .isCaughtBy("storage.journal.FileJournalTest"),
            that("recovery skips a record")
                    .breaks("I7: a commit that returned survives")
                    .replacing(RECOVERY, "replay.add(journal.csn(), CommitRecord.decode(journal.record(), source));")
                    .with(
                            "if (records != 1) { replay.add(journal.csn(), CommitRecord.decode(journal.record(), source)); }")
                    .isCaughtBy("txn.RecoveryTest"),
            that("recovery forgets the CSN of a record")
                    .breaks("I1: CSNs only grow")
                    .replacing(
                            "txn/recovery/Replay",
                            "ChangeApplier.apply(version, commit.changes(), KeyGuard.NONE, sorts) .withCsn(csn)")
                    .with("ChangeApplier.apply(version, commit.changes(), KeyGuard.NONE, sorts)")
                    .isCaughtBy("txn.RecoveryTest"),
            that("a checkpoint's runs are not made durable before its manifest")
                    .breaks("a checkpoint is whole or not there")
                    .replacing(CHECKPOINT, """
                            files.syncDirectory(directory);
                            Manifest manifest = new Manifest(
                            """)
                    .with("Manifest manifest = new Manifest(")
                    .isCaughtBy("storage.checkpoint.CheckpointStoreTest"),
            that("a checkpoint's manifest is not forced before it gets its name")
                    .breaks("a checkpoint is whole or not there")
                    .replacing(CHECKPOINT, "file.write(0, bytes, 0, bytes.length); file.force();")
                    .with("file.write(0, bytes, 0, bytes.length);")
                    .isCaughtBy("storage.checkpoint.CheckpointStoreTest"),
            that("older files are deleted before the checkpoint is durable")
                    .breaks("a checkpoint is whole or the one before is there")
                    .replacing(CHECKPOINT, """
                            files.rename(temporary, directory.resolve(CheckpointNames.manifest(draft.sequence())));
                            files.syncDirectory(directory);
                            """)
                    .with("files.rename(temporary, directory.resolve(CheckpointNames.manifest(draft.sequence())));")
                    .isCaughtBy("storage.checkpoint.CheckpointStoreTest"),
            that("a checkpoint has what is prepared")
                    .breaks("I6: nothing unconfirmed reaches a checkpoint")
                    .replacing(
                            "txn/commit/CommitOrder", "return new Origin(confirmed, log.lastCsn(), outcomes.copy());")
                    .with("return new Origin(tip, log.lastCsn(), outcomes.copy());")
                    .isCaughtBy("txn.RecoveryTest"),
            that("the journal is released before the checkpoint is durable")
                    .breaks("I7: a commit that returned survives")
                    .replacing(CHECKPOINTER, "committed = writer.commit(); } written.clear();")
                    .with("journal.releaseUpTo(version.csn()); committed = writer.commit(); } written.clear();")
                    .isCaughtBy("txn.RecoveryTest"),
            that("the journal is released beyond the checkpoint")
                    .breaks("I7: a commit that returned survives")
                    .replacing(CHECKPOINTER, "journal.releaseUpTo(version.csn());")
                    .with("journal.releaseUpTo(pipeline.confirmed().csn());")
                    .isCaughtBy("txn.RecoveryTest"),
            that("a checkpoint takes over runs of trees that have changed")
                    .breaks("a checkpoint has the version's rows")
                    .replacing(CHECKPOINTER, "before != null && before.refersTo(tree)")
                    .with("before != null")
                    .isCaughtBy("txn.RecoveryTest"),
            that("an index that is being built is recovered as complete")
                    .breaks("R9: a build goes on from its beginning")
                    .replacing(RECOVERY, ": IndexVersion.registered(index.id()));")
                    .with(": new IndexVersion(index.id(), Tree.empty(), BuildCursor.END));")
                    .isCaughtBy("txn.RecoveryTest"));

    private FileMutants() {}
}
