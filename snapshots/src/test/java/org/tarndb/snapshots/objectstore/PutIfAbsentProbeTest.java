package org.tarndb.snapshots.objectstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.testkit.ForwardingObjectStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.storage.env.Entropy;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class PutIfAbsentProbeTest {
    private final MemoryObjectStore memory = new MemoryObjectStore(new ManualClock());

    @Test
    void aStoreThatSaysYesAndReplacesIsRefused() {
        assertRefused(new ForwardingObjectStore(memory) {
            @Override
            public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
                return Optional.of(put(key, content));
            }
        });
    }

    @Test
    void aStoreThatSaysNoAndReplacesIsRefused() {
        assertRefused(new ForwardingObjectStore(memory) {
            @Override
            public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
                boolean taken = head(key).isPresent();
                ObjectInfo info = put(key, content);
                return taken ? Optional.empty() : Optional.of(info);
            }
        });
    }

    /** The answer to the first put was lost, and its repetition inside the store found the object there. */
    @Test
    void aStoreThatRepeatsByItselfIsAccepted() throws IOException {
        PutIfAbsentProbe.check(
                new ForwardingObjectStore(memory) {
                    @Override
                    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
                        super.putIfAbsent(key, content);
                        return super.putIfAbsent(key, content);
                    }
                },
                "",
                Entropy.system());
        assertEquals(List.of(), memory.keys());
    }

    @Test
    void anErrorIsNoVerdict() {
        IOException failure = new IOException("no answer");
        IOException thrown = assertThrows(
                IOException.class,
                () -> PutIfAbsentProbe.check(
                        new ForwardingObjectStore(memory) {
                            @Override
                            public byte[] get(String key) throws IOException {
                                throw failure;
                            }
                        },
                        "",
                        Entropy.system()));
        assertEquals(failure, thrown);
        assertEquals(List.of(), memory.keys());
    }

    @Test
    void aStoreThatLosesWhatWasPutIsRefused() {
        assertRefused(new ForwardingObjectStore(memory) {
            @Override
            public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) {
                return Optional.empty();
            }
        });
    }

    private void assertRefused(ObjectStore store) {
        TarnException e =
                assertThrows(TarnException.class, () -> PutIfAbsentProbe.check(store, "t/", Entropy.system()));
        assertEquals(ErrorCode.OBJECT_STORE_UNSAFE, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains("memory:///"), e::toString);
        assertEquals(List.of(), memory.keys());
    }
}
