package org.tarndb.snapshots.iceberg;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.tarndb.storage.error.TarnException;

/**
 * Metadata as the bytes of a version, with a checksum in a field that Iceberg does not know. Who does not know a field leaves it out
 * when he writes the next version, as fields were added to Iceberg's metadata before.
 */
final class MetadataJson {
    private static final EmbeddedChecksum CHECKSUM = new EmbeddedChecksum(1, "\"tarn-crc32c\":\"", "\",");

    private MetadataJson() {}

    static byte[] write(TableMetadata metadata) {
        return CHECKSUM.addTo(TableMetadataParser.toJson(metadata).getBytes(UTF_8));
    }

    /** @throws TarnException SNAPSHOT_CORRUPTED */
    static TableMetadata read(String location, byte[] json) {
        if (CHECKSUM.isBroken(json)) {
            throw Damage.of(location, "its checksum is of other bytes", null);
        }
        try {
            return TableMetadataParser.fromJson(location, new String(json, UTF_8));
        } catch (RuntimeException e) { // of any kind: it depends on what is wrong
            throw Damage.of(location, "it is no metadata of an Iceberg table: " + e.getMessage(), e);
        }
    }
}
