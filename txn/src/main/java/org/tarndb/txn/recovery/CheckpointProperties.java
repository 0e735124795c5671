package org.tarndb.txn.recovery;

import java.util.Map;
import java.util.TreeMap;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Origin;
import org.tarndb.txn.status.TransactionOutcomes;

/**
 * What a checkpoint keeps besides trees and catalog. The format is in docs/FILE_FORMAT.md.
 *
 * @param rowsCsns of each table by its id: when its rows were changed last
 */
record CheckpointProperties(TransactionOutcomes outcomes, Map<Long, Long> rowsCsns) {
    private static final int VERSION = 2;

    /** Those of a version with nothing known of it. */
    static CheckpointProperties none() {
        return new CheckpointProperties(new TransactionOutcomes(), Map.of());
    }

    static CheckpointProperties of(Origin state) {
        DatabaseVersion version = state.version();
        Map<Long, Long> rowsCsns = new TreeMap<>();
        for (TableDef table : version.catalog().tables()) {
            rowsCsns.put(table.id(), version.rowsCsn(table.id()));
        }
        return new CheckpointProperties(state.outcomes(), rowsCsns);
    }

    byte[] encode() {
        ByteWriter writer = new ByteWriter();
        writer.putByte(VERSION);
        outcomes.write(writer);
        writer.putUnsigned(rowsCsns.size());
        rowsCsns.forEach((tableId, csn) -> writer.putUnsigned(tableId).putUnsigned(csn));
        return writer.toBytes();
    }

    /**
     * Reads them back.
     *
     * @param source where they are from, for messages
     * @throws org.tarndb.storage.error.TarnException FILE_CORRUPTED, FILE_FORMAT_UNKNOWN
     */
    static CheckpointProperties decode(byte[] properties, String source) {
        ByteReader reader = new ByteReader(properties, source);
        reader.requireVersion(VERSION);
        TransactionOutcomes outcomes = TransactionOutcomes.read(reader);
        Map<Long, Long> rowsCsns = new TreeMap<>();
        for (int i = reader.getCount(); i > 0; i--) {
            rowsCsns.put(reader.getUnsigned(), reader.getUnsigned());
        }
        reader.requireEnd();
        return new CheckpointProperties(outcomes, rowsCsns);
    }
}
