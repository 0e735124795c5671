package org.tarndb.txn.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every cell of the tables, against Gray, Lorie, Putzolu and Traiger, "Granularity of Locks" (1976), table 1. */
class LockModeTest {
    @ParameterizedTest
    @CsvSource({
        "SHARED, SHARED, true",
        "SHARED, INTENTION_EXCLUSIVE, false",
        "SHARED, EXCLUSIVE, false",
        "INTENTION_EXCLUSIVE, SHARED, false",
        "INTENTION_EXCLUSIVE, INTENTION_EXCLUSIVE, true",
        "INTENTION_EXCLUSIVE, EXCLUSIVE, false",
        "EXCLUSIVE, SHARED, false",
        "EXCLUSIVE, INTENTION_EXCLUSIVE, false",
        "EXCLUSIVE, EXCLUSIVE, false",
    })
    void compatibility(LockMode held, LockMode wanted, boolean compatible) {
        assertEquals(compatible, held.isCompatibleWith(wanted));
    }

    @ParameterizedTest
    @CsvSource({
        "SHARED, SHARED, SHARED",
        "SHARED, INTENTION_EXCLUSIVE, EXCLUSIVE",
        "SHARED, EXCLUSIVE, EXCLUSIVE",
        "INTENTION_EXCLUSIVE, SHARED, EXCLUSIVE",
        "INTENTION_EXCLUSIVE, INTENTION_EXCLUSIVE, INTENTION_EXCLUSIVE",
        "INTENTION_EXCLUSIVE, EXCLUSIVE, EXCLUSIVE",
        "EXCLUSIVE, SHARED, EXCLUSIVE",
        "EXCLUSIVE, INTENTION_EXCLUSIVE, EXCLUSIVE",
        "EXCLUSIVE, EXCLUSIVE, EXCLUSIVE",
    })
    void bothTogether(LockMode first, LockMode second, LockMode both) {
        assertEquals(both, first.and(second));
        assertEquals(both == first, first.covers(second));
    }
}
