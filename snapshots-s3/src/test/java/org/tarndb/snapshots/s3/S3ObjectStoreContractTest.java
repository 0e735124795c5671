package org.tarndb.snapshots.s3;

import java.net.URI;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.testkit.ObjectStoreContract;

/** The contract, on a real server. */
class S3ObjectStoreContractTest extends ObjectStoreContract {
    private URI location = S3Server.INSTANCE.newLocation();

    @Override
    protected ObjectStore openEmpty() {
        location = S3Server.INSTANCE.newLocation();
        return S3Server.INSTANCE.open(location);
    }

    @Override
    protected ObjectStore openAgain() {
        return S3Server.INSTANCE.open(location);
    }
}
