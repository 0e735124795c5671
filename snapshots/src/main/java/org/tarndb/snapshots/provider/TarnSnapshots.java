package org.tarndb.snapshots.provider;

import static org.tarndb.snapshots.provider.IcebergFailures.translated;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.format.TableFormat;
import org.tarndb.snapshots.format.TableFormats;
import org.tarndb.snapshots.layout.FileLayout;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.snapshots.manifest.OrphanCollector;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.snapshots.objectstore.ObjectStores;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.table.Publication;
import org.tarndb.snapshots.table.PublishOptions;
import org.tarndb.snapshots.table.PublishResult;
import org.tarndb.snapshots.table.TableSnapshotWriter;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.VersionChoice;

/** Published tables for SQL. Thread-safe. */
public final class TarnSnapshots implements SnapshotProvider {
    private final Map<Env, OpenStores> stores = new ConcurrentHashMap<>();

    private OpenStores stores(SnapshotCall call) {
        return stores.computeIfAbsent(call.env(), OpenStores::new);
    }

    @Override
    public void release(Env env) {
        OpenStores released = stores.remove(env);
        if (released != null) {
            released.close();
        }
    }

    @Override
    public List<PublishedTable> publish(PublishRequest request) {
        return translated(request.to(), () -> publishTables(request));
    }

