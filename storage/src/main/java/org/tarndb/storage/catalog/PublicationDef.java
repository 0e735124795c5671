package org.tarndb.storage.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tables that are published again and again.
 *
 * @param tableIds in the order in which they were named, at least one
 * @param location where to, as text
 * @param isParent the location is that of several tables, each below it by its name; stays so when one is left
 * @param options of the location, by their names in lower case; {@code option.table} is one for that table alone
 * @param everyMillis from the start of one publication to that of the next, above 0
 * @param keepVersions how many of the newest versions are kept; 0: all
 * @param keepMillis versions of the last time are kept, too; 0: none for that
 * @param paused nothing is published until it is resumed
 */
public record PublicationDef(
        long id,
        String name,
        List<Long> tableIds,
        String location,
        boolean isParent,
        SortedMap<String, String> options,
        long everyMillis,
        int keepVersions,
        long keepMillis,
        boolean paused) {
    public PublicationDef {
        tableIds = List.copyOf(tableIds);
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
        if (tableIds.isEmpty() || everyMillis < 1 || keepVersions < 0 || keepMillis < 0) {
            throw new IllegalArgumentException("publication " + name + " of " + tableIds.size() + " tables every "
                    + everyMillis + " ms, keeping " + keepVersions + " versions and " + keepMillis + " ms");
        }
    }

    public PublicationDef withPaused(boolean isPaused) {
        return new PublicationDef(
                id, name, tableIds, location, isParent, options, everyMillis, keepVersions, keepMillis, isPaused);
    }

    /** Published every so often, with another retention. */
    public PublicationDef withSchedule(long every, int versions, long millis) {
        return new PublicationDef(id, name, tableIds, location, isParent, options, every, versions, millis, paused);
    }

    public PublicationDef withOptions(SortedMap<String, String> changed) {
        return new PublicationDef(
                id, name, tableIds, location, isParent, changed, everyMillis, keepVersions, keepMillis, paused);
    }

    /** Without a table that is dropped, and the options that are for it alone; it must have another one. */
    public PublicationDef withoutTable(TableDef table) {
        List<Long> others = new ArrayList<>(tableIds);
        others.remove(table.id());
        SortedMap<String, String> left = new TreeMap<>(options);
        left.keySet()
                .removeIf(option -> option.endsWith("." + table.name().name().toLowerCase(Locale.ROOT)));
        return new PublicationDef(
                id, name, others, location, isParent, left, everyMillis, keepVersions, keepMillis, paused);
    }
}
