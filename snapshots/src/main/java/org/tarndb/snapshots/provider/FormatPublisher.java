package org.tarndb.snapshots.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.tarndb.snapshots.format.TableExport;
import org.tarndb.snapshots.format.TableFormat;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.SnapshotCall;

/**
 * Publishes tables in a format of another module: all as of one version, one after the other. When one fails, those before it are
 * published, and publishing again completes the others.
 */
final class FormatPublisher {
    private final TableFormat format;
    private final OpenStores stores;
    private final PublishRequest request;

    FormatPublisher(TableFormat format, OpenStores stores, PublishRequest request) {
        this.format = format;
        this.stores = stores;
        this.request = request;
    }

    /** @param places of the request's tables, in their order */
    List<PublishedTable> publish(List<Place> places) {
        SnapshotCall call = request.call();
        // A format may ask the log in threads of its own; who called is told in the caller's.
        Queue<String> warnings = new ConcurrentLinkedQueue<>();
        SnapshotCall collecting = new SnapshotCall(call.env(), warnings::add, call.cancellation());
        try (OpenPlace open = OpenPlace.toWrite(collecting, places.get(0), stores)) {
            return publish(places, collecting, open);
        } finally {
            warnings.forEach(call.warnings());
        }
    }

    private List<PublishedTable> publish(List<Place> places, SnapshotCall call, OpenPlace open) {
        UUID id = call.env().entropy().nextUuid();
        List<PublishedTable> published = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            published.add(format.publish(new TableExport(
                    call,
                    request.databaseId(),
                    id,
                    places.size(),
                    request.version(),
                    request.tables().get(i),
                    open.table(places.get(i).prefix(), format.naming()),
                    open.manifests(),
                    request.listener())));
        }
        return published;
    }
}
