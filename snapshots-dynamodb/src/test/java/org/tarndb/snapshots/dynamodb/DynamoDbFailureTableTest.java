package org.tarndb.snapshots.dynamodb;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.tarndb.snapshots.testkit.FailureTableSuite;
import org.tarndb.snapshots.testkit.StorePair;

class DynamoDbFailureTableTest extends FailureTableSuite {
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
