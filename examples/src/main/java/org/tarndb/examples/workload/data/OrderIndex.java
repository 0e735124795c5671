package org.tarndb.examples.workload.data;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.engine.Dialect;

/** The indexes that the demo builds, in this order. */
public enum OrderIndex {
    /** The reference of an order. */
    REFERENCE("orders_reference", "unique", "o_reference", null),
    /** The orders of a customer. */
    CUSTOMER("orders_customer", "not unique", "o_custkey", null),
    /** The open orders of a customer. */
    OPEN("orders_open", "partial", "o_custkey", "o_orderstatus = 'O'"),
    /** The reference in lower case. */
    LOWER("orders_lower", "expression", "lower(o_reference)", null);

    private final String indexName;
    private final String kind;
    private final String key;
    private final @Nullable String predicate;

    OrderIndex(String indexName, String kind, String key, @Nullable String predicate) {
        this.indexName = indexName;
        this.kind = kind;
        this.key = key;
        this.predicate = predicate;
    }

    /** Those that the database has. */
    public static List<OrderIndex> of(Dialect dialect) {
        return Stream.of(values())
                .filter(index -> dialect.indexesExpressionsAndParts() || index == REFERENCE || index == CUSTOMER)
                .toList();
    }

    public String indexName() {
        return indexName;
    }

    /** In a word or two, for reports. */
    public String kind() {
        return kind;
    }

    public boolean unique() {
        return this == REFERENCE;
    }

    /** The statement that builds it, online where the database can. */
    public String createStatement(Dialect dialect) {
        String definition = "(" + key + ")" + (predicate == null ? "" : " WHERE " + predicate);
        return dialect.createIndex(indexName, definition, unique());
    }

    /** A condition that is true for the orders of the index with the key that its one parameter gives. */
    public String lookup() {
        return key + " = ?" + (predicate == null ? "" : " AND " + predicate);
    }

    /** Whether an order has an entry. */
    public boolean contains(OrderState order) {
        return this != OPEN || order.isOpen();
    }

    /** The key of an order. */
    public Object keyOf(OrderState order) {
        return switch (this) {
            case REFERENCE -> order.reference();
            case CUSTOMER, OPEN -> order.customer();
            // References are of ASCII.
            case LOWER -> order.reference().toLowerCase(Locale.ROOT);
        };
    }
}
