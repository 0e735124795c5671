package org.tarndb.storage.env;

import java.security.SecureRandom;
import java.util.UUID;

/** Random numbers that no two runs share. Thread-safe. A test gives numbers drawn from its seed. */
@FunctionalInterface
public interface Entropy {
    long nextLong();

    /** A random UUID (RFC 9562, version 4). */
    default UUID nextUuid() {
        long high = (nextLong() & ~0xF000L) | 0x4000L;
        long low = (nextLong() & ~(3L << 62)) | (2L << 62);
        return new UUID(high, low);
    }

    /** The machine's source. */
    static Entropy system() {
        return new SecureRandom()::nextLong;
    }
}
