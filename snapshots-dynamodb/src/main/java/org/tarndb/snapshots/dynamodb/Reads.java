package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.tarndb.snapshots.manifest.ManifestRow;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Strongly consistent reads of a manifest table. The client repeats what fails. Thread-safe. */
final class Reads {
    private static final long FIRST_VERSION = 1;
    private static final Map<String, String> KEY_NAMES = Map.of("#base", Items.BASE, "#version", Items.VERSION);

    private final DynamoDbClient client;
    private final String table;

    Reads(DynamoDbClient client, String table) {
        this.client = client;
        this.table = table;
    }

    Optional<ManifestRow> get(String base, long version) throws IOException {
        Map<String, AttributeValue> item = item("read " + Failures.version(base, version), base, version);
        return item.isEmpty() ? Optional.empty() : Optional.of(Items.row(item));
    }

    /** How many claims and drops the location has seen; whoever decides by rows reads it before them. */
    Counter counter(String base) throws IOException {
        AttributeValue writes =
                item("read the counter of " + base, base, Items.COUNTER_VERSION).get(Items.WRITES);
        return new Counter(base, Optional.ofNullable(writes));
    }

    private Map<String, AttributeValue> item(String what, String base, long version) throws IOException {
        GetItemRequest request = GetItemRequest.builder()
                .tableName(table)
                .key(Items.key(base, version))
                .consistentRead(true)
                .build();
        return ask(what, () -> client.getItem(request).item());
    }

    Optional<ManifestRow> latest(String base) throws IOException {
        QueryRequest request = query("#base = :base AND #version BETWEEN :first AND :last")
                .expressionAttributeValues(Map.of(
                        ":base",
                        AttributeValue.fromS(base),
                        ":first",
                        Items.number(FIRST_VERSION),
                        ":last",
                        Items.number(Long.MAX_VALUE)))
                .scanIndexForward(false)
                .limit(1)
                .build();
        List<Map<String, AttributeValue>> items = ask(
                "read the latest version of " + base,
                () -> client.query(request).items());
        return rows(items).stream().findFirst();
    }

    /** In ascending unsigned order of versions. */
    List<ManifestRow> list(String base) throws IOException {
        QueryRequest request = all(base).build();
        return rows(ask(
                "list the versions of " + base,
                () -> client.queryPaginator(request).items().stream().toList()));
    }

    /** The same, and no more than so many. */
    List<ManifestRow> first(int limit, String base) throws IOException {
        QueryRequest request = all(base).limit(limit).build();
        return rows(
                ask("list the versions of " + base, () -> client.query(request).items()));
    }

    private QueryRequest.Builder all(String base) {
        return query("#base = :base AND #version >= :first")
                .expressionAttributeValues(
                        Map.of(":base", AttributeValue.fromS(base), ":first", Items.number(FIRST_VERSION)));
    }

    private QueryRequest.Builder query(String keys) {
        return QueryRequest.builder()
                .tableName(table)
                .consistentRead(true)
                .keyConditionExpression(keys)
                .expressionAttributeNames(KEY_NAMES);
    }

    private static List<ManifestRow> rows(List<Map<String, AttributeValue>> items) throws IOException {
        List<ManifestRow> rows = new ArrayList<>();
        for (Map<String, AttributeValue> item : items) {
            rows.add(Items.row(item));
        }
        return rows;
    }

    private <T> T ask(String what, Supplier<T> request) throws IOException {
        try {
            return request.get();
        } catch (SdkException e) {
            throw Failures.ofRead(what, table, e);
        }
    }
}
