package org.tarndb.snapshots.dynamodb;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Looks at the table before the first row is read, and creates it if that is wanted. */
final class TableOpening {
    private static final String EXPECTED =
            Items.BASE + " (S) as partition key and " + Items.VERSION + " (N) as sort key";
    private static final int LOOKS = 120;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final DynamoDbClient client;
    private final DynamoDbOptions options;
    private final Env env;

    TableOpening(DynamoDbClient client, DynamoDbOptions options, Env env) {
        this.client = client;
        this.options = options;
        this.env = env;
    }

    void run() throws IOException {
        Optional<TableDescription> found = describe();
        if (found.isEmpty() && options.create()) {
            create();
            found = describe();
        }
        for (int look = 1; isComing(found) && look <= LOOKS; look++) {
            env.waits().awaitUninterruptibly(new Signal(), env.clock().deadlineAfter(PAUSE_NANOS));
            found = describe();
        }
        String refusal = found.isEmpty() ? absent() : refusal(found.get());
        if (refusal != null) {
            throw new IOException("the DynamoDB table " + options.table() + " can't be used: " + refusal);
        }
    }

    /** DescribeTable may not see yet what was just created. */
    private boolean isComing(Optional<TableDescription> found) {
        return found.isEmpty() ? options.create() : found.get().tableStatus() == TableStatus.CREATING;
    }

    private Optional<TableDescription> describe() throws IOException {
        try {
            return Optional.of(client.describeTable(request -> request.tableName(options.table()))
                    .table());
        } catch (ResourceNotFoundException e) {
            return Optional.empty();
        } catch (SdkException e) {
            throw Failures.ofRead("look at the table", options.table(), e);
        }
    }

    /** Several may do it at once. */
    private void create() throws IOException {
        CreateTableRequest request = CreateTableRequest.builder()
                .tableName(options.table())
                .keySchema(key(Items.BASE, KeyType.HASH), key(Items.VERSION, KeyType.RANGE))
                .attributeDefinitions(
                        attribute(Items.BASE, ScalarAttributeType.S), attribute(Items.VERSION, ScalarAttributeType.N))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .build();
        try {
            client.createTable(request);
        } catch (ResourceInUseException e) {
            // Another one has just done it, or this one at an attempt whose answer was lost.
        } catch (SdkException e) {
            throw Failures.ofWrite("create the table", options.table(), e);
        }
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private String absent() {
        return options.create()
                ? "it was created and is still not there"
                : "it is not there. Create it with " + EXPECTED + ", or open the store with create=true";
    }

    private static @Nullable String refusal(TableDescription table) {
        if (table.tableStatus() != TableStatus.ACTIVE && table.tableStatus() != TableStatus.UPDATING) {
            return "its status is " + table.tableStatusAsString() + ", not ACTIVE";
        }
        if (!hasKey(table, KeyType.HASH, Items.BASE, ScalarAttributeType.S)
                || !hasKey(table, KeyType.RANGE, Items.VERSION, ScalarAttributeType.N)) {
            return "its keys are " + keys(table) + ", not " + EXPECTED;
        }
        // Conditions look at one region's replica, and the last writer wins; with strong consistency there are no
        // transactions.
        return table.hasReplicas() && !table.replicas().isEmpty()
                ? "it is a global table, where two writers in two regions can both win; take a table of one region"
                : null;
    }

    private static boolean hasKey(TableDescription table, KeyType keyType, String name, ScalarAttributeType type) {
        return table.keySchema().contains(key(name, keyType))
                && table.attributeDefinitions().contains(attribute(name, type));
    }

    private static String keys(TableDescription table) {
        Map<String, String> types = table.attributeDefinitions().stream()
                .collect(Collectors.toMap(
                        AttributeDefinition::attributeName, AttributeDefinition::attributeTypeAsString));
        return table.keySchema().stream()
                .map(key -> key.attributeName() + " (" + types.get(key.attributeName()) + ")")
                .collect(Collectors.joining(", "));
    }
}
