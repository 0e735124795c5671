package org.tarndb.storage.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.UUID;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.format.Sealed;

/** The header of a segment; {@link JournalLayout} says what the fields are. */
record SegmentHeader(
        UUID databaseId,
        long sequence,
        long firstCsn,
        long salt,
        long previousSalt,
        long previousEnd,
        long previousCsn) {

    byte[] encode() {
        ByteBuffer body = ByteBuffer.allocate(JournalLayout.HEADER_BODY_BYTES);
        body.putLong(databaseId.getMostSignificantBits()).putLong(databaseId.getLeastSignificantBits());
        body.putLong(sequence).putLong(firstCsn).putLong(salt);
        body.putLong(previousSalt).putLong(previousEnd).putLong(previousCsn);
        return Sealed.seal(JournalLayout.SEGMENT, body.array());
    }

    /** Reads the header and checks that the segment is this database's and has the name that it should. */
    static SegmentHeader read(SegmentName name, FileHandle file, UUID databaseId) {
        Path path = name.path();
        byte[] section = Sealed.read(JournalLayout.SEGMENT, path, file, 0, JournalLayout.HEADER_BYTES);
        ByteBuffer body = Sealed.body(section);
        SegmentHeader header = new SegmentHeader(
                new UUID(body.getLong(), body.getLong()),
                body.getLong(),
                body.getLong(),
                body.getLong(),
                body.getLong(),
                body.getLong(),
                body.getLong());
        if (!header.databaseId.equals(databaseId)) {
            throw Damage.at(path, 0, "it belongs to database " + header.databaseId + ", not to " + databaseId);
        }
        if (header.sequence != name.sequence() || header.firstCsn != name.firstCsn()) {
            throw Damage.at(
                    path, 0, "it is segment " + header.sequence + " from CSN " + header.firstCsn + " by its content");
        }
        return header;
    }
}
