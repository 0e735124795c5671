package org.tarndb.snapshots.dynamodb;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.snapshots.testkit.TableLifecycleSuite;

class DynamoDbTableLifecycleTest extends TableLifecycleSuite {
    private final DynamoDbStandIn standIn = new DynamoDbStandIn();

    @Override
    protected Stream<StorePair> stores() {
        return Stream.of(standIn.pair());
    }

    @AfterAll
    void close() {
        standIn.close();
    }
}
