package org.tarndb.txn.indexbuild;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tarndb.storage.catalog.IndexOption;

/**
 * What was asked for with one build; the catalog keeps it as the options of its index.
 *
 * @param maxRowsPerSecond rows read in any second at most; 0 for no limit
 * @param memoryBytes for sorting; 0 for what the database gives
 * @param paused whether an operator paused it
 */
public record BuildSettings(long maxRowsPerSecond, long memoryBytes, boolean paused) {
    public static final BuildSettings DEFAULT = new BuildSettings(0, 0, false);

    /** Among the options, but not for the WITH clause. */
    private static final String PAUSED = "PAUSED";

    /** From options that were {@linkplain IndexOption#check checked}. */
    static BuildSettings of(Map<String, String> options) {
        return new BuildSettings(
                Long.parseLong(options.getOrDefault(IndexOption.MAX_ROWS_PER_SECOND.name(), "0")),
                Long.parseLong(options.getOrDefault(IndexOption.MEMORY.name(), "0")),
                options.containsKey(PAUSED));
    }

    /** As the catalog keeps them. */
    public SortedMap<String, String> toOptions() {
        SortedMap<String, String> options = new TreeMap<>();
        if (maxRowsPerSecond != 0) {
            options.put(IndexOption.MAX_ROWS_PER_SECOND.name(), String.valueOf(maxRowsPerSecond));
        }
        if (memoryBytes != 0) {
            options.put(IndexOption.MEMORY.name(), String.valueOf(memoryBytes));
        }
        if (paused) {
            options.put(PAUSED, "TRUE");
        }
        return options;
    }

    /** @param limit 0 for none */
    public BuildSettings withMaxRowsPerSecond(long limit) {
        return new BuildSettings(limit, memoryBytes, paused);
    }

    /** @param bytes 0 for what the database gives */
    public BuildSettings withMemoryBytes(long bytes) {
        return new BuildSettings(maxRowsPerSecond, bytes, paused);
    }

    public BuildSettings withPaused(boolean isPaused) {
        return new BuildSettings(maxRowsPerSecond, memoryBytes, isPaused);
    }
}
