package org.tarndb.examples.workload.data;

import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** What the generator makes for one scale. It makes the same each time, so nothing has to be kept but customers and status. */
public final class LoadedOrders {
    private static final int ORDERS_PER_SCALE = OrderGenerator.SCALE_BASE;
    private static final int CUSTOMERS_PER_SCALE = 150_000;

    private final double scale;
    private final int[] customers;
    private final char[] statuses;

    private LoadedOrders(double scale, int[] customers, char[] statuses) {
        this.scale = scale;
        this.customers = customers;
        this.statuses = statuses;
    }

    /** Generates the table once, which takes about a second for a million orders. */
    public static LoadedOrders ofScale(double scale) {
        int[] customers = new int[(int) (scale * ORDERS_PER_SCALE)];
        char[] statuses = new char[customers.length];
        int row = 0;
        for (Order order : new OrderGenerator(scale, 1, 1)) {
            statuses[row] = order.getOrderStatus();
            customers[row++] = Math.toIntExact(order.getCustomerKey());
        }
        return new LoadedOrders(scale, customers, statuses);
    }

    public int count() {
        return customers.length;
    }

    /** Customers have the keys 1 to this. */
    public int customerCount() {
        return Math.max(1, (int) (scale * CUSTOMERS_PER_SCALE));
    }

    Iterator<Order> rows() {
        return new OrderGenerator(scale, 1, 1).iterator();
    }

    /** The loaded order with this key, or null. */
    public @Nullable OrderState at(long key) {
        long position = OrderKeys.position(key);
        if (!OrderKeys.isLoaded(key) || position < 1 || position > customers.length) {
            return null;
        }
        int row = (int) position - 1;
        return new OrderState(References.ofLoaded(key), customers[row], statuses[row]);
    }
}
