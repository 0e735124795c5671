package org.tarndb.snapshots.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Items with a partition key base_uri (S) and a sort key version (N). Not thread-safe. */
final class StandInTable {
    /** Of a page of a query, instead of DynamoDB's megabyte; more than a transaction has actions. */
    private static final int PAGE_ITEMS = 110;

    private static final int MOST_ACTIONS = 100;
    private static final Set<String> ACTIONS = Set.of("Put", "Update", "Delete", "ConditionCheck");
    private static final Set<String> ACTION_FIELDS = Set.of(
            "TableName",
            "Key",
            "Item",
            "ConditionExpression",
            "UpdateExpression",
            "ExpressionAttributeNames",
            "ExpressionAttributeValues");

    private final Map<String, NavigableMap<BigDecimal, ObjectNode>> partitions = new HashMap<>();
    /** What queries see instead; null: what is there. */
    private @Nullable Map<String, NavigableMap<BigDecimal, ObjectNode>> frozen;
    /** What each token was used for. */
    private final Map<String, JsonNode> tokens = new HashMap<>();

    ObjectNode getItem(JsonNode request) throws StandInError {
        checkFields(request, Set.of("TableName", "Key", "ConsistentRead"));
        checkConsistent(request);
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        ObjectNode item = find(request.path("Key"));
        if (item != null) {
            response.set("Item", item.deepCopy());
        }
        return response;
    }

    ObjectNode query(JsonNode request) throws StandInError {
        checkFields(
                request,
                Set.of(
                        "TableName",
                        "ConsistentRead",
                        "KeyConditionExpression",
                        "ExpressionAttributeNames",
                        "ExpressionAttributeValues",
                        "ScanIndexForward",
                        "Limit",
                        "ExclusiveStartKey"));
        checkConsistent(request);
        boolean forward = request.path("ScanIndexForward").asBoolean(true);
        int limit = Math.min(PAGE_ITEMS, request.path("Limit").asInt(PAGE_ITEMS));
        ObjectNode response = JsonNodeFactory.instance.objectNode();
        ArrayNode items = response.putArray("Items");
        for (ObjectNode item : matching(request, forward)) {
            if (items.size() == limit) {
                response.set("LastEvaluatedKey", keyOf(items.get(limit - 1)));
                break;
            }
            items.add(item.deepCopy());
        }
        response.put("Count", items.size());
        return response;
    }

    private List<ObjectNode> matching(JsonNode request, boolean forward) throws StandInError {
        String condition = request.path("KeyConditionExpression").asText();
        String base = request.path("ExpressionAttributeValues")
                .path(":base")
                .path("S")
                .asText();
        if (!condition.startsWith("#base = :base AND #version ")) {
            throw StandInError.unknown("key condition " + condition);
        }
        NavigableMap<BigDecimal, ObjectNode> partition =
                (frozen == null ? partitions : frozen).getOrDefault(base, new TreeMap<>());
        JsonNode start = request.path("ExclusiveStartKey").path("version");
        List<ObjectNode> found = new ArrayList<>();
        for (ObjectNode item : (forward ? partition : partition.descendingMap()).values()) {
            StandInExpression expression = new StandInExpression(condition, request);
            boolean holds = expression.holds(item);
            checkAllUsed(request, expression.used());
            BigDecimal version = StandInExpression.number(item.path("version"));
            if (holds && (start.isMissingNode() || isBeyond(version, StandInExpression.number(start), forward))) {
                found.add(item);
            }
        }
        return found;
    }

    private static boolean isBeyond(BigDecimal version, BigDecimal start, boolean forward) {
        return forward ? version.compareTo(start) > 0 : version.compareTo(start) < 0;
    }

    /** All or nothing. */
    ObjectNode transactWriteItems(JsonNode request) throws StandInError {
        checkFields(request, Set.of("TransactItems", "ClientRequestToken"));
        JsonNode actions = request.path("TransactItems");
        JsonNode earlier = tokens.get(request.path("ClientRequestToken").asText());
        if (earlier != null) {
            if (!earlier.equals(actions)) {
                throw StandInError.refused("IdempotentParameterMismatchException", "same token, another request");
            }
            return JsonNodeFactory.instance.objectNode();
        }
        checkActions(actions);
        List<String> reasons = new ArrayList<>();
        for (JsonNode action : actions) {
            reasons.add(holds(action) ? "None" : "ConditionalCheckFailed");
        }
        if (reasons.contains("ConditionalCheckFailed")) {
            throw StandInError.canceled(reasons);
        }
        for (JsonNode action : actions) {
            apply(action);
        }
        tokens.put(request.path("ClientRequestToken").asText(), actions.deepCopy());
        return JsonNodeFactory.instance.objectNode();
    }

