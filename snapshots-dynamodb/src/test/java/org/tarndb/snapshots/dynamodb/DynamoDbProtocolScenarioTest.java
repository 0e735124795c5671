package org.tarndb.snapshots.dynamodb;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.tarndb.snapshots.testkit.ProtocolScenarioSuite;
import org.tarndb.snapshots.testkit.StorePair;

class DynamoDbProtocolScenarioTest extends ProtocolScenarioSuite {
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
