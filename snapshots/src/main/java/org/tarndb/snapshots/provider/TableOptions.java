package org.tarndb.snapshots.provider;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.layout.LayoutOptions;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotLocation;

/**
 * Options that say how tables are published, told from those that say how a location is reached. One holds for all tables, or with a
 * dot and a table's name behind its own for that table alone.
 *
 * @param location with the other options
 */
record TableOptions(SnapshotLocation location, Map<String, String> options) {
    private static final List<String> NAMES = List.of(LayoutOptions.PARTITION_BY, LayoutOptions.SORT_BY);

    static TableOptions of(SnapshotLocation written) {
        Map<String, String> forTables = new HashMap<>();
        Map<String, String> others = new HashMap<>();
        written.options().forEach((name, value) -> (isOfTables(name) ? forTables : others).put(name, value));
        return new TableOptions(new SnapshotLocation(written.uri(), others, written.isParent()), Map.copyOf(forTables));
    }

    private static boolean isOfTables(String name) {
        return NAMES.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
    }

    /** @param table its name, in lower case */
    LayoutOptions layoutOf(String table) {
        return new LayoutOptions(option(LayoutOptions.PARTITION_BY, table), option(LayoutOptions.SORT_BY, table));
    }

    private @Nullable String option(String name, String table) {
        String own = options.get(name + "." + table);
        return own != null ? own : options.get(name);
    }

    /**
     * Refuses options of other tables.
     *
     * @param tables their names, in lower case
     */
    void requireOf(List<String> tables) {
        Set<String> known = new HashSet<>(NAMES);
        tables.forEach(table -> NAMES.forEach(name -> known.add(name + "." + table)));
        for (String name : options.keySet()) {
            if (!known.contains(name)) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "the option " + name + " is of no table that is published to " + location + "; name one of "
                                + tables);
            }
        }
    }
}
