package org.tarndb.snapshots.dynamodb;

import java.util.Map;
import org.tarndb.snapshots.manifest.ManifestRow;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** The actions of transactions on a manifest table. Names are always aliases: DynamoDB reserves some hundred words. */
final class Writes {
    private final String table;

    Writes(String table) {
        this.table = table;
    }

    /** If there is no such row. */
    TransactWriteItem add(ManifestRow row) {
        return TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(table)
                        .item(Items.of(row))
                        .conditionExpression("attribute_not_exists(#version)")
                        .expressionAttributeNames(Map.of("#version", Items.VERSION))
                        .build())
                .build();
    }

    /** If there is one with that path; nothing of it is kept. */
    TransactWriteItem replace(ManifestRow row, String expectedPath) {
        return TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(table)
                        .item(Items.of(row))
                        .conditionExpression("#path = :path")
                        .expressionAttributeNames(Map.of("#path", Items.PATH))
                        .expressionAttributeValues(Map.of(":path", AttributeValue.fromS(expectedPath)))
                        .build())
                .build();
    }

    /** If there is one with that path. */
    TransactWriteItem delete(String base, long version, String path) {
        return TransactWriteItem.builder()
                .delete(Delete.builder()
                        .tableName(table)
                        .key(Items.key(base, version))
                        .conditionExpression("#path = :path")
                        .expressionAttributeNames(Map.of("#path", Items.PATH))
                        .expressionAttributeValues(Map.of(":path", AttributeValue.fromS(path)))
                        .build())
                .build();
    }

    /** Whether or not it is there. */
    TransactWriteItem delete(ManifestRow row) {
        return TransactWriteItem.builder()
                .delete(Delete.builder()
                        .tableName(table)
                        .key(Items.key(row.base(), row.version()))
                        .build())
                .build();
    }

    /** If the row is still there, with the same hash. */
    TransactWriteItem check(ManifestRow row) {
        ConditionCheck.Builder check = ConditionCheck.builder()
                .tableName(table)
                .key(Items.key(row.base(), row.version()))
                .expressionAttributeNames(Map.of("#version", Items.VERSION, "#sha256", Items.SHA256));
        String sha256 = row.sha256();
        if (sha256 == null) {
            check.conditionExpression("attribute_exists(#version) AND attribute_not_exists(#sha256)");
        } else {
            check.conditionExpression("attribute_exists(#version) AND #sha256 = :sha256")
                    .expressionAttributeValues(Map.of(":sha256", AttributeValue.fromS(sha256)));
        }
        return TransactWriteItem.builder().conditionCheck(check.build()).build();
    }

    /** If the counter is what was read. */
    TransactWriteItem count(Counter counter) {
        Update.Builder update = Update.builder()
                .tableName(table)
                .key(Items.key(counter.base(), Items.COUNTER_VERSION))
                .updateExpression("ADD #writes :one")
                .expressionAttributeNames(Map.of("#writes", Items.WRITES));
        if (counter.writes().isEmpty()) {
            update.conditionExpression("attribute_not_exists(#writes)")
                    .expressionAttributeValues(Map.of(":one", Items.number(1)));
        } else {
            update.conditionExpression("#writes = :seen")
                    .expressionAttributeValues(Map.of(
                            ":one", Items.number(1), ":seen", counter.writes().get()));
        }
        return TransactWriteItem.builder().update(update.build()).build();
    }
}
