package org.tarndb.snapshots.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.ObjectStores;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;

/** What is S3's own. */
class S3ObjectStoreTest {
    private static final int MIB = 1 << 20;

    @TempDir
    Path scratch;

    @Test
    void itIsFoundByItsScheme() throws IOException {
        URI location = S3Server.INSTANCE.newLocation();
        try (ObjectStore store = ObjectStores.open(location, S3Server.INSTANCE.options(), Env.system())) {
            assertEquals(location, store.location());
            assertEquals(List.of(), store.list(""));
        }
    }

    @Test
    void aBucketThatIsNotThereIsRefusedAtTheOpening() {
        URI location = URI.create("s3://no-such-bucket/x/");
        IOException refused = assertThrows(
                IOException.class, () -> ObjectStores.open(location, S3Server.INSTANCE.options(), Env.system()));
        assertTrue(String.valueOf(refused.getMessage()).contains("no-such-bucket"), refused::toString);
    }

    /** Reaches for nothing: there is no such bucket. */
    @Test
    void anOptionThatIsNoneIsToldBeforeTheOpening() {
        URI location = URI.create("s3://no-such-bucket/x/");
        ObjectStores.check(location, Map.of("region", "eu-west-1"));
        for (Map<String, String> options : List.of(Map.of("nonsense", "x"), Map.of("part_size", "1"))) {
            TarnException refused = assertThrows(TarnException.class, () -> ObjectStores.check(location, options));
            assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("part_size"), message);
        }
    }

    @Test
    void aListHasAllPages() throws IOException {
        URI location = S3Server.INSTANCE.newLocation();
        S3Options options = S3Options.of(S3Server.INSTANCE.options()).withListPageSize(3);
        S3Location at = S3Location.of(location);
        try (ObjectStore store = new S3ObjectStore(at, S3Clients.open(options, at), options, Env.system())) {
            Set<String> keys = new TreeSet<>();
            for (int i = 0; i < 10; i++) {
                keys.add("a/" + i);
                store.put("a/" + i, new byte[i]);
            }
            assertEquals(
                    keys,
                    new TreeSet<>(store.list("a/").stream().map(ObjectInfo::key).toList()));
            assertEquals(10, store.list("").size());
        }
    }

    @Test
    void aLargeFileIsPutInParts() throws IOException {
        Map<String, String> options = new HashMap<>(S3Server.INSTANCE.options());
        options.put("part_size", String.valueOf(5 * MIB));
        byte[] content = new byte[11 * MIB + 1];
        new Random(7).nextBytes(content);
        Path file = Files.write(scratch.resolve("large"), content);
        try (ObjectStore store =
                new S3ObjectStoreProvider().open(S3Server.INSTANCE.newLocation(), options, Env.system())) {
            ObjectInfo info = store.putFile("data/large", file);
            assertEquals(content.length, info.sizeBytes());
            // S3's ETag of an upload in parts ends with their number.
            assertTrue(String.valueOf(info.eTag()).contains("-3"), info::toString);
            assertArrayEquals(content, store.get("data/large"));
            try (ObjectReader reader = store.open("data/large")) {
                byte[] part = new byte[3 * MIB];
                reader.readFully(4 * MIB, part, 0, part.length);
                assertArrayEquals(Arrays.copyOfRange(content, 4 * MIB, 7 * MIB), part);
            }
        }
    }

    @Test
    void ofRacingProcessesOneWins() throws Exception {
        URI location = S3Server.INSTANCE.newLocation();
        for (int race = 0; race < 10; race++) {
            String key = "metadata/v" + race + ".metadata.json";
            AtomicInteger wins = new AtomicInteger();
            Interleavings.Action[] racers = new Interleavings.Action[8];
            for (int i = 0; i < racers.length; i++) {
                byte[] own = ("racer " + i).getBytes(UTF_8);
                racers[i] = () -> {
                    try (ObjectStore store = S3Server.INSTANCE.open(location)) {
                        if (store.putIfAbsent(key, own).isPresent()) {
                            wins.incrementAndGet();
                            assertArrayEquals(own, store.get(key));
                        }
                    }
                };
            }
            Interleavings.inParallel(racers);
            assertEquals(1, wins.get(), key);
        }
    }

    @Test
    void aLocationWithoutAPathIsTheBucket() throws IOException {
        String key = "whole-bucket/x";
        try (ObjectStore store = S3Server.INSTANCE.open(URI.create("s3://" + S3Server.BUCKET))) {
            store.put(key, new byte[1]);
            assertEquals(URI.create("s3://tests/whole-bucket/x"), store.uriOf(key));
            assertEquals(1, store.list("whole-bucket/").size());
            store.delete(key);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"s3:///path/", "s3://key:hunter2@bucket/", "s3://bucket:80/", "s3://bucket/a//b/", "s3://b/../c/"
            })
    void aWrongLocationIsRefused(String location) {
        TarnException refused = assertThrows(
                TarnException.class,
                () -> ObjectStores.openToRead(URI.create(location), Map.of("region", "us-east-1"), Env.system()));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
        assertTrue(!String.valueOf(refused.getMessage()).contains("hunter2"), refused::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "endpoint, localhost",
        "endpoint, http://user:hunter2@localhost",
        "endpoint, ::",
        "path_style, yes",
        "part_size, 5242879",
        "part_size, 16MB",
        "secret_key, hunter2"
    })
    void aWrongOptionIsRefused(String name, String value) {
        TarnException refused = assertThrows(
                TarnException.class,
                () -> ObjectStores.openToRead(URI.create("s3://bucket/"), Map.of(name, value), Env.system()));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
        assertTrue(String.valueOf(refused.getMessage()).contains(name), refused::toString);
        assertTrue(!String.valueOf(refused.getMessage()).contains("hunter2"), refused::toString);
    }
}
