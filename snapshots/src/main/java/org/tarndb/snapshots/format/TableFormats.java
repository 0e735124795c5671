package org.tarndb.snapshots.format;

import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Finds the formats on the class path. */
public final class TableFormats {
    /** The one that needs no other module. */
    public static final String ICEBERG = "iceberg";

    private TableFormats() {}

    /**
     * The format of another module.
     *
     * @param name in lower case
     * @throws TarnException FEATURE_NOT_SUPPORTED when it is not on the class path
     */
    public static TableFormat find(String name) {
        Set<String> known = new TreeSet<>(Set.of(ICEBERG));
        for (TableFormat format : ServiceLoader.load(TableFormat.class, TableFormat.class.getClassLoader())) {
            if (format.name().equals(name)) {
                return format;
            }
            known.add(format.name());
        }
        throw new TarnException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "tables can't be published in the format '" + name + "' here, only in " + known
                        + "; each other format is in a module of its own, for instance lance in"
                        + " org.tarndb:tarn-snapshots-lance: add it to the class path");
    }
}
