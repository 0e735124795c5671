package org.tarndb.snapshots.manifeststore;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.CrashSuite;
import org.tarndb.snapshots.testkit.StorePair;

class JdbcCrashTest extends CrashSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Database.pairs();
    }
}
