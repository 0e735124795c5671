package org.tarndb.snapshots.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.storage.env.Env;

/**
 * Stands in for DynamoDB: the JSON protocol of version 20120810 (Content-Type application/x-amz-json-1.0, X-Amz-Target), written
 * from AWS's API reference. It knows the requests that the store sends and no others; what it does not know fails the test.
 * One request is done after another. The next requests can be planned to fail.
 */
final class DynamoDbStandIn implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TARGET = "DynamoDB_20120810.";
    static final String ACCESS_KEY = System.getProperty("aws.accessKeyId");

    /** What becomes of a request. */
    enum Fault {
        /** Turned away. */
        THROTTLED,
        /** Canceled because another transaction or write is on one of its items. */
        CONFLICT,
        ERROR_BEFORE,
        ERROR_AFTER,
        /** The connection is closed. */
        LOST_BEFORE,
        LOST_AFTER
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final AtomicInteger tableNames = new AtomicInteger();
    private final List<String> unknown = Collections.synchronizedList(new ArrayList<>());

    @GuardedBy("this")
    private final Map<String, StandInTable> tables = new HashMap<>();

    @GuardedBy("this")
    private final Map<String, ObjectNode> descriptions = new HashMap<>();

    @GuardedBy("this")
    private final List<String> requests = new ArrayList<>();

    @GuardedBy("this")
    private String faultyOperation = "";

    @GuardedBy("this")
    private Fault fault = Fault.THROTTLED;

    @GuardedBy("this")
    private int faults;

    @GuardedBy("this")
    private boolean forgetful;

    DynamoDbStandIn() {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "dynamodb-stand-in");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Of a table that no other test uses. */
    DynamoDbOptions newTable() {
        return DynamoDbOptions.of("manifests-" + tableNames.incrementAndGet() + "?create=true&endpoint=" + endpoint())
                .withRetryDelay(Duration.ofMillis(1));
    }

    static DynamoDbManifestStore open(DynamoDbOptions options) {
        try {
            return DynamoDbManifestStore.open(options, Env.system());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Objects in memory, rows here; for many tests, with tables of their own. */
    StorePair pair() {
        DynamoDbOptions options = newTable();
        return new StorePair("memory, dynamodb stand-in", MemoryObjectStore::new, () -> open(options));
    }

    /** The next requests of an operation end so. */
    synchronized void plan(String operation, int count, Fault next) {
        faultyOperation = operation;
        faults = count;
        fault = next;
        requests.clear();
    }

    /** Tokens of transactions are no longer remembered, as after ten minutes. */
    synchronized void forgetTokens() {
        forgetful = true;
    }

    /** How many of an operation came since the last plan. */
    synchronized int requests(String operation) {
        return Collections.frequency(requests, operation);
    }

    /** As DescribeTable has it; to be changed. */
    synchronized ObjectNode description(String table) {
        ObjectNode description = descriptions.get(table);
        if (description == null) {
            throw new IllegalStateException("no table " + table);
        }
        return description;
    }

    /** As another program writes. */
    synchronized void put(String table, ObjectNode item) {
        try {
            table(table).put(item);
        } catch (StandInError e) {
            throw new IllegalStateException(e);
        }
    }

    /** The item as it is stored; a missing node when there is none. */
    synchronized JsonNode item(String table, String base, String version) {
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        key.putObject("base_uri").put("S", base);
        key.putObject("version").put("N", version);
        try {
            ObjectNode item = table(table).find(key);
            return item == null ? MissingNode.getInstance() : item;
        } catch (StandInError e) {
            throw new IllegalStateException(e);
        }
    }

    /** From now on queries see what is there now, and requests for single items what is there then. */
    synchronized void freezeQueries(String table) {
        try {
            table(table).freezeQueries();
        } catch (StandInError e) {
            throw new IllegalStateException(e);
        }
    }

    /** @throws AssertionError when a request came that the stand-in does not know */
    void assertAllKnown() {
        if (!unknown.isEmpty()) {
            throw new AssertionError(unknown);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        assertAllKnown();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
        JsonNode request = JSON.readTree(exchange.getRequestBody());
        int status = 200;
        ObjectNode response;
        try {
            checkHead(exchange, target);
            response = answer(target.substring(TARGET.length()), request);
        } catch (StandInError e) {
            if (e.code().equals("ValidationException")) {
                unknown.add(target + ": " + e.getMessage());
            }
            status = e.status();
            response = body(e);
        }
        if (response == null) {
            exchange.close();
            return;
        }
        byte[] bytes = JSON.writeValueAsBytes(response);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void checkHead(HttpExchange exchange, String target) throws StandInError {
        String signed = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        if (!exchange.getRequestMethod().equals("POST")
                || !target.startsWith(TARGET)
                || !signed.startsWith("AWS4-HMAC-SHA256 Credential=" + ACCESS_KEY + "/")
                || !"application/x-amz-json-1.0"
                        .equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
            throw StandInError.unknown("request " + exchange.getRequestHeaders().keySet());
        }
    }

    private static ObjectNode body(StandInError e) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("__type", "com.amazonaws.dynamodb.v20120810#" + e.code());
        body.put("message", e.getMessage());
        if (!e.reasons().isEmpty()) {
            ArrayNode reasons = body.putArray("CancellationReasons");
            e.reasons().forEach(reason -> reasons.addObject().put("Code", reason));
        }
        return body;
    }

    /** Null: the answer is lost. */
    private synchronized @Nullable ObjectNode answer(String operation, JsonNode request) throws StandInError {
        requests.add(operation);
        if (!operation.equals(faultyOperation) || faults == 0) {
            return perform(operation, request);
        }
        faults--;
        switch (fault) {
            case THROTTLED:
                throw StandInError.refused("ProvisionedThroughputExceededException", "as planned");
            case CONFLICT:
                int actions = request.path("TransactItems").size();
                List<String> reasons = new ArrayList<>(Collections.nCopies(actions, "None"));
                reasons.set(actions - 1, "TransactionConflict");
                throw StandInError.canceled(reasons);
            case ERROR_BEFORE:
                throw StandInError.of(500, "InternalServerError");
            case ERROR_AFTER:
                perform(operation, request);
                throw StandInError.of(503, "ServiceUnavailable");
            case LOST_BEFORE:
                return null;
            case LOST_AFTER:
                perform(operation, request);
                return null;
        }
        throw new AssertionError(fault);
    }

    @GuardedBy("this")
    private ObjectNode perform(String operation, JsonNode request) throws StandInError {
        switch (operation) {
            case "DescribeTable":
                return describe(request);
            case "CreateTable":
                return create(request);
            case "GetItem":
                return table(request.path("TableName").asText()).getItem(request);
            case "Query":
                return table(request.path("TableName").asText()).query(request);
            case "TransactWriteItems":
                return transact(request);
            default:
                throw StandInError.unknown("operation " + operation);
        }
    }

    /** The store has its transactions in one table. */
    @GuardedBy("this")
    private ObjectNode transact(JsonNode request) throws StandInError {
        List<String> names = request.path("TransactItems").findValuesAsText("TableName").stream()
                .distinct()
                .toList();
        if (names.size() != 1) {
            throw StandInError.unknown("transaction on tables " + names);
        }
        StandInTable table = table(names.get(0));
        if (forgetful) {
            table.forgetTokens();
        }
        return table.transactWriteItems(request);
    }

    @GuardedBy("this")
    private StandInTable table(String name) throws StandInError {
        StandInTable table = tables.get(name);
        if (table == null) {
            throw StandInError.refused("ResourceNotFoundException", "Requested resource not found");
        }
        return table;
    }

    @GuardedBy("this")
    private ObjectNode describe(JsonNode request) throws StandInError {
        StandInTable.checkFields(request, Set.of("TableName"));
        String name = request.path("TableName").asText();
        table(name);
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        response.set("Table", description(name).deepCopy());
        String after = description(name).path("StandInStatusAfter").asText();
        if (!after.isEmpty()) {
            description(name).put("TableStatus", after);
        }
        return response;
    }

    @GuardedBy("this")
    private ObjectNode create(JsonNode request) throws StandInError {
        StandInTable.checkFields(request, Set.of("TableName", "KeySchema", "AttributeDefinitions", "BillingMode"));
        String name = request.path("TableName").asText();
        if (tables.containsKey(name)) {
            throw StandInError.refused("ResourceInUseException", "Table already exists: " + name);
        }
        ObjectNode description = request.deepCopy();
        description.put("TableStatus", "ACTIVE");
        tables.put(name, new StandInTable());
        descriptions.put(name, description);
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        response.set("TableDescription", description);
        return response;
    }
}
