package org.tarndb.examples.snapshots.reader;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tarndb.examples.snapshots.ledger.LedgerTables;

/** What somebody sees who knows of no manifest store, and finds versions by the names of their objects. */
public final class Paths {
    private static final Pattern STAGED = Pattern.compile(".*/metadata/v\\d+\\.metadata\\.json-.+");

    private Paths() {}

    /**
     * All manifests must be there, but for the newest one.
     *
     * @param newest was published before the keys were listed
     */
    static void check(Collection<String> keys, long newest) throws Problem {
        for (String table : LedgerTables.NAMES) {
            Pattern manifest = Pattern.compile("published/" + table + "/metadata/v(\\d+)\\.metadata\\.json");
            List<Long> versions = keys.stream()
                    .map(manifest::matcher)
                    .filter(Matcher::matches)
                    .map(match -> Long.parseLong(match.group(1)))
                    .sorted()
                    .toList();
            for (int i = 0; i < versions.size(); i++) {
                if (versions.get(i) != i + 1) {
                    throw new Problem("%s has no manifest of version %d, but of %s", table, i + 1, versions);
                }
            }
            if (versions.size() < newest - 1) {
                throw new Problem("%s is at version %d, and by its objects at %d", table, newest, versions.size());
            }
        }
    }

    /** The manifests among the keys that wait for their names. */
    public static List<String> staged(Collection<String> keys) {
        return keys.stream().filter(key -> STAGED.matcher(key).matches()).toList();
    }
}
