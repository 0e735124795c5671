package org.tarndb.parser.error;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the word that was probably meant. */
public final class Suggestions {

    private static final int MIN_LENGTH = 4;

    private Suggestions() {}

    /** A hint naming the word nearest to what was written; null when none is near. */
    public static @Nullable String didYouMean(String written, Collection<String> words) {
        String nearest = nearest(written, words);
        return nearest == null ? null : "did you mean " + nearest + "?";
    }

    /**
     * The word nearest to what was written: at most one change for every three letters, and none in shorter words. Of
     * words equally near the first of the same length wins. Null when none is so near.
     */
    public static @Nullable String nearest(String written, Collection<String> words) {
        String upper = written.toUpperCase(Locale.ROOT);
        int changes = upper.length() < MIN_LENGTH ? 0 : upper.length() / 3;
        String best = null;
        int bestCost = Integer.MAX_VALUE;
        for (String word : words) {
            if (Math.abs(word.length() - upper.length()) > changes) {
                continue;
            }
            int distance = distance(upper, word);
            int cost = 2 * distance + (word.length() == upper.length() ? 0 : 1);
            if (distance <= changes && cost < bestCost) {
                best = word;
                bestCost = cost;
            }
        }
        return best;
    }

    /** The optimal string alignment distance: insertions, deletions, replacements, and swaps of neighbours. */
    private static int distance(String left, String right) {
        int[][] table = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : cheapest(table, left, right, i, j);
            }
        }
        return table[left.length()][right.length()];
    }

    private static int cheapest(int[][] table, String left, String right, int i, int j) {
        int replaced = table[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        int cost = Math.min(replaced, Math.min(table[i - 1][j], table[i][j - 1]) + 1);
        boolean swapped = i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(cost, table[i - 2][j - 2] + 1) : cost;
    }
}
