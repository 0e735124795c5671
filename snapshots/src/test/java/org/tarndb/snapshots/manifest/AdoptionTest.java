package org.tarndb.snapshots.manifest;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.AdoptionSuite;
import org.tarndb.snapshots.testkit.StorePair;

class AdoptionTest extends AdoptionSuite {
    @Override
    protected Stream<StorePair> stores() {
        return LocalStores.pairs();
    }
}
