package org.tarndb.txn;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.Schedule.Writer;

/**
 * Table 3.1 of docs/online-index.md, generated: one writer whose change involves no duplicate, at each place, of each
 * kind, with each fate, in interleavings of its events (statement, prepare, fate) with those of the build (registration, one
 * step for each row, publication). A plain build plays each interleaving with a part of the places, kinds and fates, {@code
 * -Dtarn.test.budget=} all with all. Both succeed, the index has what the rows say, and the oracles hold
 * after every event.
 */
class BuildInterleavingsTest {
    private static final long[] ROWS = {2, 20, 4, 40, 6, 60};
    /** Of the interleavings, a plain build plays every so manieth; another part for each place, kind and fate. */
    private static final int STRIDE = Integer.getInteger("tarn.test.budget", 1) > 1 ? 1 : 5;

    private static final int WRITER_EVENTS = 3;
    /** The registration, a step for each row and one for an inserted row, the publication. */
    private static final int BUILD_EVENTS = 6;

    private enum Kind {
        INSERT,
        UPDATE_OF_KEY,
        UPDATE_OF_OTHER_COLUMN,
        DELETE,
        DELETE_AND_INSERT
    }

    static Stream<Arguments> kinds() {
        return Stream.of(Kind.values()).flatMap(kind -> Stream.of(Arguments.of(kind, false), Arguments.of(kind, true)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyInterleavingOfOneWriterWithABuild(Kind kind, boolean unique) {
        List<List<Boolean>> all = interleavings(WRITER_EVENTS, BUILD_EVENTS);
        int part = kind.ordinal() + (unique ? 1 : 0);
        for (int place = 0; place < 3; place++) {
            for (boolean confirmed : new boolean[] {true, false}) {
                for (int i = part++ % STRIDE; i < all.size(); i += STRIDE) {
                    run(kind, unique, place, all.get(i), confirmed);
                }
            }
        }
    }

    /** All orders in which two sequences can be merged; true for the first one's turn. */
    private static List<List<Boolean>> interleavings(int first, int second) {
        List<List<Boolean>> all = new ArrayList<>();
        if (first == 0 && second == 0) {
            all.add(List.of());
        }
        if (first > 0) {
            interleavings(first - 1, second).forEach(rest -> all.add(prepend(true, rest)));
        }
        if (second > 0) {
            interleavings(first, second - 1).forEach(rest -> all.add(prepend(false, rest)));
        }
        return all;
    }

    private static List<Boolean> prepend(boolean turn, List<Boolean> rest) {
        List<Boolean> all = new ArrayList<>();
        all.add(turn);
        all.addAll(rest);
        return all;
    }

    private static void run(Kind kind, boolean unique, int place, List<Boolean> turns, boolean confirmed) {
        String name = kind + (unique ? ", unique" : "") + ", place " + place + ", turns of the writer " + turns
                + (confirmed ? ", confirmed" : ", log error");
        try (Schedule s = new Schedule(ROWS)) {
            Writer writer = s.writer();
            int writerEvents = 0;
            int buildEvents = 0;
            for (boolean writersTurn : turns) {
                if (writersTurn) {
                    writerEvent(writer, writerEvents++, kind, place, confirmed);
                } else {
                    buildEvent(s, buildEvents++, unique);
                }
            }
            s.finishDone();
            s.assertRows(confirmed ? after(kind, place) : before());
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(name + ": " + e.getMessage(), e);
        }
    }

    private static void writerEvent(Writer writer, int number, Kind kind, int place, boolean confirmed) {
        switch (number) {
            case 0 -> statement(writer, kind, place);
            case 1 -> writer.prepare();
            default -> {
                if (confirmed) {
                    writer.confirm();
                } else {
                    writer.logError();
                }
            }
        }
    }

    private static void statement(Writer writer, Kind kind, int place) {
        long row = ROWS[2 * place];
        long key = ROWS[2 * place + 1];
        switch (kind) {
            case INSERT -> writer.insert(row - 1, 100L);
            case UPDATE_OF_KEY -> writer.update(row, 100L);
            case UPDATE_OF_OTHER_COLUMN -> writer.update(row, key);
            case DELETE -> writer.delete(row);
            case DELETE_AND_INSERT -> writer.delete(row).insert(row, 100L);
        }
    }

    private static void buildEvent(Schedule s, int number, boolean unique) {
        if (number == 0) {
            s.start(unique);
        } else if (number < BUILD_EVENTS - 1) {
            s.step();
        } else {
            s.publish();
        }
    }

    private static Object[] before() {
        return new Object[] {2, 20, 4, 40, 6, 60};
    }

    private static Object[] after(Kind kind, int place) {
        List<Object> rows = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            long row = ROWS[2 * i];
            if (i != place || kind == Kind.UPDATE_OF_OTHER_COLUMN) {
                rows.addAll(List.of(row, ROWS[2 * i + 1]));
            } else if (kind == Kind.INSERT) {
                rows.addAll(List.of(row - 1, 100L, row, ROWS[2 * i + 1]));
            } else if (kind != Kind.DELETE) {
                rows.addAll(List.of(row, 100L));
            }
        }
        return rows.toArray();
    }
}
