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

    /**
     * A sequence that is put into another.
     *
     * @param begin all but its last events come before the event with this number
     * @param end its last event comes before the event with this number, or at the end
     */
    record Placed<T>(List<T> events, int begin, int end) {}

    /** One order: each sequence but its last event at one place of the main sequence, and its last event at another. */
    static <T> List<T> at(List<T> main, List<Placed<T>> others) {
        List<T> merged = new ArrayList<>();
        for (int i = 0; i <= main.size(); i++) {
            for (Placed<T> other : others) {
                int last = other.events.size() - 1;
                if (Math.min(other.begin, main.size()) == i) {
                    merged.addAll(other.events.subList(0, last));
                }
                if (Math.min(other.end, main.size()) == i) {
                    merged.add(other.events.get(last));
                }
            }
            if (i < main.size()) {
                merged.add(main.get(i));
            }
        }
        return merged;
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
