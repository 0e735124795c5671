package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** The orders in which sequences can be merged, each keeping its own. */
final class Orders {
    private Orders() {}

    /** Every order of two sequences: C(n + m, n) of them. */
    static <T> void forEach(List<T> first, List<T> second, Consumer<List<T>> action) {
        merge(first, 0, second, 0, new ArrayList<>(), action);
    }

    private static <T> void merge(
            List<T> first, int i, List<T> second, int j, List<T> merged, Consumer<List<T>> action) {
        if (i == first.size() && j == second.size()) {
            action.accept(List.copyOf(merged));
        }
        if (i < first.size()) {
            merged.add(first.get(i));
            merge(first, i + 1, second, j, merged, action);
            merged.remove(merged.size() - 1);
        }
        if (j < second.size()) {
            merged.add(second.get(j));
            merge(first, i, second, j + 1, merged, action);
            merged.remove(merged.size() - 1);
        }
    }

    /** One order of several sequences; each is as likely as the others. */
    static <T> List<T> draw(Random random, List<List<T>> sequences) {
        List<T> merged = new ArrayList<>();
        int[] taken = new int[sequences.size()];
        int left = sequences.stream().mapToInt(List::size).sum();
        for (; left > 0; left--) {
            int choice = random.nextInt(left);
            int which = 0;
            while (choice >= sequences.get(which).size() - taken[which]) {
                choice -= sequences.get(which).size() - taken[which];
                which++;
            }
            merged.add(sequences.get(which).get(taken[which]++));
        }
        return merged;
    }
}
