package org.tarndb.planner.convert;

import java.util.Collection;
import java.util.Locale;

/** What the user may have meant. */
final class Hints {
    private Hints() {}

    /** {@code "; did you mean X?"} for another name that differs least, or nothing when none is near. */
    static String nearest(String name, Collection<String> names) {
        String best = "";
        int least = Math.min(name.length(), Math.max(1, name.length() / 3) + 1);
        for (String candidate : names) {
            int distance = distance(name.toUpperCase(Locale.ROOT), candidate.toUpperCase(Locale.ROOT));
            if (distance < least && !candidate.equals(name)) {
                least = distance;
                best = candidate;
            }
        }
        return best.isEmpty() ? "" : "; did you mean " + best + "?";
    }

    /** Levenshtein's distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
