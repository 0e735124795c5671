package org.tarndb.txn;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.lock.LockKey;

/** Names what is locked, for messages. */
final class LockDescriber implements Function<LockKey, String> {
    private final CommitPipeline pipeline;

    LockDescriber(CommitPipeline pipeline) {
        this.pipeline = pipeline;
    }

    @Override
    public String apply(LockKey key) {
        Catalog catalog = pipeline.tip().catalog();
        TableDef table = catalog.table(key.objectId());
        return switch (key.kind()) {
            case TABLE -> table == null ? key.toString() : "table " + table.name();
            case ROW ->
                table == null ? key.toString() : "row " + table.describeKey(key.key()) + " of table " + table.name();
            case PRIMARY_KEY ->
                table == null
                        ? key.toString()
                        : "primary key " + table.describeKey(key.key()) + " of table " + table.name();
            case UNIQUE_KEY -> describeUniqueKey(catalog, key);
            case NAME ->
                Names.isDefinition(key)
                        ? new String(key.key(), StandardCharsets.UTF_8)
                        : "name " + new String(key.key(), StandardCharsets.UTF_8);
        };
    }

    private static String describeUniqueKey(Catalog catalog, LockKey key) {
        for (TableDef table : catalog.tables()) {
            IndexDef index = table.index(key.objectId());
            if (index != null) {
                return "key " + table.entries(index).describe(key.key()) + " of unique index " + index.name();
            }
        }
        return key.toString();
    }
}
