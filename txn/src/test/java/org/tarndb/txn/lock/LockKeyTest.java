package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class LockKeyTest {
    @Test
    void equalityIsOfKindObjectAndBytes() {
        assertEquals(LockKey.row(1, new byte[] {1, 2}), LockKey.row(1, new byte[] {1, 2}));
        assertEquals(
                LockKey.row(1, new byte[] {1, 2}).hashCode(),
                LockKey.row(1, new byte[] {1, 2}).hashCode());
        List<LockKey> different = List.of(
                LockKey.row(1, new byte[] {1, 2}),
                LockKey.row(1, new byte[] {1, 3}),
                LockKey.row(1, new byte[] {1}),
                LockKey.row(1, new byte[] {}),
                LockKey.row(2, new byte[] {1, 2}),
                LockKey.uniqueKey(1, new byte[] {1, 2}),
                LockKey.table(1),
                LockKey.table(2),
                LockKey.name(1, "T"),
                LockKey.name(1, "U"),
                LockKey.name(2, "T"));
        for (int i = 0; i < different.size(); i++) {
            for (int j = i + 1; j < different.size(); j++) {
                assertNotEquals(different.get(i), different.get(j));
            }
        }
    }
}
