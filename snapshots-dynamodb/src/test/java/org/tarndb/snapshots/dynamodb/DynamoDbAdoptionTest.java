package org.tarndb.snapshots.dynamodb;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.tarndb.snapshots.testkit.AdoptionSuite;
import org.tarndb.snapshots.testkit.StorePair;

class DynamoDbAdoptionTest extends AdoptionSuite {
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
