package org.tarndb.snapshots.dynamodb;

import org.junit.jupiter.api.AfterAll;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.testkit.ManifestStoreContract;

/** The contract, on the stand-in. */
class DynamoDbManifestStoreContractTest extends ManifestStoreContract {
    private static final DynamoDbStandIn STAND_IN = new DynamoDbStandIn();

    private DynamoDbOptions options = STAND_IN.newTable();

    @Override
    protected ExternalManifestStore openEmpty() {
        options = STAND_IN.newTable();
        return DynamoDbStandIn.open(options);
    }

    @Override
    protected ExternalManifestStore openAgain() {
        return DynamoDbStandIn.open(options);
    }

    @AfterAll
    static void closeAll() {
        STAND_IN.close();
    }
}
