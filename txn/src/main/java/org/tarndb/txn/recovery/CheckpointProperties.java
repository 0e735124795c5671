package org.tarndb.txn.recovery;

import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.txn.status.TransactionOutcomes;

/** What a checkpoint keeps besides trees and catalog, as bytes. The format is in docs/FILE_FORMAT.md. */
final class CheckpointProperties {
    private static final int VERSION = 1;

    private CheckpointProperties() {}

    static byte[] encode(TransactionOutcomes outcomes) {
        ByteWriter writer = new ByteWriter();
        writer.putByte(VERSION);
        outcomes.write(writer);
        return writer.toBytes();
    }

    /**
     * Reads them back.
     *
     * @param source where they are from, for messages
     * @throws org.tarndb.storage.error.TarnException FILE_CORRUPTED, FILE_FORMAT_UNKNOWN
     */
    static TransactionOutcomes decode(byte[] properties, String source) {
        ByteReader reader = new ByteReader(properties, source);
        reader.requireVersion(VERSION);
        TransactionOutcomes outcomes = TransactionOutcomes.read(reader);
        reader.requireEnd();
        return outcomes;
    }
}
