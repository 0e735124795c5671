package org.tarndb.snapshots.manifest;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.ProtocolScenarioSuite;
import org.tarndb.snapshots.testkit.StorePair;

class ProtocolScenarioTest extends ProtocolScenarioSuite {
    @Override
    protected Stream<StorePair> stores() {
        return LocalStores.pairs();
    }
}
