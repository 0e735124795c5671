package org.tarndb.storage.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class ByteWriterTest {
    private static final int LIMIT = 1000;

    @Test
    void everyWayToPassTheLimitSaysSo() {
        List<Consumer<ByteWriter>> steps = List.of(
                writer -> writer.putByte(1),
                writer -> writer.putBoolean(true),
                writer -> writer.putUnsigned(-1),
                writer -> writer.putBytes(new byte[300]),
                writer -> writer.putBytes(new byte[2 * LIMIT]),
                writer -> writer.putString("\u00e4".repeat(77)));
        for (Consumer<ByteWriter> step : steps) {
            ByteWriter writer = new ByteWriter(1, LIMIT);
            TarnException e = assertThrows(TarnException.class, () -> {
                for (int i = 0; i <= LIMIT; i++) {
                    step.accept(writer);
                }
            });
            assertEquals(ErrorCode.LIMIT_EXCEEDED, e.code());
            assertTrue(String.valueOf(e.getMessage()).contains("commit in parts"), e::getMessage);
            assertTrue(writer.toBytes().length <= LIMIT);
        }
    }

    @Test
    void theLimitItselfCanBeReached() {
        ByteWriter writer = new ByteWriter(1, LIMIT);
        for (int i = 0; i < LIMIT; i++) {
            writer.putByte(i);
        }
        assertEquals(LIMIT, writer.toBytes().length);
    }
}