    void freezeQueries() {
        Map<String, NavigableMap<BigDecimal, ObjectNode>> copy = new HashMap<>();
        partitions.forEach((base, partition) -> copy.put(base, new TreeMap<>(partition)));
        frozen = copy;
    }

    void forgetTokens() {
        tokens.clear();
    }

    private static void checkActions(JsonNode actions) throws StandInError {
        if (actions.isEmpty() || actions.size() > MOST_ACTIONS) {
            throw StandInError.refused("ValidationException", "a transaction of " + actions.size() + " actions");
        }
        Set<JsonNode> keys = new HashSet<>();
        for (JsonNode action : actions) {
            if (action.size() != 1 || !ACTIONS.contains(kind(action))) {
                throw StandInError.unknown("action " + action);
            }
            checkFields(body(action), ACTION_FIELDS);
            if (!keys.add(keyOf(action))) {
                throw StandInError.refused(
                        "ValidationException", "Transaction request cannot include multiple operations on one item");
            }
        }
    }

    private static String kind(JsonNode action) {
        return action.fieldNames().next();
    }

    private static JsonNode body(JsonNode action) {
        return action.path(kind(action));
    }

    private static ObjectNode keyOf(JsonNode itemOrAction) {
        JsonNode attributes = itemOrAction;
        if (!itemOrAction.has("base_uri")) {
            JsonNode body = body(itemOrAction);
            attributes = body.has("Key") ? body.path("Key") : body.path("Item");
        }
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        key.set("base_uri", attributes.path("base_uri"));
        key.set("version", attributes.path("version"));
        return key;
    }

    private boolean holds(JsonNode action) throws StandInError {
        JsonNode body = body(action);
        Set<String> used = new HashSet<>();
        boolean holds = true;
        if (body.has("ConditionExpression")) {
            StandInExpression condition =
                    new StandInExpression(body.path("ConditionExpression").asText(), body);
            holds = condition.holds(find(keyOf(action)));
            used.addAll(condition.used());
        }
        if (body.has("UpdateExpression")) {
            StandInExpression update =
                    new StandInExpression(body.path("UpdateExpression").asText(), body);
            update.update(JsonNodeFactory.instance.objectNode());
            used.addAll(update.used());
        }
        checkAllUsed(body, used);
        return holds;
    }

    private void apply(JsonNode action) throws StandInError {
        JsonNode body = body(action);
        ObjectNode key = keyOf(action);
        switch (kind(action)) {
            case "Put" -> put(body.path("Item").deepCopy());
            case "Delete" -> partition(key).remove(StandInExpression.number(key.path("version")));
            case "Update" -> {
                ObjectNode found = find(key);
                ObjectNode item = found == null ? key.deepCopy() : found;
                new StandInExpression(body.path("UpdateExpression").asText(), body).update(item);
                put(item);
            }
            default -> {
                // a check changes nothing
            }
        }
    }

    /** As another program writes; replaces what is there. */
    void put(ObjectNode item) throws StandInError {
        partition(item).put(StandInExpression.number(item.path("version")), item);
    }

    private NavigableMap<BigDecimal, ObjectNode> partition(JsonNode key) throws StandInError {
        String base = key.path("base_uri").path("S").asText();
        if (base.isEmpty()) {
            throw StandInError.refused("ValidationException", "a key without base_uri: " + key);
        }
        return partitions.computeIfAbsent(base, name -> new TreeMap<>());
    }

    @Nullable
    ObjectNode find(JsonNode key) throws StandInError {
        if (key.size() != 2) {
            throw StandInError.refused("ValidationException", "the key does not match the schema: " + key);
        }
        return partition(key).get(StandInExpression.number(key.path("version")));
    }

    private static void checkConsistent(JsonNode request) throws StandInError {
        if (!request.path("ConsistentRead").asBoolean()) {
            throw StandInError.unknown("read that is eventually consistent");
        }
    }

    private static void checkAllUsed(JsonNode owner, Set<String> used) throws StandInError {
        for (String aliases : List.of("ExpressionAttributeNames", "ExpressionAttributeValues")) {
            for (Iterator<String> names = owner.path(aliases).fieldNames(); names.hasNext(); ) {
                String name = names.next();
                if (!used.contains(name)) {
                    throw StandInError.refused("ValidationException", name + " is unused in expressions");
                }
            }
        }
    }

    static void checkFields(JsonNode request, Set<String> known) throws StandInError {
        for (Iterator<String> names = request.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw StandInError.unknown("field " + name);
            }
        }
    }
}