    private List<PublishedTable> publishTables(PublishRequest request) {
        TableOptions options = TableOptions.of(request.to());
        options.requireOf(request.tables().stream().map(TarnSnapshots::nameOf).toList());
        List<Place> places = places(request.to(), request.tables());
        if (!places.get(0).isIceberg()) {
            return new FormatPublisher(format(places.get(0), options), stores(request.call()), request).publish(places);
        }
        List<Publication.Target> targets = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            TableDef table = request.tables().get(i);
            targets.add(new Publication.Target(table.id(), places.get(i).prefix(), options.layoutOf(nameOf(table))));
        }
        UUID id = request.call().env().entropy().nextUuid();
        Publication publication = new Publication(id, request.databaseId(), request.version(), targets);
        try (OpenPlace place = OpenPlace.toWrite(request.call(), places.get(0), stores(request.call()))) {
            PublishOptions publishing = PublishOptions.in(request.temporaryDirectory());
            List<PublishResult> published = new TableSnapshotWriter(
                            request.call().env(),
                            place.store(),
                            place.log(),
                            publishing,
                            request.published(),
                            request.newestCsn())
                    .publish(publication, request.listener(), request.call().cancellation());
            List<PublishedTable> results = new ArrayList<>();
            for (int i = 0; i < published.size(); i++) {
                results.add(result(request.tables().get(i), published.get(i), place, places.get(i)));
            }
            return results;
        }
    }

    @Override
    public void check(List<TableDef> tables, SnapshotLocation to) {
        TableOptions options = TableOptions.of(to);
        options.requireOf(tables.stream().map(TarnSnapshots::nameOf).toList());
        Place place = places(to, tables).get(0);
        ObjectStores.check(place.root(), place.storeOptions());
        String manifestStore = place.manifestStoreName();
        if (manifestStore != null) {
            ManifestStores.check(manifestStore);
        }
        if (!place.isIceberg()) {
            format(place, options);
            return;
        }
        for (TableDef table : tables) {
            FileLayout.of(options.layoutOf(nameOf(table)), table, FileSchema.of(table));
        }
    }

    /** One of another module. */
    private static TableFormat format(Place place, TableOptions options) {
        if (!options.options().isEmpty()) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "the options " + new TreeSet<>(options.options().keySet())
                            + " are of Iceberg tables, and the format is '" + place.format() + "'; leave them out");
        }
        return TableFormats.find(place.format());
    }

    private static PublishedTable result(TableDef table, PublishResult published, OpenPlace open, Place place) {
        return new PublishedTable(
                table.name().toString(),
                open.uriOf(place.prefix()),
                published.version(),
                published.filesAdded(),
                published.rows(),
                published.bytesWritten());
    }

    private static String nameOf(TableDef table) {
        return table.name().name().toLowerCase(Locale.ROOT);
    }

    /** Options of the tables say nothing about their places. */
    private static List<Place> places(SnapshotLocation to, List<TableDef> tables) {
        SnapshotLocation location = TableOptions.of(to).location();
        if (tables.size() == 1 && !location.isParent()) {
            return List.of(Place.ofTable(location));
        }
        List<Place> places = new ArrayList<>();
        for (TableDef table : tables) {
            Place place = Place.below(location, nameOf(table));
            if (places.stream().anyMatch(other -> other.prefix().equals(place.prefix()))) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "two of the tables would have the place " + place.prefix() + " below " + to + ", table "
                                + table.name() + " among them; publish them to different locations");
            }
            places.add(place);
        }
        return places;
    }

    /** Of a table that is read or changed in place, which is for Iceberg tables alone. */
    private static Place place(SnapshotLocation location) {
        checkIsIceberg(location);
        return Place.ofTable(location);
    }

    private static void checkIsIceberg(SnapshotLocation location) {
        String format = Place.formatOf(location);
        if (!format.equals(TableFormats.ICEBERG)) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "the table at " + location + " has the format '" + format + "', in which tables are only"
                            + " published; read it, tag it and expire its versions with the format's own tools");
        }
    }

    @Override
    public void checkExpirable(SnapshotLocation location) {
        checkIsIceberg(location);
    }

    @Override
    public List<SnapshotInfo> list(SnapshotCall call, SnapshotLocation location) {
        return translated(location, () -> {
            try (OpenPlace place = OpenPlace.toRead(call, place(location), stores(call))) {
                return TableHistory.read(place).infos();
            }
        });
    }

    @Override
    public SnapshotTable open(SnapshotCall call, SnapshotLocation location, VersionChoice version) {
        return translated(location, () -> openTable(call, location, version));
    }

    private SnapshotTable openTable(SnapshotCall call, SnapshotLocation location, VersionChoice version) {
        OpenPlace place = OpenPlace.toRead(call, place(location), stores(call));
        try {
            TableHistory history = TableHistory.read(place);
            return new OpenSnapshot(place, history, history.choose(version), call.cancellation());
        } catch (RuntimeException e) {
            place.close();
            throw e;
        }
    }

    @Override
    public void tag(SnapshotCall call, SnapshotLocation location, String tag, VersionChoice version) {
        changeTags(call, location, tags -> tags.set(tag, version));
    }

    @Override
    public void untag(SnapshotCall call, SnapshotLocation location, String tag, boolean ifExists) {
        changeTags(call, location, tags -> tags.drop(tag, ifExists));
    }

    private void changeTags(SnapshotCall call, SnapshotLocation location, Consumer<TableTags> change) {
        translated(location, () -> {
            try (OpenPlace place = OpenPlace.toWrite(call, place(location), stores(call))) {
                return Overtaken.retried(place, () -> {
                    TableTags tags = new TableTags(place, TableHistory.read(place));
                    call.cancellation().throwIfCancelled();
                    change.accept(tags);
                    return true;
                });
            }
        });
    }

    @Override
    public ExpiredSnapshots expire(
            SnapshotCall call, SnapshotLocation location, RetentionPolicy policy, @Nullable Duration orphansOlderThan) {
        // A publication gives all of its options, also those of the tables' layout.
        SnapshotLocation table = TableOptions.of(location).location();
        requireOrphanAge(orphansOlderThan);
        return translated(location, () -> {
            try (OpenPlace place = OpenPlace.toWrite(call, place(table), stores(call))) {
                Expiry expiry = new Expiry(call, place);
                return Overtaken.retried(place, () -> expiry.expire(policy, orphansOlderThan));
            }
        });
    }

    /** Before any version is deleted. */
    private static void requireOrphanAge(@Nullable Duration orphansOlderThan) {
        if (orphansOlderThan != null && orphansOlderThan.compareTo(OrphanCollector.SHORTEST_AGE) < 0) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "the option orphans_older_than must be INTERVAL '1' HOUR at least, and longer than any publication"
                            + " to there takes: what is younger may belong to one that goes on");
        }
    }

    @Override
    public void settle(SnapshotCall call, SnapshotLocation to, List<TableDef> tables) {
        forEachRecorded(call, to, tables, ManifestLog::getLatestManifestLocation);
    }

    @Override
    public void forget(SnapshotCall call, SnapshotLocation to, List<TableDef> tables) {
        forEachRecorded(call, to, tables, ManifestLog::release);
    }

    /** Goes through tables whose versions a manifest store has. */
    private void forEachRecorded(
            SnapshotCall call,
            SnapshotLocation to,
            List<TableDef> tables,
            BiConsumer<ManifestLog, ManifestTable> action) {
        for (Place at : places(to, tables)) {
            if (at.manifestStoreName() == null) {
                continue;
            }
            ManifestNaming naming = at.isIceberg()
                    ? ManifestNaming.ICEBERG_PATHS
                    : TableFormats.find(at.format()).naming();
            try (OpenPlace place = OpenPlace.toRead(call, at, stores(call))) {
                action.accept(place.manifests(), place.table(at.prefix(), naming));
            }
            call.cancellation().throwIfCancelled();
        }
    }
}
