package org.tarndb.snapshots.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.table.Differences.Difference;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;
import org.tarndb.storage.tree.TreeEditor;

class DifferencesTest {
    private static final int RANGES = 30;

    /** Few differences, which are kept, and more than are. */
    static Stream<Arguments> cases() {
        return Stream.of(Arguments.of(1L, 0), Arguments.of(2L, 1), Arguments.of(3L, 3_000), Arguments.of(4L, 130_000));
    }

    private final TreeMap<Integer, String> before = new TreeMap<>();
    private final TreeMap<Integer, String> after = new TreeMap<>();

    @ParameterizedTest
    @MethodSource("cases")
    void theyAreThoseOfTwoMapsInEachRange(long seed, int changes) {
        Random random = new Random(seed);
        int ids = 2 * changes + 1_000;
        TreeBuilder<byte[]> builder = Tree.builder();
        for (int id = 0; id < ids; id += 1 + random.nextInt(3)) {
            before.put(id, "row " + id);
            builder.add(key(id), bytes("row " + id));
        }
        after.putAll(before);
        Tree<byte[]> first = builder.build();
        TreeEditor<byte[]> editor = first.edit();
        for (int i = 0; i < changes; i++) {
            change(editor, random.nextInt(ids), random.nextInt(4));
        }
        Differences differences = new Differences(first, editor.build(), () -> {});
        assertEquals(expected(0, ids), inWords(differences.all()), "seed " + seed);
        for (int i = 0; i < RANGES; i++) {
            int from = random.nextInt(ids);
            int to = from + random.nextInt(ids / 50);
            KeyRange range = new KeyRange(key(from), random.nextBoolean(), key(to), random.nextBoolean());
            assertEquals(
                    expected(range.fromInclusive() ? from : from + 1, range.toInclusive() ? to : to - 1),
                    inWords(differences.in(range)),
                    () -> "seed " + seed + ", " + from + " to " + to);
        }
    }

    private void change(TreeEditor<byte[]> editor, int id, int kind) {
        String row = after.get(id);
        if (kind == 0) {
            editor.remove(key(id));
            after.remove(id);
        } else if (kind == 1 && row != null) {
            editor.put(key(id), bytes(row)); // an update that changes nothing
        } else {
            editor.put(key(id), bytes("new " + kind));
            after.put(id, "new " + kind);
        }
    }

    private static byte[] key(int id) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
    }

    private static byte[] bytes(String row) {
        return row.getBytes(UTF_8);
    }

    private List<String> expected(int from, int to) {
        List<String> words = new ArrayList<>();
        for (int id = from; id <= to; id++) {
            String old = before.get(id);
            String now = after.get(id);
            if (old == null ? now != null : !old.equals(now)) {
                words.add(id + ": " + old + " -> " + now);
            }
        }
        return words;
    }

    private static List<String> inWords(Iterator<Difference> differences) {
        List<String> words = new ArrayList<>();
        differences.forEachRemaining(difference -> words.add(ByteBuffer.wrap(difference.key())
                        .getInt() + ": " + text(difference.before()) + " -> " + text(difference.after())));
        return words;
    }

    private static @Nullable String text(byte @Nullable [] row) {
        return row == null ? null : new String(row, UTF_8);
    }
}
