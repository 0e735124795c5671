package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MadeOnceTest {
    private final MadeOnce<String, Integer> made = new MadeOnce<>();

    @Test
    void nobodyWaitsForTheValueOfAnotherKey() {
        int length = made.get("long", slow -> {
            int other = CompletableFuture.supplyAsync(() -> made.get("x", String::length))
                    .orTimeout(30, TimeUnit.SECONDS)
                    .join();
            return 10 * other + slow.length();
        });
        assertEquals(14, length);
    }

    @Test
    void whoWantsTheSameWaitsAndGetsTheSame() {
        AtomicInteger calls = new AtomicInteger();
        CompletableFuture<Integer> begun = new CompletableFuture<>();
        CompletableFuture<Integer> goOn = new CompletableFuture<>();
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> made.get("a", key -> {
            begun.complete(0);
            return calls.incrementAndGet() + goOn.join();
        }));
        begun.join();
        CompletableFuture<Integer> second =
                CompletableFuture.supplyAsync(() -> made.get("a", key -> calls.incrementAndGet()));
        assertFalse(second.isDone());
        goOn.complete(0);
        assertEquals(1, first.join());
        assertEquals(1, second.join());
        assertEquals(1, calls.get());
    }

    @Test
    void whatFailsIsTriedAgain() {
        assertThrows(
                IllegalStateException.class,
                () -> made.get("a", key -> {
                    throw new IllegalStateException(key);
                }));
        assertEquals(1, made.get("a", String::length));
    }
}
