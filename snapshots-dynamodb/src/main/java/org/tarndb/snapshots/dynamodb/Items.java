package org.tarndb.snapshots.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rows as items. Versions are unsigned, so the order of the sort key is theirs, and detached versions come last. */
final class Items {
    static final String BASE = "base_uri";
    static final String VERSION = "version";
    static final String PATH = "path";
    static final String SIZE = "size";
    static final String SHA256 = "sha256";
    /** Of a counter. */
    static final String WRITES = "writes";

    /** No row has it. */
    static final long COUNTER_VERSION = 0;

    /** DynamoDB: a partition key has no more, in UTF-8. */
    private static final int MAX_BASE_BYTES = 2048;

    private Items() {}

    /** @throws TarnException LIMIT_EXCEEDED for a location that no row can have */
    static void checkFits(String base) {
        int bytes = base.getBytes(UTF_8).length;
        if (bytes > MAX_BASE_BYTES) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "the location " + base + " has " + bytes + " bytes, and a manifest store in DynamoDB takes "
                            + MAX_BASE_BYTES + "; use a shorter location, or another manifest store");
        }
    }

    static Map<String, AttributeValue> key(String base, long version) {
        return Map.of(BASE, AttributeValue.fromS(base), VERSION, number(version));
    }

    static AttributeValue number(long unsigned) {
        return AttributeValue.fromN(Long.toUnsignedString(unsigned));
    }

    /** What is not known is left out. */
    static Map<String, AttributeValue> of(ManifestRow row) {
        Map<String, AttributeValue> item = new HashMap<>(key(row.base(), row.version()));
        item.put(PATH, AttributeValue.fromS(row.path()));
        if (row.sizeBytes() >= 0) {
            item.put(SIZE, number(row.sizeBytes()));
        }
        String sha256 = row.sha256();
        if (sha256 != null) {
            item.put(SHA256, AttributeValue.fromS(sha256));
        }
        return item;
    }

    /** Attributes of others, such as Lance's committer, are none of ours. */
    static ManifestRow row(Map<String, AttributeValue> item) throws IOException {
        String base = text(item, BASE);
        String version = number(item, VERSION);
        String path = text(item, PATH);
        if (base == null || version == null || path == null) {
            throw new IOException("an item has no " + BASE + ", " + VERSION + " or " + PATH + ": " + item.keySet());
        }
        String size = number(item, SIZE);
        try {
            return new ManifestRow(
                    base,
                    Long.parseUnsignedLong(version),
                    path,
                    size == null ? -1 : Long.parseLong(size),
                    text(item, SHA256));
        } catch (NumberFormatException e) {
            throw new IOException(
                    "version " + version + " of " + base + " has a number that is none of a row: " + e.getMessage(), e);
        }
    }

    private static @Nullable String text(Map<String, AttributeValue> item, String name) throws IOException {
        AttributeValue value = item.get(name);
        if (value != null && value.s() == null) {
            throw new IOException("the attribute " + name + " of an item is no text but " + value.type());
        }
        return value == null ? null : value.s();
    }

    private static @Nullable String number(Map<String, AttributeValue> item, String name) throws IOException {
        AttributeValue value = item.get(name);
        if (value != null && value.n() == null) {
            throw new IOException("the attribute " + name + " of an item is no number but " + value.type());
        }
        return value == null ? null : value.n();
    }
}
