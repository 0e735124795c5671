package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.iceberg.ProtocolMetadataLog;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.table.Publication.Target;
import org.tarndb.snapshots.testkit.CountingObjectStore;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.publication.LastPublished;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;

/** What a publication tells while it runs. */
class PublishProgressTest {
    private static final int ROWS = 3000;

    @TempDir
    Path temporary;

    private final CountingObjectStore store = new CountingObjectStore();
    private final SampleDatabase database = new SampleDatabase();
    private final List<PublishProgress> told = new ArrayList<>();
    private LastPublished held = LastPublished.inMemory();

    @BeforeEach
    void define() {
        database.define(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(
                        new ColumnDef("ID", SqlType.BIGINT, false, null),
                        new ColumnDef("NAME", SqlType.VARCHAR, true, null)),
                List.of(0),
                "T_PKEY",
                List.of()));
        for (long id = 0; id < ROWS; id++) {
            database.put(1, id, "value " + id);
        }
    }

    private PublishResult publish() {
        told.clear();
        return publish(told::add, Cancellation.never());
    }

    private PublishResult publish(PublishListener listener, Cancellation cancellation) {
        Publication publication =
                new Publication(UUID.randomUUID(), "db", database.version(), List.of(new Target(1, "t/")));
        return new TableSnapshotWriter(
                        Env.system(),
                        store,
                        ProtocolMetadataLog.of(store, Env.system(), (table, version, step, cause) -> {}),
                        PublishOptions.in(temporary),
                        held)
                .publish(publication, listener, cancellation)
                .get(0);
    }

    /** In each phase: also before a file has been begun, as the first rows are only looked at. */
    @Test
    void whatIsCancelledEndsAsCancelledAndLeavesNoFile() throws IOException {
        for (int rows : new int[] {ROWS, 3 * ROWS}) {
            for (long id = 0; id < rows; id++) {
                database.put(1, id, "value " + id);
            }
            Set<String> before = Set.copyOf(keys());
            Cancellation cancellation = new Cancellation();
            TarnException cancelled = new TarnException(ErrorCode.QUERY_CANCELED, "the test said so");
            PublishListener listener = progress -> {
                if (progress.phase() == PublishPhase.WRITING && progress.rowsDone() >= rows - 2 * ROWS) {
                    cancellation.cancel(cancelled);
                }
            };
            TarnException e = assertThrows(TarnException.class, () -> publish(listener, cancellation));
            assertEquals(ErrorCode.QUERY_CANCELED, e.code(), e::toString);
            assertEquals(List.of(), List.of(e.getSuppressed()), "nothing else failed");
            try (Stream<Path> files = Files.list(temporary)) {
                assertEquals(List.of(), files.toList());
            }
            assertEquals(before, Set.copyOf(keys()));
        }
    }

    private List<String> keys() throws IOException {
        return store.list("").stream().map(ObjectInfo::key).toList();
    }

    private List<String> steps() {
        return told.stream()
                .map(at -> at.phase() + " " + at.rowsDone() + "/" + at.rowsTotal())
                .toList();
    }

    @Test
    void aFullPublicationTellsOfItsRowsInChunks() {
        PublishResult published = publish();
        assertEquals(
                List.of("WRITING 0/3000", "WRITING 1024/3000", "WRITING 2048/3000", "COMMITTING 3000/3000"), steps());
        long before = 0;
        for (PublishProgress at : told) {
            assertTrue(at.bytesWritten() >= before, "bytes are never taken back");
            before = at.bytesWritten();
            assertEquals(1, at.tableId());
        }
        assertEquals(published.bytesWritten(), before);
    }

    @Test
    void anIncrementalOneTellsOfWhatHasChanged() {
        publish();
        database.put(1, 1L, "changed");
        database.put(1, 7L, "changed");
        database.put(1, (long) ROWS, "new");
        publish();
        assertEquals(
                List.of("COMPARING 0/-1", "WRITING 0/3", "DELETING 0/2", "DELETING 2/2", "COMMITTING 2/2"), steps());
    }

    @Test
    void whereFilesAreComparedTheirRowsAreCounted() {
        publish();
        database.put(1, 1L, "changed");
        held = LastPublished.inMemory();
        publish();
        assertEquals(
                List.of(
                        "COMPARING 0/3000",
                        "COMPARING 1024/3000",
                        "COMPARING 2048/3000",
                        "WRITING 0/1",
                        "DELETING 0/1",
                        "DELETING 1/1",
                        "COMMITTING 1/1"),
                steps());
    }

    @Test
    void nothingIsWrittenWhereNothingHasChanged() {
        publish();
        publish();
        assertEquals(List.of(), told);
    }
}
