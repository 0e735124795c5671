package org.tarndb.examples.workload.data;

import org.tarndb.examples.workload.engine.Dialect;

/** The indexes that the demo builds, in this order. */
public enum OrderIndex {
    /** Unique: the reference of an order. */
    REFERENCE("orders_reference", "o_reference", true),
    /** Not unique: the orders of a customer. */
    CUSTOMER("orders_customer", "o_custkey", false);

    private final String indexName;
    private final String column;
    private final boolean unique;

    OrderIndex(String indexName, String column, boolean unique) {
        this.indexName = indexName;
        this.column = column;
        this.unique = unique;
    }

    public String indexName() {
        return indexName;
    }

    public String column() {
        return column;
    }

    public boolean unique() {
        return unique;
    }

    /** The statement that builds it, online where the database can. */
    public String createStatement(Dialect dialect) {
        return dialect.createIndex(indexName, "(" + column + ")", unique);
    }

    /** The column's value in an order. */
    public Object keyOf(OrderState order) {
        return this == REFERENCE ? order.reference() : (Object) order.customer();
    }
}
