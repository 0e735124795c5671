package org.tarndb.snapshots.manifest;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.FailureTableSuite;
import org.tarndb.snapshots.testkit.StorePair;

class FailureTableTest extends FailureTableSuite {
    @Override
    protected Stream<StorePair> stores() {
        return LocalStores.pairs();
    }
}
