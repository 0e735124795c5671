package org.tarndb.examples.workload.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The generator is the model. */
class OrderKeysTest {
    private static final double SCALE = 0.01;

    @Test
    void loadedKeysAreThoseOfTheGenerator() {
        LoadedOrders loaded = LoadedOrders.ofScale(SCALE);
        int position = 0;
        for (Order order : new OrderGenerator(SCALE, 1, 1)) {
            position++;
            assertEquals(order.getOrderKey(), OrderKeys.key(position, 0));
            assertTrue(OrderKeys.isLoaded(order.getOrderKey()));
            assertEquals(position, OrderKeys.position(order.getOrderKey()));
            assertEquals(
                    new OrderState(
                            References.ofLoaded(order.getOrderKey()), order.getCustomerKey(), order.getOrderStatus()),
                    loaded.at(order.getOrderKey()));
            assertTrue(order.getCustomerKey() <= loaded.customerCount());
        }
        assertEquals(15_000, position);
        assertEquals(position, loaded.count());
        assertNull(loaded.at(OrderKeys.key(position + 1, 0)));
        assertNull(loaded.at(OrderKeys.key(0, 0)));
    }

    @Test
    void freeKeysAreOthers() {
        Set<Long> keys = new HashSet<>();
        LoadedOrders loaded = LoadedOrders.ofScale(SCALE);
        for (int position = 1; position <= 1_000; position++) {
            for (int sequence = 0; sequence < OrderKeys.KEYS_PER_POSITION; sequence++) {
                long key = OrderKeys.key(position, sequence);
                assertTrue(keys.add(key));
                assertEquals(position, OrderKeys.position(key));
                assertEquals(sequence == 0, OrderKeys.isLoaded(key));
                assertEquals(sequence == 0, loaded.at(key) != null);
            }
        }
    }

    @Test
    void referencesAreUnique() {
        Set<String> references = new HashSet<>();
        for (int i = 1; i <= 20_000; i++) {
            assertTrue(references.add(References.ofLoaded(OrderKeys.key(i, 0))));
        }
        for (int writer = 0; writer < 3; writer++) {
            for (int i = 0; i < 20_000; i++) {
                assertTrue(references.add(References.ofWriter(writer, 3, i)));
            }
        }
        assertTrue(references.stream().allMatch(reference -> reference.length() == 17));
        assertFalse(references.contains(""));
    }
}
