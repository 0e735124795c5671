package org.tarndb.txn.ddl;

import java.util.List;
import org.tarndb.storage.catalog.IndexColumn;

/**
 * An index to be created.
 *
 * @param constraint whether it backs a UNIQUE constraint of the same name
 */
public record IndexSpec(String name, List<IndexColumn> columns, boolean unique, boolean constraint) {
    public IndexSpec {
        columns = List.copyOf(columns);
    }
}
