package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.txn.indexbuild.BuildPhase;

/**
 * Table 3.1 of docs/online-index.md: one writer without a duplicate, every kind of change and every fate, in every order of
 * its events with those of the build. So the row is left of the cursor, in the step being made and right of it, and the
 * fate comes before the visit, during the step, after it, after the scan and after the publication is prepared.
 */
class OneWriterMatrixTest {
    private static final List<Long> ROWS = List.of(2L, 20L, 4L, 40L, 6L, 60L, 8L, 80L);

    private enum Change {
        INSERT(new Op.Insert(5, 100L)),
        UPDATE_OF_KEY(new Op.Update(4, 100L)),
        UPDATE_OF_OTHER_COLUMN(new Op.Touch(4)),
        DELETE(new Op.Delete(4)),
        MOVE_TO_THE_RIGHT(new Op.Move(4, 7)),
        MOVE_TO_THE_LEFT(new Op.Move(6, 3)),
        KEY_FROM_ROW_TO_ROW(new Op.Update(6, 100L), new Op.Update(4, 60L)),
        MANY_ROWS(
                new Op.Update(2, 21L), new Op.Insert(3, 30L), new Op.Touch(4), new Op.Delete(6), new Op.Insert(9, 90L));

        final List<Op> ops;

        Change(Op... ops) {
            this.ops = List.of(ops);
        }

        Script.Draft by(String writer) {
            return Script.of(writer).statement(ops.toArray(new Op[0]));
        }
    }

    private enum Fate {
        CONFIRMED(false, true, 1) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.prepare().logWritten();
            }
        },
        LOG_ERROR(false, false, 1) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.prepare().logFailed();
            }
        },
        ROLLBACK(false, false, 1) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.rollback();
            }
        },
        QUORUM_CONFIRMED(true, true, 7) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.prepare().logWritten().acknowledged().decisionWritten();
            }
        },
        QUORUM_FASTER_THAN_THE_LOG(true, true, 23) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.prepare().acknowledged().logWritten().decisionWritten();
            }
        },
        LIMBO_TIMEOUT(true, false, 5) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.prepare().logWritten().timeOut();
            }
        },
        LIMBO_TIMEOUT_BEFORE_THE_LOG(true, false, 3) {
            @Override
            Script.Draft after(Script.Draft statement) {
                return statement.prepare().timeOut();
            }
        };

        final boolean synchronous;
        final boolean confirmed;
        final int stride;

        Fate(boolean synchronous, boolean confirmed, int stride) {
            this.synchronous = synchronous;
            this.confirmed = confirmed;
            this.stride = stride;
        }

        abstract Script.Draft after(Script.Draft statement);
    }

    private static final Script BUILD = new Script(
            "B",
            List.of(
                    Event.REGISTER,
                    Event.BUILD_LOGGED,
                    Event.STEP_MADE,
                    Event.STEP_PREPARED,
                    Event.STEP_MADE,
                    Event.STEP_PREPARED,
                    Event.PUBLISH,
                    Event.BUILD_LOGGED));

    static Stream<Arguments> fates() {
        return Stream.of(Fate.values()).flatMap(fate -> Stream.of(Arguments.of(fate, true), Arguments.of(fate, false)));
    }

    @ParameterizedTest
    @MethodSource("fates")
    void everyOrderOfOneWriterAndABuild(Fate fate, boolean unique) {
        for (Change change : Change.values()) {
            Setting setting = new Setting(ROWS, KeyKind.PLAIN, unique, 2);
            Schedules schedules = new Schedules(change + ", " + fate + (unique ? ", unique" : ""));
            Script writer = fate.after(change.by("T")).end();
            schedules.everyOrder(
                    setting,
                    writer,
                    BUILD,
                    unique ? fate.stride : 3 * fate.stride,
                    scene -> scene.begin("T", false, fate.synchronous),
                    scene -> {
                        assertEquals(BuildPhase.DONE, scene.buildEnded());
                        assertEquals(
                                scene.isConfirmed("T") ? after(change.ops) : before(),
                                rows(scene.confirmed()),
                                "the rows as table 3.1 has them");
                    });
        }
    }

    private static Map<Long, Long> before() {
        Map<Long, Long> rows = new TreeMap<>();
        for (int i = 0; i < ROWS.size(); i += 2) {
            rows.put(ROWS.get(i), ROWS.get(i + 1));
        }
        return rows;
    }

    private static Map<Long, Long> after(List<Op> ops) {
        Map<Long, Long> rows = before();
        for (Op op : ops) {
            if (op instanceof Op.Insert insert) {
                rows.put(insert.a(), insert.b());
            } else if (op instanceof Op.Update update) {
                rows.put(update.a(), update.b());
            } else if (op instanceof Op.Delete delete) {
                rows.remove(delete.a());
            } else if (op instanceof Op.Move move) {
                rows.put(move.to(), rows.remove(move.a()));
            }
        }
        return rows;
    }

    private static Map<Long, Long> rows(ModelVersion version) {
        Map<Long, Long> rows = new TreeMap<>();
        new ArrayList<>(version.rows.values()).forEach(row -> rows.put(row.a, row.b));
        return rows;
    }
}
