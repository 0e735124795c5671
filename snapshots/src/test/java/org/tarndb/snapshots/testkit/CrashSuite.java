package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A writer dies at each of its calls, before it or after; or the call fails, or its answer is lost. Then come a reader, a
 * writer, a reader and a writer, or a reader that dies too. Whole versions, once, and nothing left over that a row needs.
 */
public abstract class CrashSuite extends ProtocolSuite {
    private enum Trouble {
        CRASH_BEFORE,
        CRASH_AFTER,
        FAILURE,
        LOST_ANSWER
    }

    private enum Others {
        READER,
        WRITER,
        BOTH,
        CRASHING_READER
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void afterTroubleAtAnyCallTheTableIsWhole(StorePair stores, ManifestNaming naming) throws Exception {
        in(stores, naming, world -> {
            List<String> history = new ArrayList<>();
            world.process("creator").append("first");
            history.add("first");
            for (Trouble trouble : Trouble.values()) {
                int call = 0;
                while (runOnce(world, history, trouble, call, Others.values()[call % 4])) {
                    call++;
                }
                assertTrue(call > 12, trouble + ": " + call + " calls");
            }
        });
    }

    /** Gives whether the trouble came. */
    private static boolean runOnce(World world, List<String> history, Trouble trouble, int call, Others others)
            throws Exception {
        String id = trouble + "-" + call;
        TestProcess victim = world.process("victim");
        plan(victim.faults(), trouble, call);
        Boolean published = publish(victim, id);
        boolean struck = victim.faults().calls().size() > call;
        if (others == Others.CRASHING_READER) {
            crashReaders(world);
        }
        if (others == Others.READER || others == Others.BOTH) {
            world.process("reader").ids();
        }
        List<String> expected = expected(world, history, id, published);
        if (others != Others.READER) {
            world.process("writer").append("after " + id);
            expected.add("after " + id);
        }
        TestProcess reader = world.process("last reader");
        assertEquals(expected, reader.ids(), id);
        assertEquals(expected.size(), reader.latest(), "no gaps");
        for (int version = history.size(); version <= expected.size(); version++) {
            assertEquals(expected.subList(0, version), world.finalIds(version), id);
            assertEquals(
                    world.naming().finalPath(version),
                    world.row(version).orElseThrow().path(),
                    id);
        }
        history.clear();
        history.addAll(expected);
        return struck;
    }

    /** What was said to be published is there, what was said to have failed is not, the rest as it is. */
    private static List<String> expected(World world, List<String> history, String id, @Nullable Boolean published) {
        List<String> with = new ArrayList<>(history);
        with.add(id);
        boolean there =
                published != null ? published : world.process("judge").ids().equals(with);
        return there ? with : new ArrayList<>(history);
    }

    /** Null when it is not known. */
    private static @Nullable Boolean publish(TestProcess victim, String id) {
        try {
            victim.append(id);
            return true;
        } catch (Crashed e) {
            return null;
        } catch (TarnException e) {
            return e.code() == ErrorCode.PUBLICATION_OUTCOME_UNKNOWN ? null : Boolean.FALSE;
        }
    }

    private static void crashReaders(World world) {
        for (int call = 0; ; call++) {
            TestProcess reader = world.process("crashing reader");
            reader.faults().crashAt(call, call % 2 == 0);
            try {
                reader.latest();
                return;
            } catch (Crashed e) {
                // the next one comes further, or finds less to do
            }
        }
    }

    private static void plan(ScriptedFaults faults, Trouble trouble, int call) {
        switch (trouble) {
            case CRASH_BEFORE -> faults.crashAt(call, false);
            case CRASH_AFTER -> faults.crashAt(call, true);
            case FAILURE -> faults.failAt(call);
            case LOST_ANSWER -> faults.loseAnswerAt(call);
        }
    }
}
