package org.tarndb.txn.indexbuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.ControlledJournal;
import org.tarndb.storage.sort.SortFiles;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.RowGate;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.view.Delta;

/**
 * Each loop of a build looks at whether it was canceled at least once in {@link RowGate#CHECK_ROWS} rows: what a loop did is
 * counted against its looks, and each of them ends it. {@code EntrySorterTest} does so for the loops of a sort.
 */
class CheckPointsTest {
    private static final int ROWS = 9 * RowGate.CHECK_ROWS;
    private static final long SLICE_NANOS = 1_000_000;
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(new ColumnDef("A", SqlType.INTEGER, false, null), new ColumnDef("B", SqlType.INTEGER, true, null)),
            List.of(0),
            "T_PKEY",
            List.of());
    private static final IndexDef INDEX =
            new IndexDef(2, "I", 1, List.of(new IndexColumn(1, false, false)), true, false, IndexState.BUILDING);
    private static final ForeignKeyDef KEY = new ForeignKeyDef(
            3,
            "K",
            List.of(0),
            1,
            ForeignKeyDef.PRIMARY_KEY,
            ReferentialAction.NO_ACTION,
            ReferentialAction.NO_ACTION,
            false,
            false,
            ForeignKeyDef.PRIMARY_KEY,
            ForeignKeyState.VALIDATING);

    private final ControlledJournal journal = new ControlledJournal();
    private final CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, journal);
    private final BuildProgress progress = new BuildProgress();
    private final SimulatedFileSystem files = new SimulatedFileSystem();
    private final MemoryAccount memory = new MemoryAccount(256 << 20);
    private final CountingControl control = new CountingControl();

    /** Counts the looks of each phase. */
    private final class CountingControl implements StepControl {
        private final Map<BuildPhase, Long> looks = new EnumMap<>(BuildPhase.class);
        private Runnable onLook = () -> {};

        @Override
        public void check() {
            looks.merge(progress.phase(), 1L, Long::sum);
            onLook.run();
        }

        @Override
        public RowGate reading(long rowsBefore) {
            return RowGate.reporting(read -> check());
        }

        long looks(BuildPhase phase) {
            return looks.getOrDefault(phase, 0L);
        }

        long allLooks() {
            return looks.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    @BeforeEach
    void registerTheIndex() {
        journal.start(pipeline);
        prepare(Changes.ofCatalog(new CatalogChange.CreateTable(TABLE)));
        prepare(Changes.ofCatalog(new CatalogChange.CreateIndex(INDEX)));
    }

    private void prepare(Changes changes) {
        pipeline.prepare(changes, CommitMode.DEFAULT, null);
        journal.acknowledgeAll();
    }

    /** Rows {a, a + more}, so many of them. */
    private void write(long first, long count, long more) {
        Delta delta = Delta.EMPTY;
        for (long a = first; a < first + count; a++) {
            byte[] row = TABLE.layout().encode(new Object[] {a, a + more});
            delta = delta.put(TABLE.id(), TABLE.keyCodec().encode(a), row);
        }
        prepare(Changes.ofRows(delta));
    }

    private BuildProcedure procedure(BuildOptions options) {
        SortSpace space = new SortSpace(SortFiles.in(files, Path.of("/db/tmp")), memory);
        return new BuildProcedure(pipeline, INDEX, progress, options, space, new ManualClock(), control);
    }

    private static BuildOptions options(long stepRows, long sortBytes) {
        return new BuildOptions(stepRows, 1_000, SLICE_NANOS, sortBytes);
    }

    private void step(BuildProcedure procedure) {
        control.looks.clear();
        progress.setPhase(BuildPhase.SCANNING);
        assertInstanceOf(StepOutcome.Prepared.class, procedure.step());
    }

    private void assertLooks(BuildPhase phase, long rows) {
        long looks = control.looks(phase);
        assertTrue(looks >= rows / RowGate.CHECK_ROWS, looks + " looks in " + rows + " rows " + phase);
    }

    @ParameterizedTest
    @ValueSource(longs = {64 << 10, 64 << 20})
    void readingAndLoading(long sortBytes) {
        write(0, ROWS, 0);
        step(procedure(options(ROWS, sortBytes)));
        assertLooks(BuildPhase.SCANNING, ROWS);
        assertLooks(BuildPhase.SORTING, ROWS);
    }

    @Test
    void mergingWithTheEntriesOfEarlierSteps() {
        write(0, 2 * ROWS, 0);
        BuildProcedure procedure = procedure(options(ROWS, 64 << 20));
        step(procedure);
        step(procedure);
        assertLooks(BuildPhase.SORTING, 2 * ROWS);
    }

    /** Few entries are put in, then compared: a look for each of the two, and one before the step goes on. */
    @Test
    void puttingFewEntriesInOneByOne() {
        write(0, ROWS, 0);
        step(procedure(options(ROWS - 100, 64 << 20)));
        step(procedure(options(ROWS, 64 << 20)));
        assertEquals(3, control.looks(BuildPhase.SORTING));
    }

    /** A round looks once, then for the changes, and again for the keys that came with them. */
    @Test
    void catchingUp() {
        write(0, ROWS, 0);
        int changes = 3 * RowGate.CHECK_ROWS;
        control.onLook = () -> {
            control.onLook = () -> {};
            write(0, changes, ROWS);
        };
        step(procedure(options(ROWS, 64 << 20)));
        assertEquals(1, progress.rounds());
        assertLooks(BuildPhase.CATCHING_UP, 2L * changes);
    }

    /** Fewer changes than are applied under the latch; the next attempt to install the step is another round. */
    @Test
    void installing() {
        write(0, 10, 0);
        step(procedure(options(ROWS, 64 << 20)));
        assertEquals(1, control.looks(BuildPhase.CATCHING_UP));
        assertThrows(
                IllegalArgumentException.class,
                () -> new BuildOptions(ROWS, RowGate.CHECK_ROWS + 1, SLICE_NANOS, 64 << 20));
    }

    @Test
    void validatingAForeignKey() {
        write(0, ROWS, 0);
        prepare(Changes.ofCatalog(new CatalogChange.AddForeignKey(TABLE.id(), KEY)));
        progress.setPhase(BuildPhase.VALIDATING);
        KeyValidation validation = new KeyValidation(pipeline, new ForeignKeyTarget(TABLE.id(), KEY.id()), control);
        assertInstanceOf(StepOutcome.Complete.class, validation.validate());
        assertLooks(BuildPhase.VALIDATING, ROWS);
    }

    /** Whichever look it is, the step is not made, and nothing of it is left. */
    @Test
    void anyLookEndsAStep() {
        write(0, ROWS, 0);
        long[] left = new long[1];
        long last = -1;
        boolean ended = true;
        for (long at = 0; ended; at++) {
            left[0] = at;
            control.onLook = () -> {
                if (left[0]-- == 0) {
                    throw new TarnException(ErrorCode.INDEX_BUILD_CANCELED, "the test");
                }
            };
            DatabaseVersion before = pipeline.tip();
            try {
                step(procedure(options(ROWS, 64 << 10)));
                ended = false;
            } catch (TarnException e) {
                assertEquals(ErrorCode.INDEX_BUILD_CANCELED, e.code());
                assertSame(before, pipeline.tip());
                last = at;
            }
            assertEquals(List.of(), files.allFiles());
            assertEquals(0, memory.transactionBytes());
        }
        assertEquals(control.allLooks() - 1, last);
    }
}
