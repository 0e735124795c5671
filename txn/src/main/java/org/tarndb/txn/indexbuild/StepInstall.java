package org.tarndb.txn.indexbuild;

import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.Preparation;

/** The end of a step, under the latch: the last few changes, then tree and cursor go into the next version. */
final class StepInstall implements Preparation {
    /** Ends the attempt to prepare; nothing has happened to the tip. */
    static final class AbandonedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Cause reason;

        AbandonedException(Cause reason) {
            super(null, null, false, false);
            this.reason = reason;
        }

        Cause reason() {
            return reason;
        }
    }

    /** Why the step can't be installed on this tip. */
    sealed interface Cause {
        /** Too many rows have changed since; another round outside the latch is due. */
        record TooFar() implements Cause {}

        /** The tip is not the one the step began from: its cursor is another, or the index is gone. */
        record OtherCursor() implements Cause {}

        record Conflicting(BuildPlace place, StepTree.Conflict conflict) implements Cause {}
    }

    /** So few changed rows are applied whatever time they take: another attempt would have as many. */
    static final int FEW_CHANGES = 64;

    /** Changed rows between two looks at the clock: some microseconds of work. */
    private static final int TICKS = 4;

    private final IndexDef index;
    private final StepTree tree;
    private final BuildCursor begin;
    private final BuildCursor end;
    private final BuildOptions options;
    private final Clock clock;
    private final BuildProgress progress;

    StepInstall(
            IndexDef index,
            StepTree tree,
            BuildCursor begin,
            BuildCursor end,
            BuildOptions options,
            Clock clock,
            BuildProgress progress) {
        this.index = index;
        this.tree = tree;
        this.begin = begin;
        this.end = end;
        this.options = options;
        this.clock = clock;
        this.progress = progress;
    }

    @Override
    public boolean isStep() {
        return true;
    }

    @Override
    public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
        long start = clock.nanoTime();
        try {
            return install(tip, start);
        } finally {
            progress.latched(clock.nanoTime() - start);
        }
    }

    private DatabaseVersion install(DatabaseVersion tip, long startNanos) {
        BuildPlace place = BuildPlace.find(tip, index);
        if (place == null || place.index().cursor() != begin) {
            throw new AbandonedException(new Cause.OtherCursor());
        }
        if (!tree.isAt(place.rows())) {
            StepTree.Conflict conflict = tree.catchUp(place.entries(), place.rows(), new Limit(startNanos));
            if (conflict != null) {
                throw new AbandonedException(new Cause.Conflicting(place, conflict));
            }
        }
        return tip.withTable(
                index.tableId(), place.tableVersion().withIndex(new IndexVersion(index.id(), tree.entries(), end)));
    }

    /** Ends the work when it takes too long. */
    private final class Limit implements StepTree.Pace {
        private final long startNanos;
        private int changes;
        private int ticks;

        Limit(long startNanos) {
            this.startNanos = startNanos;
        }

        @Override
        public void change() {
            if (++changes >= options.latchedChanges()) {
                throw new AbandonedException(new Cause.TooFar());
            }
            tick();
        }

        @Override
        public void tick() {
            if (++ticks % TICKS == 0 && changes > FEW_CHANGES && clock.nanoTime() - startNanos > options.sliceNanos()) {
                throw new AbandonedException(new Cause.TooFar());
            }
        }
    }
}
