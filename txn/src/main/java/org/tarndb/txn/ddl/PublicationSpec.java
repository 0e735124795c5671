package org.tarndb.txn.ddl;

import java.util.List;
import java.util.SortedMap;
import org.tarndb.storage.catalog.TableDef;

/** A publication that is to be made; its parts are those of {@link org.tarndb.storage.catalog.PublicationDef}. */
public record PublicationSpec(
        String name,
        List<TableDef> tables,
        String location,
        SortedMap<String, String> options,
        long everyMillis,
        int keepVersions,
        long keepMillis) {
    public PublicationSpec {
        tables = List.copyOf(tables);
    }
}
