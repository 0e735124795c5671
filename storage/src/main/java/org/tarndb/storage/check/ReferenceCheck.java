package org.tarndb.storage.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** Verifies one foreign key in one version: that the keys that rows refer to are there. */
final class ReferenceCheck {
    private static final int ROWS_BETWEEN_CHECKS = 1024;

    private final TableDef table;
    private final ForeignKeyDef key;
    private final TableDef referenced;
    private final KeyCodec codec;
    /** The rows by primary key, or the entries of the referenced index. */
    private final Tree<byte[]> keys;

    private ReferenceCheck(
            TableDef table, ForeignKeyDef key, TableDef referenced, KeyCodec referencedCodec, Tree<byte[]> keys) {
        this.table = table;
        this.key = key;
        this.referenced = referenced;
        this.keys = keys;
        List<KeyPart> parts = new ArrayList<>();
        for (int i = 0; i < referencedCodec.parts(); i++) {
            parts.add(referencedCodec.part(i));
        }
        this.codec = KeyCodec.of(parts, key.columns());
    }

    /** @param rows of the table */
    static CheckResult check(
            DatabaseVersion version, TableDef table, Tree<byte[]> rows, ForeignKeyDef key, Cancellation cancellation) {
        TableDef referenced = version.catalog().table(key.referencedTableId());
        TableVersion found = version.table(key.referencedTableId());
        if (referenced == null || found == null) {
            return new CheckResult("the referenced table is not there", key.name(), 0, "foreign key");
        }
        if (key.referencesPrimaryKey()) {
            return new ReferenceCheck(table, key, referenced, referenced.keyCodec(), found.rows())
                    .run(rows, cancellation);
        }
        IndexDef index = referenced.index(key.referencedIndexId());
        IndexVersion entries = found.index(key.referencedIndexId());
        if (index == null || entries == null || !index.unique() || !index.isPublic()) {
            return new CheckResult("the referenced unique index is not there", key.name(), 0, "foreign key");
        }
        return new ReferenceCheck(table, key, referenced, referenced.indexCodec(index), entries.entries())
                .run(rows, cancellation);
    }

    private CheckResult run(Tree<byte[]> rows, Cancellation cancellation) {
        Faults faults = new Faults();
        Cursor<byte[]> cursor = rows.cursor(KeyRange.all());
        long references = 0;
        for (long count = 0; cursor.next(); count++) {
            if (count % ROWS_BETWEEN_CHECKS == 0) {
                cancellation.throwIfCancelled();
            }
            byte[] referencedKey = referencedKey(cursor.value());
            if (referencedKey != null) {
                references++;
                if (!keys.cursor(KeyRange.prefix(referencedKey)).next()) {
                    faults.add("the row " + table.describeKey(cursor.key()) + " has "
                            + IndexEntries.describe(table, codec, referencedKey) + ", which table "
                            + referenced.name() + " does not have");
                }
            }
        }
        return faults.result(key.name(), references, "foreign key");
    }

    /** Null where the row refers to nothing, or can't be read; that is reported with the rows. */
    private byte @Nullable [] referencedKey(byte[] row) {
        return !table.layout().isWellFormed(row) || codec.hasNull(table.layout(), row)
                ? null
                : codec.keyOf(table.layout(), row);
    }
}
