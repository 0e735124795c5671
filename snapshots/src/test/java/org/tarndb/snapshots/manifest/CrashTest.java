package org.tarndb.snapshots.manifest;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.CrashSuite;
import org.tarndb.snapshots.testkit.StorePair;

class CrashTest extends CrashSuite {
    @Override
    protected Stream<StorePair> stores() {
        return LocalStores.pairs();
    }
}
