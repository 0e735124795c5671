package org.tarndb.snapshots.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Answers that are lost, and answers that say no. */
class S3FailureTest {
    private static final byte[] CONTENT = "content".getBytes(UTF_8);

    private DroppingProxy proxy;
    private ObjectStore store;

    @BeforeEach
    void open() throws IOException {
        URI location = S3Server.INSTANCE.newLocation();
        proxy = new DroppingProxy(S3Server.INSTANCE.port());
        store = new S3ObjectStoreProvider().open(location, S3Server.optionsAt(proxy.port()), Env.system());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        proxy.close();
    }

    /** If anything below sent the put again, the answer would be "there is one". */
    @ParameterizedTest
    @ValueSource(ints = {0, 7, 100_000})
    void aLostAnswerToAConditionalPutIsUnknownAndTheRequestIsNotRepeated(int sizeBytes) throws IOException {
        byte[] content = new byte[sizeBytes];
        proxy.dropAnswers(1, "PUT");
        IOException unknown = assertThrows(IOException.class, () -> store.putIfAbsent("k", content));
        assertTrue(String.valueOf(unknown.getMessage()).contains("not known"), unknown::toString);
        assertTrue(
                String.valueOf(unknown.getMessage()).contains(store.uriOf("k").toString()), unknown::toString);
        assertEquals(1, proxy.requests("PUT"));
        assertArrayEquals(content, store.get("k"));
        try (ObjectStore direct = S3Server.INSTANCE.open(store.location())) {
            assertTrue(direct.putIfAbsent("k", content).isEmpty());
        }
    }

