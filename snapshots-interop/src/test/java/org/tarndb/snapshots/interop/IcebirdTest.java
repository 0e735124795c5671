package org.tarndb.snapshots.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.objectstore.LocalObjectStore;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.testkit.ForwardingObjectStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.Values;

/**
 * icebird, a reader in JavaScript that shares nothing with Iceberg's library, reads a table over HTTP. Needs node and npm, and
 * npm's registry at the first time: the profile "icebird" runs it.
 *
 * <p>It gives decimals as doubles, times of day and timestamps as it has them: points in time in milliseconds, towards 1970;
 * and binary strings as text in UTF-8, whose other bytes are lost. So what is compared is what it can tell.
 */
@Tag("icebird")
class IcebirdTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** A unit in the last place: it multiplies with a power of ten. */
    private static final double DECIMAL_ERROR = 0x1p-51;

    @TempDir
    Path directory;

    private FileServer server;
    private PublishedDirectory published;

    @BeforeAll
    static void install() throws IOException {
        NodeProgram.install();
    }

    @BeforeEach
    void begin() throws IOException {
        Path files = directory.resolve("published");
        server = new FileServer(files);
        URI location = server.location();
        published =
                new PublishedDirectory(directory, new ForwardingObjectStore(new LocalObjectStore(Env.system(), files)) {
                    @Override
                    public URI location() {
                        return location;
                    }
                });
    }

    @AfterEach
    void end() {
        server.close();
    }

    private List<JsonNode> read(String... metadataFile) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(server.location() + PublishedDirectory.PREFIX));
        arguments.addAll(List.of(metadataFile));
        List<JsonNode> rows = new ArrayList<>();
        for (String line : NodeProgram.read(arguments.toArray(String[]::new))) {
            rows.add(JSON.readTree(line));
        }
        rows.sort(Comparator.comparing(
                row -> Long.parseLong(row.path("ID").textValue().substring("bigint ".length()))));
        return rows;
    }

    private List<@Nullable Object[]> expected() {
        FileRows rows = new FileRows(published.database.table(1));
        List<@Nullable Object[]> all = new ArrayList<>();
        Cursor<byte[]> cursor = published.database.rows(1).cursor(KeyRange.all());
        while (cursor.next()) {
            all.add(rows.of(cursor.key(), cursor.value()));
        }
        return all;
    }

    private void assertRows(List<@Nullable Object[]> expected, List<JsonNode> rows) {
        List<FileColumn> columns =
                new FileRows(published.database.table(1)).schema().columns();
        assertEquals(expected.size(), rows.size());
        for (int i = 0; i < rows.size(); i++) {
            assertEquals(columns.size(), rows.get(i).size());
            for (int column = 0; column < columns.size(); column++) {
                assertValue(columns.get(column), expected.get(i)[column], rows.get(i));
            }
        }
    }

    private static void assertValue(FileColumn column, @Nullable Object expected, JsonNode row) {
        String found = row.path(column.name()).textValue();
        switch (column.fileType()) {
            case FLOAT, DOUBLE -> assertNumber((Double) expected, found, 0, column);
            case DECIMAL ->
                assertNumber(
                        expected == null ? null : ((BigDecimal) expected).doubleValue(), found, DECIMAL_ERROR, column);
            case BINARY -> assertBinary((byte[]) expected, found, column);
            default -> assertEquals(text(column, expected), found, column.toString());
        }
    }

    /** What is no UTF-8 becomes U+FFFD, by other rules than Java's. */
    private static void assertBinary(byte @Nullable [] expected, @Nullable String found, FileColumn column) {
        if (expected == null || found == null) {
            assertTrue(expected == null && found == null, column.toString());
            return;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(expected))
                    .toString();
            assertEquals(string(text), found, column.toString());
        } catch (CharacterCodingException e) {
            assertTrue(found.contains("fdff"), column + ": " + found);
        }
    }

    private static void assertNumber(
            @Nullable Double expected, @Nullable String found, double error, FileColumn column) {
        if (expected == null || found == null) {
            assertTrue(expected == null && found == null, column + ": " + expected + " is not " + found);
            return;
        }
        double value = Double.parseDouble(found.substring("number ".length()));
        if (error == 0) {
            assertEquals(expected, value, column.toString()); // tells -0.0 from 0.0, and NaN is NaN
        } else {
            assertEquals(expected, value, Math.abs(expected) * error, column.toString());
        }
    }

    private static @Nullable String text(FileColumn column, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (column.fileType()) {
            case BOOLEAN -> "boolean " + value;
            case INTEGER -> "number " + value;
            case BIGINT -> "bigint " + value;
            case STRING -> string((String) value);
            case DECIMAL_TEXT -> string(((BigDecimal) value).toPlainString());
            case DATE -> "date " + (Long) value * 86_400_000L;
            case TIME -> "bigint " + (Long) value / 1000;
            case TIMESTAMP -> "date " + (Long) value / 1000;
            case INSTANT -> "date " + Values.toMicros(((OffsetDateTime) value).toInstant()) / 1000;
            case UUID -> "bytes " + HexFormat.of().formatHex(bytes((UUID) value));
            case FLOAT, DOUBLE, DECIMAL, BINARY -> throw new IllegalArgumentException("compared elsewhere");
        };
    }

    private static byte[] bytes(UUID value) {
        return ByteBuffer.allocate(16)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }

    private static String string(String value) {
        return "string " + HexFormat.of().formatHex(value.getBytes(StandardCharsets.UTF_16LE));
    }

    private void change() {
        for (long id = 10; id < 40; id++) {
            published.database.remove(1, published.database.table(1).keyCodec().encode(id));
        }
        published.publish();
    }

    @Test
    void everyTypeIsReadAsIcebirdHasIt() throws IOException {
        published.fillWithAllTypes(200, new Random(11));
        published.publish();
        assertRows(expected(), read());
    }

    @Test
    void deletionsAreSeenAndEarlierVersionsStay() throws IOException {
        published.fillWithAllTypes(200, new Random(12));
        published.publish();
        List<@Nullable Object[]> first = expected();
        change();
        assertRows(expected(), read());
        assertRows(first, read("v1.metadata.json"));
    }

    /** It believes the hint: a stale one leads to an earlier version, which is whole. Staged files mislead it never. */
    @Test
    void aStaleHintLeadsToAWholeVersion() throws IOException {
        published.fillWithAllTypes(200, new Random(13));
        published.publish();
        List<@Nullable Object[]> first = expected();
        change();
        Files.writeString(published.metadata("v3.metadata.json-77"), "{}");
        Files.writeString(published.metadata("version-hint.text"), "1");
        assertRows(first, read());
        assertRows(expected(), read("v2.metadata.json"));
    }
}
