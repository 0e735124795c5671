package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.journal.ControlledJournal;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.RowGate;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.view.Delta;

/** The last look under the latch: what has happened since the look before it. */
class StepInstallTest {
    private static final int LATCHED_CHANGES = 3;
    private static final long SLICE_NANOS = 1_000_000;
    private static final BuildOptions OPTIONS = new BuildOptions(Long.MAX_VALUE, LATCHED_CHANGES, SLICE_NANOS, 1 << 20);
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(
                    new ColumnDef("A", SqlType.INTEGER, false, null),
                    new ColumnDef("B", SqlType.INTEGER, true, null),
                    new ColumnDef("C", SqlType.INTEGER, true, null)),
            List.of(0),
            "T_PKEY",
            List.of());
    private static final IndexDef INDEX =
            new IndexDef(2, "I", 1, List.of(new IndexColumn(1, false, false)), true, false, IndexState.BUILDING);

    private final ControlledJournal journal = new ControlledJournal();
    private final CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, journal);

    @BeforeEach
    void registerTheIndex() {
        journal.start(pipeline);
        pipeline.prepare(Changes.ofCatalog(new CatalogChange.CreateTable(TABLE)), CommitMode.DEFAULT, null);
        pipeline.prepare(Changes.ofCatalog(new CatalogChange.CreateIndex(INDEX)), CommitMode.DEFAULT, null);
        write(1, 4);
        journal.acknowledgeAll();
    }

    /** Prepares rows {a, a, 0} with keys from the first to the last. */
    private PendingCommit write(long first, long last) {
        Delta delta = Delta.EMPTY;
        for (long a = first; a <= last; a++) {
            byte[] row = TABLE.layout().encode(new Object[] {a, a, 0L});
            delta = delta.put(TABLE.id(), TABLE.keyCodec().encode(a), row);
        }
        return pipeline.prepare(Changes.ofRows(delta), CommitMode.DEFAULT, null);
    }

    /** A step over so many rows, ready to be installed. */
    private StepInstall step(long rows) {
        return step(rows, OPTIONS, new ManualClock());
    }

    private StepInstall step(long rows, BuildOptions options, Clock clock) {
        BuildPlace place = BuildPlace.find(pipeline.tip(), INDEX);
        assertNotNull(place);
        BuildCursor end = place.cursorAfter(rows);
        StepTree tree =
                new StepTree(place.entries(), BuildPlace.upTo(end), place.rows(), load(place, BuildPlace.upTo(end)));
        return new StepInstall(INDEX, tree, place.index().cursor(), end, options, clock, new BuildProgress());
    }

    private static Tree<byte[]> load(BuildPlace place, KeyRange range) {
        try (IndexLoad load = IndexLoad.read(
                place.entries(),
                place.rows().cursor(range),
                place.rows().count(range),
                SortSpace.HEAP,
                1 << 20,
                RowGate.reporting(read -> {}),
                () -> {})) {
            return load.all();
        }
    }

    private StepInstall.Cause abandoned(StepInstall step) {
        DatabaseVersion tip = pipeline.tip();
        StepInstall.Cause cause = assertThrows(StepInstall.AbandonedException.class, () -> pipeline.prepare(step, null))
                .reason();
        assertSame(tip, pipeline.tip());
        return cause;
    }

    private void assertExact() {
        for (DatabaseVersion version : pipeline.openVersions()) {
            TableDef table = version.catalog().table(TABLE.id());
            assertNotNull(table);
            TableCheck.check(version, table, Cancellation.never())
                    .forEach(result -> assertEquals(true, result.isOk(), result::toString));
        }
    }

    /** R4: what it was made from has rolled back, with the step before it. */
    @Test
    void theStepBeforeRolledBack() {
        PendingCommit t = write(5, 5);
        pipeline.prepare(step(2), null);
        StepInstall next = step(2);
        journal.reject(t.csn());
        assertInstanceOf(StepInstall.Cause.OtherCursor.class, abandoned(next));
        pipeline.prepare(step(100), null);
        assertExact();
    }

    /** R3: the rows that changed since the last round outside the latch are in the step, as they are now. */
    @Test
    void fewRowsChangedAreCaughtUpWith() {
        StepInstall step = step(100);
        write(5, 4 + LATCHED_CHANGES - 1);
        pipeline.prepare(step, null);
        assertExact();
    }

    /** Bounded stalls: many rows are not applied under the latch. */
    @Test
    void manyRowsChangedAreNot() {
        StepInstall step = step(100);
        write(5, 4 + LATCHED_CHANGES);
        assertInstanceOf(StepInstall.Cause.TooFar.class, abandoned(step));
    }

    /** Bounded stalls: what takes too long is given up, and the step's tree is as it was: the step can be brought up later. */
    @Test
    void changesThatTakeTooLongAreNot() {
        ManualClock slow = new ManualClock();
        Clock clock = new Clock() {
            @Override
            public long nanoTime() {
                slow.advanceNanos(SLICE_NANOS / 10);
                return slow.nanoTime();
            }

            @Override
            public Instant now() {
                return slow.now();
            }
        };
        BuildOptions options = new BuildOptions(Long.MAX_VALUE, 1_000, SLICE_NANOS, 1 << 20);
        StepInstall step = step(100, options, clock);
        write(5, 204);
        assertInstanceOf(StepInstall.Cause.TooFar.class, abandoned(step));
        assertInstanceOf(StepInstall.Cause.TooFar.class, abandoned(step));
        Delta gone = Delta.EMPTY;
        for (long a = 5; a <= 204 - StepInstall.FEW_CHANGES; a++) {
            gone = gone.put(TABLE.id(), TABLE.keyCodec().encode(a), Delta.DELETED);
        }
        pipeline.prepare(Changes.ofRows(gone), CommitMode.DEFAULT, null);
        pipeline.prepare(step, null); // so few are left that another attempt would have as many
        assertExact();
    }

    /** R3: the key is as it was, what the entry includes is not. */
    @Test
    void includedColumnsAreCaughtUpWith() {
        IndexDef covering = new IndexDef(
                3,
                "J",
                1,
                new IndexShape(List.of(new IndexColumn(1, false, false)), false).withIncluded(List.of(2)),
                false,
                IndexState.BUILDING);
        pipeline.prepare(Changes.ofCatalog(new CatalogChange.CreateIndex(covering)), CommitMode.DEFAULT, null);
        BuildPlace place = BuildPlace.find(pipeline.tip(), covering);
        assertNotNull(place);
        TreeBuilder<byte[]> entries = Tree.builder();
        Cursor<byte[]> row = place.rows().cursor(KeyRange.all());
        while (row.next()) {
            byte[] entry = place.entries().entry(row.value(), row.key());
            assertNotNull(entry);
            entries.add(entry, place.entries().value(row.value()));
        }
        StepTree tree = new StepTree(place.entries(), BuildPlace.upTo(BuildCursor.END), place.rows(), entries.build());
        Delta delta = Delta.EMPTY.put(
                TABLE.id(), TABLE.keyCodec().encode(2L), TABLE.layout().encode(new Object[] {2L, 2L, 7L}));
        pipeline.prepare(Changes.ofRows(delta), CommitMode.DEFAULT, null);
        pipeline.prepare(
                new StepInstall(
                        covering,
                        tree,
                        place.index().cursor(),
                        BuildCursor.END,
                        OPTIONS,
                        new ManualClock(),
                        new BuildProgress()),
                null);
        assertExact();
    }

    /** R7: two rows with one key are for the build to judge. */
    @Test
    void aDuplicateCameUp() {
        StepInstall step = step(100);
        Delta delta = Delta.EMPTY.put(
                TABLE.id(), TABLE.keyCodec().encode(9L), TABLE.layout().encode(new Object[] {9L, 1L, 0L}));
        pipeline.prepare(Changes.ofRows(delta), CommitMode.DEFAULT, null);
        assertInstanceOf(StepInstall.Cause.Conflicting.class, abandoned(step));
    }

    @Test
    void theIndexIsGone() {
        StepInstall step = step(100);
        pipeline.prepare(Changes.ofCatalog(new CatalogChange.DropIndex(INDEX)), CommitMode.DEFAULT, null);
        assertInstanceOf(StepInstall.Cause.OtherCursor.class, abandoned(step));
    }
}
