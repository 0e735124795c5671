package org.tarndb.txn.matrix;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two writers and a build: what they do to which rows, and when the first of each writer's events and its fate come in the
 * build's script. One value for each axis of the scenarios.
 */
record Cast(
        Change change1,
        Change change2,
        Fate fate1,
        Fate fate2,
        Place row1,
        Place row2,
        Relation relation,
        Moment begins1,
        Moment begins2,
        Moment fateOf1,
        Moment fateOf2,
        boolean unique,
        long stepRows,
        KeyKind kind,
        BuildFate buildFate) {
    /** Where the row is. */
    enum Place {
        FIRST(2),
        MIDDLE(4),
        LAST(8);

        final long row;

        Place(long row) {
            this.row = row;
        }
    }

    /** What the two have to do with each other. */
    enum Relation {
        NONE,
        /** Both change the row, one after the other. */
        ONE_ROW,
        /** Both take a key. */
        ONE_KEY,
        /** The second takes the key that the first frees. */
        KEY_FREED_AND_TAKEN,
        /** The second takes the key of a row that was there before. */
        KEY_OF_ANOTHER_ROW,
        /** What they write is NULL. */
        NULLS
    }

    /** Before which event of the build, counted in its script. */
    enum Moment {
        BEFORE_REGISTRATION(0),
        BEFORE_THE_VISIT(2),
        DURING_THE_STEP(3),
        AFTER_THE_STEP(4),
        DURING_THE_LAST_STEP(5),
        AFTER_THE_SCAN(6),
        PUBLICATION_PREPARED(7),
        AFTER_PUBLICATION(8);

        final int event;

        Moment(int event) {
            this.event = event;
        }
    }

    enum BuildFate {
        FINISH,
        CANCEL_IN_A_STEP,
        CANCEL_AT_THE_END,
        DROP_TABLE,
        RUN_FREELY,
        PAUSED
    }

    private static final long[] STEP_ROWS = {1, 2, Setting.WHOLE_TABLE};

    static List<Cast> allPairs() {
        int changes = Change.values().length;
        int fates = Fate.values().length;
        int moments = Moment.values().length;
        return AllPairs.of(
                        changes,
                        changes,
                        fates,
                        fates,
                        3,
                        3,
                        Relation.values().length,
                        moments,
                        moments,
                        moments,
                        moments,
                        2,
                        STEP_ROWS.length,
                        KeyKind.values().length,
                        BuildFate.values().length)
                .stream()
                .map(Cast::of)
                .toList();
    }

    private static Cast of(int[] choice) {
        return new Cast(
                Change.values()[choice[0]],
                Change.values()[choice[1]],
                Fate.values()[choice[2]],
                Fate.values()[choice[3]],
                Place.values()[choice[4]],
                Place.values()[choice[5]],
                Relation.values()[choice[6]],
                Moment.values()[choice[7]],
                Moment.values()[choice[8]],
                Moment.values()[choice[9]],
                Moment.values()[choice[10]],
                choice[11] == 0,
                STEP_ROWS[choice[12]],
                KeyKind.values()[choice[13]],
                BuildFate.values()[choice[14]]);
    }

    Setting setting() {
        return new Setting(Change.ROWS, kind, unique, stepRows);
    }

    Script first() {
        return fate1.of("T1", change1, row1.row, key1());
    }

    Script second() {
        return fate2.of("T2", change2, relation == Relation.ONE_ROW ? row1.row : row2.row, key2());
    }

    private @Nullable Long key1() {
        return relation == Relation.NULLS ? null : (Long) 100L;
    }

    private @Nullable Long key2() {
        return switch (relation) {
            case NONE, ONE_ROW -> 200L;
            case ONE_KEY -> 100L;
            case KEY_FREED_AND_TAKEN -> 10 * row1.row;
            case KEY_OF_ANOTHER_ROW -> 60L;
            case NULLS -> null;
        };
    }

    Script build() {
        return switch (buildFate) {
            case FINISH -> BuildScripts.FINISH;
            case CANCEL_IN_A_STEP -> BuildScripts.interrupted(3, Event.CANCEL);
            case CANCEL_AT_THE_END -> BuildScripts.interrupted(7, Event.CANCEL);
            case DROP_TABLE -> BuildScripts.interrupted(6, Event.DROP_TABLE, Event.DROP_REFUSED);
            case RUN_FREELY -> BuildScripts.interrupted(2, Event.RUN);
            case PAUSED -> BuildScripts.interrupted(4, Event.PAUSE, Event.RUN, Event.RESUME);
        };
    }

    /** Who begins and ends at these moments of the build. */
    List<Event> schedule() {
        List<Event> build = build().events();
        return Orders.at(
                build,
                List.of(
                        new Orders.Placed<>(first().events(), begins1.event, Math.max(begins1.event, fateOf1.event)),
                        new Orders.Placed<>(second().events(), begins2.event, Math.max(begins2.event, fateOf2.event))));
    }
}
