package org.tarndb.txn.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What is remembered of transactions, against sets that forget nothing. */
class TransactionOutcomesTest {
    private static final int WINDOW = OpenOutcomes.WINDOW;

    private static TransactionOutcomes readBack(TransactionOutcomes outcomes) {
        ByteWriter writer = new ByteWriter(64);
        outcomes.write(writer);
        ByteReader reader = new ByteReader(writer.toBytes(), "the test");
        TransactionOutcomes read = TransactionOutcomes.read(reader);
        reader.requireEnd();
        return read;
    }

    @Test
    void randomCommitsAreRemembered() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            TransactionOutcomes outcomes = new TransactionOutcomes();
            TreeMap<Long, Set<Long>> committed = new TreeMap<>();
            TreeMap<Long, Long> highest = new TreeMap<>();
            long open = 1;
            for (int i = 0; i < 400; i++) {
                open += random.nextInt(20) == 0 ? 1 : 0;
                long top = highest.getOrDefault(open, 0L);
                long number = Math.max(1, top + random.nextInt(40) - 10L);
                if (random.nextInt(100) == 0) {
                    number += random.nextInt(2 * WINDOW);
                }
                outcomes.committed(new TransactionId(open, number));
                committed.computeIfAbsent(open, each -> new HashSet<>()).add(number);
                highest.merge(open, number, Math::max);
                outcomes = random.nextInt(50) == 0
                        ? readBack(outcomes)
                        : random.nextInt(50) == 0 ? outcomes.copy() : outcomes;
            }
            long current = open;
            for (Map.Entry<Long, Set<Long>> entry : committed.entrySet()) {
                long each = entry.getKey();
                long top = highest.getOrDefault(each, 0L);
                for (int i = 0; i < 200; i++) {
                    long number = Math.max(
                            1, top + 20 - (random.nextBoolean() ? random.nextInt(60) : random.nextInt(3 * WINDOW)));
                    TransactionStatus expected = number <= top - WINDOW
                            ? TransactionStatus.UNKNOWN
                            : entry.getValue().contains(number)
                                    ? TransactionStatus.COMMITTED
                                    : each == current && number > top + 10
                                            ? TransactionStatus.UNKNOWN
                                            : TransactionStatus.ROLLED_BACK;
                    assertEquals(
                            expected,
                            outcomes.of(new TransactionId(each, number), current, top + 10),
                            "seed " + seed + ", " + each + "-" + number + ", highest " + top);
                }
            }
        }
    }

    @Test
    void openingsAreForgottenOldestFirst() {
        TransactionOutcomes outcomes = new TransactionOutcomes();
        for (long open = 1; open <= TransactionOutcomes.OPENS + 3; open++) {
            if (open != 10) { // one in which nothing was committed
                outcomes.committed(new TransactionId(open, 1));
            }
        }
        long current = TransactionOutcomes.OPENS + 4;
        for (TransactionOutcomes each : new TransactionOutcomes[] {outcomes, readBack(outcomes)}) {
            assertEquals(TransactionStatus.UNKNOWN, each.of(new TransactionId(2, 1), current, 0));
            assertEquals(TransactionStatus.COMMITTED, each.of(new TransactionId(3, 1), current, 0));
            assertEquals(TransactionStatus.ROLLED_BACK, each.of(new TransactionId(3, 2), current, 0));
            assertEquals(TransactionStatus.ROLLED_BACK, each.of(new TransactionId(10, 1), current, 0));
            assertEquals(TransactionStatus.UNKNOWN, each.of(new TransactionId(current, 1), current, 0));
            assertEquals(TransactionStatus.UNKNOWN, each.of(new TransactionId(current + 1, 1), current, 0));
        }
    }

    @Test
    void damageIsAnError() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            TransactionOutcomes outcomes = new TransactionOutcomes();
            for (int i = 1; i < 30; i++) {
                outcomes.committed(new TransactionId(1 + i / 10, 1 + random.nextInt(40)));
            }
            ByteWriter writer = new ByteWriter(64);
            outcomes.write(writer);
            byte[] bytes = writer.toBytes();
            byte[] damaged = random.nextBoolean() ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                TransactionOutcomes.read(new ByteReader(damaged, "the test"));
            } catch (TarnException e) {
                assertEquals(ErrorCode.FILE_CORRUPTED, e.code(), "seed " + seed + ": " + e);
            }
        }
    }

    @Test
    void idsAreReadBack() {
        TransactionId id = new TransactionId(3, 1042);
        assertEquals("3-1042", id.toString());
        assertEquals(id, TransactionId.parse("3-1042"));
        for (String wrong :
                new String[] {"", "3", "-", "3-", "-4", "0-1", "1-0", "1--1", "a-b", "1-1 ", "99999999999999999999-1"
                }) {
            TarnException refused = assertThrows(TarnException.class, () -> TransactionId.parse(wrong), wrong);
            assertTrue(String.valueOf(refused.getMessage()).contains("'" + wrong + "'"));
        }
    }
}
