package org.tarndb.snapshots.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of DynamoDB's expressions that the store sends, by the grammar of the developer guide ("Condition and filter
 * expressions", "Update expressions"). Anything else is {@link StandInError#unknown}. Each alias must be used, as AWS has it.
 */
final class StandInExpression {
    private static final Pattern TOKEN = Pattern.compile("\\s*(#\\w+|:\\w+|>=|=|\\(|\\)|\\w+)");

    private final String text;
    private final JsonNode names;
    private final JsonNode values;
    private final List<String> tokens = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private int next;

    /** @param owner the object of the request that has the aliases */
    StandInExpression(String text, JsonNode owner) throws StandInError {
        this.text = text;
        this.names = owner.path("ExpressionAttributeNames");
        this.values = owner.path("ExpressionAttributeValues");
        Matcher token = TOKEN.matcher(text);
        int end = 0;
        while (token.find() && token.start() == end) {
            tokens.add(token.group(1));
            end = token.end();
        }
        if (end != text.length()) {
            throw StandInError.unknown("expression " + text);
        }
    }

    /** Whether it holds for an item; null when there is none. */
    boolean holds(@Nullable JsonNode item) throws StandInError {
        boolean holds = term(item);
        while (next < tokens.size()) {
            expect("AND");
            holds &= term(item);
        }
        return holds;
    }

    /** The update "ADD #number :value", on an item that may have no such attribute. */
    void update(ObjectNode item) throws StandInError {
        expect("ADD");
        String name = name(take());
        BigDecimal sum = number(value(take()));
        JsonNode before = item.get(name);
        if (before != null) {
            sum = sum.add(number(before));
        }
        if (next < tokens.size()) {
            throw StandInError.unknown("update " + text);
        }
        item.putObject(name).put("N", sum.toPlainString());
    }

    /** The aliases that were looked up; the caller adds up those of all expressions that share them. */
    Set<String> used() {
        return used;
    }

    private boolean term(@Nullable JsonNode item) throws StandInError {
        String first = take();
        if (first.equals("attribute_exists") || first.equals("attribute_not_exists")) {
            expect("(");
            boolean exists = attribute(item, take()) != null;
            expect(")");
            return exists == first.equals("attribute_exists");
        }
        JsonNode attribute = attribute(item, first);
        String operator = take();
        JsonNode value = value(take());
        switch (operator) {
            case "=":
                return attribute != null && same(attribute, value);
            case ">=":
                return attribute != null && number(attribute).compareTo(number(value)) >= 0;
            case "BETWEEN":
                expect("AND");
                JsonNode high = value(take());
                return attribute != null
                        && number(attribute).compareTo(number(value)) >= 0
                        && number(attribute).compareTo(number(high)) <= 0;
            default:
                throw StandInError.unknown("operator in " + text);
        }
    }

    private static boolean same(JsonNode a, JsonNode b) throws StandInError {
        return a.has("N") && b.has("N") ? number(a).compareTo(number(b)) == 0 : a.equals(b);
    }

    static BigDecimal number(JsonNode value) throws StandInError {
        if (!value.path("N").isTextual()) {
            throw StandInError.unknown("number " + value);
        }
        return new BigDecimal(value.get("N").textValue());
    }

    private @Nullable JsonNode attribute(@Nullable JsonNode item, String alias) throws StandInError {
        String name = name(alias);
        return item == null ? null : item.get(name);
    }

    private String name(String alias) throws StandInError {
        return lookUp(names, alias).textValue();
    }

    private JsonNode value(String alias) throws StandInError {
        return lookUp(values, alias);
    }

    private JsonNode lookUp(JsonNode aliases, String alias) throws StandInError {
        JsonNode found = aliases.get(alias);
        if (found == null) {
            throw StandInError.unknown("alias " + alias + " in " + text);
        }
        used.add(alias);
        return found;
    }

    private String take() throws StandInError {
        if (next == tokens.size()) {
            throw StandInError.unknown("end of " + text);
        }
        return tokens.get(next++);
    }

    private void expect(String token) throws StandInError {
        if (!Objects.equals(take(), token)) {
            throw StandInError.unknown("expression " + text + ", which has no " + token + " there");
        }
    }
}
