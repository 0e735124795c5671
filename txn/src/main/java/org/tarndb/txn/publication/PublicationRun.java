package org.tarndb.txn.publication;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;

/** Publishes the tables of one publication once. */
final class PublicationRun {
    private final SnapshotProvider provider;
    private final Publisher publisher;

    PublicationRun(SnapshotProvider provider, Publisher publisher) {
        this.provider = provider;
        this.publisher = publisher;
    }

    /** @param version that was published */
    record Result(DatabaseVersion version, PublicationStatus.Last last) {}

    /**
     * Publishes what the newest confirmed version holds, and expires what need not be kept.
     *
     * @param orphansOlderThan where versions expire, older files go that no version uses; null: they stay
     * @throws TarnException the provider's; a failure to expire is one, too, though the version is published
     */
    Result run(PublicationDef publication, SnapshotCall call, @Nullable Duration orphansOlderThan) {
        SnapshotLocation location = SnapshotLocation.of(publication);
        Instant time = call.env().clock().now();
        Publisher.Published published =
                publisher.publishNewest(publication.name(), catalog -> tables(publication, catalog), location, call);
        long files = 0;
        long rows = 0;
        long bytes = 0;
        for (PublishedTable table : published.tables()) {
            files += table.files();
            rows += table.rows();
            bytes += table.bytes();
            expire(publication, table, call, orphansOlderThan);
        }
        DatabaseVersion version = published.version();
        return new Result(version, new PublicationStatus.Last(time, version.csn(), files, rows, bytes));
    }

    private void expire(
            PublicationDef publication, PublishedTable table, SnapshotCall call, @Nullable Duration orphansOlderThan) {
        if (publication.keepVersions() == 0 && publication.keepMillis() == 0) {
            return;
        }
        RetentionPolicy policy = new RetentionPolicy(
                Math.max(1, publication.keepVersions()),
                publication.keepMillis() == 0 ? null : Duration.ofMillis(publication.keepMillis()));
        provider.expire(call, new SnapshotLocation(table.uri(), publication.options()), policy, orphansOlderThan);
    }

    /** Lets a manifest store forget the tables of a publication that was dropped. */
    void forget(PublicationDef publication, List<TableDef> tables, SnapshotCall call) {
        provider.forget(call, SnapshotLocation.of(publication), tables);
    }

    private static List<TableDef> tables(PublicationDef publication, Catalog catalog) {
        List<TableDef> tables = new ArrayList<>();
        for (long tableId : publication.tableIds()) {
            TableDef table = catalog.table(tableId);
            if (table == null) {
                throw TarnException.internal("publication " + publication.name() + " has a table that is not there");
            }
            tables.add(table);
        }
        return tables;
    }

    /** Whether two versions hold the same definitions and rows of the tables; by reference, for what is untouched is shared. */
    static boolean areSame(PublicationDef publication, @Nullable DatabaseVersion one, DatabaseVersion other) {
        if (one == null) {
            return false;
        }
        for (long tableId : publication.tableIds()) {
            TableVersion before = one.table(tableId);
            TableVersion after = other.table(tableId);
            if (one.catalog().table(tableId) != other.catalog().table(tableId)
                    || before == null
                    || after == null
                    || before.rows() != after.rows()) {
                return false;
            }
        }
        return true;
    }
}
