package org.tarndb.examples.workload.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.examples.workload.data.OrderChanges;
import org.tarndb.examples.workload.data.OrderState;

class LedgerFileTest {
    private static final OrderState FIRST = new OrderState("R0000000000000001", 7, 'O');
    private static final OrderState SECOND = new OrderState("R0000000000000002", 8, 'F');

    @TempDir
    Path directory;

    @Test
    void whatWasWrittenIsReadBack() throws IOException {
        Path file = directory.resolve("ledger");
        try (LedgerFile ledger = new LedgerFile(file)) {
            ledger.intend(1, FIRST);
            ledger.acknowledge();
            ledger.intend(2, FIRST);
            ledger.acknowledge();
            ledger.intend(2, null);
            ledger.acknowledge();
            ledger.intend(1, SECOND);
        }
        LedgerFile.Replayed replayed = LedgerFile.read(file);
        assertEquals(3, replayed.acknowledged());
        assertEquals(Set.of(1L, 2L), replayed.changes().keys());
        assertEquals(FIRST, replayed.changes().at(1));
        assertNull(replayed.changes().at(2));
        assertEquals(new OrderChanges.Open(1, SECOND), replayed.changes().open());
    }

    /** The process may die within a line: before its statement began, or before its commit was counted. */
    @Test
    void aCutLineCountsForNothing() throws IOException {
        Path file = directory.resolve("ledger");
        try (LedgerFile ledger = new LedgerFile(file)) {
            ledger.intend(1, FIRST);
            ledger.acknowledge();
        }
        Files.writeString(file, "PUT 2 R00", StandardOpenOption.APPEND);
        assertEquals(Set.of(1L), LedgerFile.read(file).changes().keys());
        assertNull(LedgerFile.read(file).changes().open());
    }

    @Test
    void anUnknownLineIsAnError() throws IOException {
        Path file = Files.writeString(directory.resolve("ledger"), "LOST 3\n");
        assertThrows(IOException.class, () -> LedgerFile.read(file));
    }
}