    /** The header is optional. An age that is not known is that of a new object: it is not collected. */
    @Test
    void anObjectWithoutATimeIsNew() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Length", "7");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (ObjectStore other = new S3ObjectStoreProvider()
                .open(store.location(), S3Server.optionsAt(server.getAddress().getPort()), Env.system())) {
            ObjectInfo info = other.head("k").orElseThrow();
            assertFalse(info.modified().isBefore(before), info::toString);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void withoutARegionNoClassOfTheSdkIsNamed() {
        String property = "aws.disableEc2Metadata";
        String earlier = System.getProperty(property);
        System.setProperty(property, "true");
        try {
            TarnException e = assertThrows(
                    TarnException.class,
                    () -> new S3ObjectStoreProvider().open(URI.create("s3://bucket/t/"), Map.of(), Env.system()));
            assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, e.code());
            assertTrue(String.valueOf(e.getMessage()).contains("AWS_REGION"), e::toString);
            assertFalse(String.valueOf(e.getMessage()).contains("@"), e::toString);
        } finally {
            if (earlier == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, earlier);
            }
        }
    }

    /** It answers before it has read the bytes, and closes the connection. */
    @Test
    void aServerThatSaysNoAtOnceIsHeard() throws IOException {
        try (ObjectStore direct = S3Server.INSTANCE.open(store.location())) {
            byte[] content = new byte[3_000_000];
            direct.put("k", content);
            for (int i = 0; i < 20; i++) {
                assertTrue(direct.putIfAbsent("k", content).isEmpty());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"500, InternalError", "502, BadGateway", "504, GatewayTimeout", "503, ServiceUnavailable"})
    void anErrorThatMayHaveDoneItIsUnknown(int status, String code) throws IOException {
        proxy.answerInstead(1, "PUT", status, code);
        IOException unknown = assertThrows(IOException.class, () -> store.putIfAbsent("k", CONTENT));
        assertTrue(String.valueOf(unknown.getMessage()).contains("not known"), unknown::toString);
        assertEquals(1, proxy.requests("PUT"));
    }

    @ParameterizedTest
    @CsvSource({
        "301, PermanentRedirect",
        "307, TemporaryRedirect",
        "400, InvalidRequest",
        "401, Unauthorized",
        "403, AccessDenied",
        "404, NoSuchBucket",
        "405, MethodNotAllowed"
    })
    void aPutThatIsRefusedIsSurelyNotWritten(int status, String code) throws IOException {
        proxy.answerInstead(1, "PUT", status, code);
        assertSurelyNot(assertThrows(NotWrittenException.class, () -> store.putIfAbsent("k", CONTENT)));
        proxy.answerInstead(1, "PUT", status, code);
        assertSurelyNot(assertThrows(NotWrittenException.class, () -> store.put("k", CONTENT)));
        assertEquals(1, proxy.requests("PUT"));
        assertTrue(store.head("k").isEmpty());
    }

    /** Not from a server that has heard the request in part, or passed it on; nor where somebody has written. */
    @ParameterizedTest
    @CsvSource({"408, RequestTimeout", "409, OperationAborted", "499, ClientClosedRequest", "500, InternalError"})
    void anAnswerThatLeavesItOpenIsUnknown(int status, String code) {
        proxy.answerInstead(1000, "PUT", status, code);
        assertUnknown(assertThrows(IOException.class, () -> store.putIfAbsent("k", CONTENT)));
    }

    /** The first request may have done it, whatever becomes of the next. */
    @Test
    void aPutWhoseFirstAnswerWasLostIsUnknownThoughTheNextIsRefused() throws IOException {
        proxy.dropAnswerAndAnswerInstead("PUT", 403, "AccessDenied");
        assertUnknown(assertThrows(IOException.class, () -> store.put("k", CONTENT)));
        assertEquals(2, proxy.requests("PUT"));
        assertArrayEquals(CONTENT, store.get("k"));
    }

    @Test
    void withoutCredentialsNothingIsSent() {
        String id = System.clearProperty("aws.accessKeyId");
        System.setProperty("aws.disableEc2Metadata", "true");
        try (ObjectStore nobody =
                new S3ObjectStoreProvider().open(store.location(), S3Server.optionsAt(proxy.port()), Env.system())) {
            assertSurelyNot(assertThrows(NotWrittenException.class, () -> nobody.putIfAbsent("k", CONTENT)));
            assertSurelyNot(assertThrows(NotWrittenException.class, () -> nobody.put("k", CONTENT)));
            assertSurelyNot(assertThrows(NotWrittenException.class, () -> nobody.delete("k")));
            assertEquals(0, proxy.requests("PUT"));
        } finally {
            System.setProperty("aws.accessKeyId", id);
            System.clearProperty("aws.disableEc2Metadata");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "no-such-host.invalid"})
    void whereNoServerIsReachedNothingIsWritten(String host) throws IOException {
        Map<String, String> options = S3Server.optionsAt(0);
        options.put("endpoint", "http://" + host + ":" + closedPort());
        try (ObjectStore unreachable = new S3ObjectStoreProvider().open(store.location(), options, Env.system())) {
            assertSurelyNot(assertThrows(NotWrittenException.class, () -> unreachable.putIfAbsent("k", CONTENT)));
            assertSurelyNot(assertThrows(NotWrittenException.class, () -> unreachable.put("k", CONTENT)));
            assertSurelyNot(assertThrows(NotWrittenException.class, () -> unreachable.delete("k")));
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return closed.getLocalPort();
        }
    }

    private static void assertSurelyNot(IOException failure) {
        assertFalse(String.valueOf(failure.getMessage()).contains("not known"), failure::toString);
    }

    private static void assertUnknown(IOException failure) {
        assertFalse(failure instanceof NotWrittenException, failure::toString);
        assertTrue(String.valueOf(failure.getMessage()).contains("not known"), failure::toString);
    }

    @ParameterizedTest
    @CsvSource({"409, ConditionalRequestConflict", "503, SlowDown"})
    void aPutThatWasTurnedAwayIsSentAgain(int status, String code) throws IOException {
        proxy.answerInstead(3, "PUT", status, code);
        assertTrue(store.putIfAbsent("k", CONTENT).isPresent());
        assertEquals(4, proxy.requests("PUT"));
    }

    @Test
    void aServerThatSlowsDownForeverMayHaveWritten() throws IOException {
        proxy.answerInstead(1000, "PUT", 503, "SlowDown");
        IOException unknown = assertThrows(IOException.class, () -> store.putIfAbsent("k", CONTENT));
        assertFalse(unknown instanceof NotWrittenException, unknown::toString);
        assertEquals(6, proxy.requests("PUT"));
    }

    @Test
    void aPutThatIsTurnedAwayForeverIsSurelyNotWritten() throws IOException {
        proxy.answerInstead(1000, "PUT", 409, "ConditionalRequestConflict");
        assertSurelyNot(assertThrows(NotWrittenException.class, () -> store.putIfAbsent("k", CONTENT)));
        assertEquals(6, proxy.requests("PUT"));
        assertTrue(store.head("k").isEmpty());
    }

    @Test
    void whatMayHappenTwiceIsRepeated() throws IOException {
        proxy.dropAnswers(1, "PUT");
        store.put("k", CONTENT);
        proxy.dropAnswers(1, "GET");
        assertArrayEquals(CONTENT, store.get("k"));
        proxy.dropAnswers(1, "HEAD");
        assertTrue(store.head("k").isPresent());
        proxy.dropAnswers(1, "DELETE");
        store.delete("k");
        assertTrue(store.head("k").isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"403, AccessDenied", "404, NoSuchBucket", "400, InvalidRequest"})
    void onlyTheAnswerThatItIsAbsentSaysSo(int status, String code) {
        proxy.answerInstead(1000, "GET", status, code);
        IOException failed = assertThrows(IOException.class, () -> store.get("k"));
        assertFalse(failed instanceof ObjectNotFoundException, failed::toString);
        assertThrows(IOException.class, () -> store.list(""));
    }

    @Test
    void anOutageOfHeadIsNoAbsence() {
        proxy.answerInstead(1000, "HEAD", 403, "AccessDenied");
        assertThrows(IOException.class, () -> store.head("k"));
    }

    @Test
    void aServerThatIsNotThereIsAnErrorThatNamesTheObject() throws IOException {
        try (ObjectStore unreachable =
                new S3ObjectStoreProvider().open(store.location(), S3Server.optionsAt(closedPort()), Env.system())) {
            IOException failed = assertThrows(IOException.class, () -> unreachable.head("a/b"));
            assertTrue(
                    String.valueOf(failed.getMessage())
                            .contains(store.uriOf("a/b").toString()),
                    failed::toString);
            assertThrows(IOException.class, () -> unreachable.list(""));
        }
    }

    @Test
    void credentialsThatAreRefusedAreNotTold() throws Exception {
        S3Proxy other = S3Proxy.builder()
                .blobStore(new TransientNio2BlobStore())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, S3Server.ACCESS_KEY, "another secret")
                .build();
        other.start();
        try {
            Map<String, String> options = S3Server.optionsAt(other.getPort());
            try (ObjectStore refused =
                    new S3ObjectStoreProvider().open(S3Server.INSTANCE.newLocation(), options, Env.system())) {
                IOException failed = assertThrows(IOException.class, () -> refused.put("k", CONTENT));
                StringWriter text = new StringWriter();
                failed.printStackTrace(new PrintWriter(text));
                assertTrue(text.toString().contains("403"), text.toString());
                assertFalse(text.toString().contains(S3Server.SECRET_KEY), text.toString());
            }
        } finally {
            other.stop();
        }
    }
}
