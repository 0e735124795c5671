package org.tarndb.snapshots.manifeststore;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.ProtocolScenarioSuite;
import org.tarndb.snapshots.testkit.StorePair;

class JdbcProtocolScenarioTest extends ProtocolScenarioSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Database.pairs();
    }
}
