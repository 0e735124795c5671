package org.tarndb.snapshots.table;

import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.TimeSlice;
import org.tarndb.txn.snapshot.PublishListener;

/**
 * What all tables of a publication that is made share. For one thread.
 *
 * @param slice of the processor: the database's other threads have it in between
 */
record Publishing(
        Env env,
        ObjectStore store,
        PublishOptions options,
        Publication publication,
        PublishListener listener,
        Cancellation cancellation,
        TimeSlice slice) {}
