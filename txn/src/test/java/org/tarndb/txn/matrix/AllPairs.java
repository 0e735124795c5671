package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Choices of one value for each of several axes, few of them, such that any two values of any two axes are together in
 * one. Greedy: each choice begins with a pair that is still missing and takes for every other axis what adds most.
 */
final class AllPairs {
    private record Pair(int axis, int value, int otherAxis, int otherValue) {}

    private final int[] sizes;
    private final Set<Pair> missing = new HashSet<>();
    private final List<Pair> inOrder = new ArrayList<>();

    private AllPairs(int[] sizes) {
        this.sizes = sizes;
        for (int axis = 0; axis < sizes.length; axis++) {
            for (int other = axis + 1; other < sizes.length; other++) {
                for (int i = 0; i < sizes[axis] * sizes[other]; i++) {
                    inOrder.add(new Pair(axis, i / sizes[other], other, i % sizes[other]));
                }
            }
        }
        missing.addAll(inOrder);
    }

    /** @param sizes how many values each axis has; at least two axes */
    static List<int[]> of(int... sizes) {
        return new AllPairs(sizes).choices();
    }

    private List<int[]> choices() {
        List<int[]> choices = new ArrayList<>();
        for (Pair pair : inOrder) {
            if (missing.contains(pair)) {
                choices.add(choiceWith(pair));
            }
        }
        return choices;
    }

    private int[] choiceWith(Pair pair) {
        int[] choice = new int[sizes.length];
        Arrays.fill(choice, -1);
        choice[pair.axis] = pair.value;
        choice[pair.otherAxis] = pair.otherValue;
        for (int axis = 0; axis < sizes.length; axis++) {
            if (choice[axis] < 0) {
                choice[axis] = bestValue(choice, axis);
            }
        }
        for (int axis = 0; axis < sizes.length; axis++) {
            for (int other = axis + 1; other < sizes.length; other++) {
                missing.remove(new Pair(axis, choice[axis], other, choice[other]));
            }
        }
        return choice;
    }

    private int bestValue(int[] choice, int axis) {
        int best = 0;
        long most = -1;
        for (int value = 0; value < sizes[axis]; value++) {
            long added = added(choice, axis, value);
            if (added > most) {
                most = added;
                best = value;
            }
        }
        return best;
    }

    private long added(int[] choice, int axis, int value) {
        long added = 0;
        for (int other = 0; other < choice.length; other++) {
            if (choice[other] >= 0 && other != axis) {
                Pair pair = other < axis
                        ? new Pair(other, choice[other], axis, value)
                        : new Pair(axis, value, other, choice[other]);
                added += missing.contains(pair) ? 1 : 0;
            }
        }
        return added;
    }
}
