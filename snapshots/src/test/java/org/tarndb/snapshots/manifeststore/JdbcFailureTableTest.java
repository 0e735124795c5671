package org.tarndb.snapshots.manifeststore;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.FailureTableSuite;
import org.tarndb.snapshots.testkit.StorePair;

class JdbcFailureTableTest extends FailureTableSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Database.pairs();
    }
}
