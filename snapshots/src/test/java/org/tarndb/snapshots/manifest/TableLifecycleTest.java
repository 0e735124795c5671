package org.tarndb.snapshots.manifest;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.snapshots.testkit.TableLifecycleSuite;

class TableLifecycleTest extends TableLifecycleSuite {
    @Override
    protected Stream<StorePair> stores() {
        return LocalStores.pairs();
    }
}
