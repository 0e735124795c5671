package org.tarndb.snapshots.manifeststore;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.snapshots.testkit.TableLifecycleSuite;

class JdbcTableLifecycleTest extends TableLifecycleSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Database.pairs();
    }
}
