package org.tarndb.txn.publication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.memory.TransactionMemory;

class LastPublishedTest {
    @TempDir
    Path directory;

    private DatabaseVersion version = DatabaseVersion.empty()
            .withTable(1, TableVersion.empty())
            .withTable(2, TableVersion.empty())
            .withCsn(10);

    private LastPublished open(long csn) {
        return LastPublished.open(new PublishedNotes(FileSystem.local(), directory), csn);
    }

    private void write(long tableId) {
        TableVersion table = version.table(tableId);
        assertNotNull(table);
        long csn = version.csn() + 1;
        version = version.withTable(tableId, table.withRows(table.rows().put(new byte[] {1}, new byte[] {(byte) csn})))
                .withCsn(csn);
    }

    @Test
    void whatHasNotChangedIsKnownAfterAnOpening() {
        open(10).published("at", 77, 1, version);
        LastPublished last = open(10);
        assertTrue(last.isUnchanged("at", 77, 1, version));
        write(2);
        assertTrue(last.isUnchanged("at", 77, 1, version), "another table has");
        assertFalse(last.isUnchanged("at", 78, 1, version), "another snapshot");
        assertFalse(last.isUnchanged("elsewhere", 77, 1, version));
        assertFalse(last.isUnchanged("at", 77, 2, version));
        write(1);
        assertFalse(last.isUnchanged("at", 77, 1, version));
        assertNull(last.held("at", 77), "rows of another opening");
    }

    /** The next commits get the CSNs of those that were lost. */
    @Test
    void aNoteOfAVersionThatWasLostIsGoneForGood() {
        open(10).published("at", 77, 1, version);
        assertFalse(open(9).isUnchanged("at", 77, 1, version));
        assertFalse(open(10).isUnchanged("at", 77, 1, version));
    }

    @Test
    void aDamagedFileIsNone() throws IOException {
        open(10).published("at", 77, 1, version);
        Path file = directory.resolve("tarn.published");
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= 0x10;
            Files.write(file, damaged);
            assertFalse(open(10).isUnchanged("at", 77, 1, version), "byte " + i);
            assertFalse(Files.exists(file));
        }
        Files.write(file, bytes);
        assertTrue(open(10).isUnchanged("at", 77, 1, version));
    }

    @Test
    void rowsAreGivenUpBeforeATransactionFails() {
        MemoryAccount account = new MemoryAccount(1 << 20);
        LastPublished last = open(10);
        account.setCache(last);
        last.published("at", 77, 1, version);
        assertEquals(version.table(1), last.held("at", 77));
        new TransactionMemory(account).hold(1000);
        assertNotNull(last.held("at", 77), "there was enough");
        new TransactionMemory(account).hold((1 << 20) - 200_000);
        assertNotNull(last.held("at", 77));
        account.setHistoryBytes(200_000);
        account.setHistory(bytes -> {
            account.setHistoryBytes(0);
            return true;
        });
        new TransactionMemory(account).hold(60_000);
        assertNull(last.held("at", 77));
        assertTrue(last.isUnchanged("at", 77, 1, version), "that takes no rows");
    }

    @Test
    void placesAreForgottenWhenThereAreTooMany() {
        LastPublished last = LastPublished.inMemory();
        for (int i = 0; i <= LastPublished.MOST_PLACES; i++) {
            last.published("at " + i, i, 1, version);
        }
        assertFalse(last.isUnchanged("at 0", 0, 1, version));
        assertTrue(last.isUnchanged("at 1", 1, 1, version));
        assertNull(last.held("at 0", 0));
    }
}
