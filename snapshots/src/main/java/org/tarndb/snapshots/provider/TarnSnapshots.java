package org.tarndb.snapshots.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.iceberg.BaseTable;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.table.Publication;
import org.tarndb.snapshots.table.PublishOptions;
import org.tarndb.snapshots.table.PublishedVersions;
import org.tarndb.snapshots.table.TableSnapshotWriter;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.VersionChoice;

/** Published tables for SQL. Stores are opened for each call. Thread-safe. */
public final class TarnSnapshots implements SnapshotProvider {
    private final PublishedVersions held = new PublishedVersions();

    @Override
    public List<PublishedTable> publish(PublishRequest request) {
        List<Place> places = places(request);
        List<Publication.Target> targets = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            targets.add(new Publication.Target(
                    request.tables().get(i).id(), places.get(i).prefix()));
        }
        UUID id = request.env().entropy().nextUuid();
        Publication publication = new Publication(id, request.databaseId(), request.version(), targets);
        try (OpenPlace place = OpenPlace.toWrite(request.env(), places.get(0))) {
            PublishOptions options = PublishOptions.in(request.temporaryDirectory());
            List<org.tarndb.snapshots.table.PublishedTable> published = new TableSnapshotWriter(
                            request.env(), place.store(), place.log(), options, held)
                    .publish(publication, request.listener(), request.cancellation());
            List<PublishedTable> results = new ArrayList<>();
            for (int i = 0; i < published.size(); i++) {
                results.add(result(request.tables().get(i), published.get(i), place, places.get(i)));
            }
            return results;
        }
    }

    private static PublishedTable result(
            TableDef table, org.tarndb.snapshots.table.PublishedTable published, OpenPlace open, Place place) {
        return new PublishedTable(
                table.name().toString(),
                open.uriOf(place.prefix()),
                published.version(),
                published.filesAdded(),
                published.rows(),
                published.bytesWritten());
    }

    private static List<Place> places(PublishRequest request) {
        if (request.tables().size() == 1) {
            return List.of(Place.ofTable(request.to()));
        }
        List<Place> places = new ArrayList<>();
        for (TableDef table : request.tables()) {
            Place place = Place.below(request.to(), table.name().name().toLowerCase(Locale.ROOT));
            if (places.stream().anyMatch(other -> other.prefix().equals(place.prefix()))) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "two of the tables would have the place " + place.prefix() + " below " + request.to()
                                + ", table " + table.name() + " among them; publish them to different locations");
            }
            places.add(place);
        }
        return places;
    }

    @Override
    public List<SnapshotInfo> list(Env env, SnapshotLocation location) {
        try (OpenPlace place = OpenPlace.toRead(env, Place.ofTable(location))) {
            return TableHistory.read(place).infos();
        }
    }

    @Override
    public SnapshotTable open(Env env, SnapshotLocation location, VersionChoice version, Cancellation cancellation) {
        OpenPlace place = OpenPlace.toRead(env, Place.ofTable(location));
        try {
            TableHistory history = TableHistory.read(place);
            return new OpenSnapshot(place, history, history.choose(version), cancellation);
        } catch (RuntimeException e) {
            place.close();
            throw e;
        }
    }

    @Override
    public void tag(Env env, SnapshotLocation location, String tag, VersionChoice version) {
        try (OpenPlace place = OpenPlace.toWrite(env, Place.ofTable(location))) {
            long snapshotId =
                    TableHistory.read(place).choose(version).snapshot().snapshotId();
            PublishedTableOperations operations = place.operations();
            BaseTable table = new BaseTable(operations, place.uri());
            boolean isNew = !table.refs().containsKey(tag);
            if (isNew) {
                table.manageSnapshots().createTag(tag, snapshotId).commit();
            } else {
                table.manageSnapshots().replaceTag(tag, snapshotId).commit();
            }
        }
    }

    @Override
    public boolean untag(Env env, SnapshotLocation location, String tag) {
        try (OpenPlace place = OpenPlace.toWrite(env, Place.ofTable(location))) {
            TableHistory.read(place);
            BaseTable table = new BaseTable(place.operations(), place.uri());
            if (!table.refs().containsKey(tag) || !table.refs().get(tag).isTag()) {
                return false;
            }
            table.manageSnapshots().removeTag(tag).commit();
            return true;
        }
    }

    @Override
    public ExpiredSnapshots expire(
            Env env, SnapshotLocation location, RetentionPolicy policy, Cancellation cancellation) {
        try (OpenPlace place = OpenPlace.toWrite(env, Place.ofTable(location))) {
            return new Expiry(env, place, cancellation).expire(policy);
        }
    }
}
