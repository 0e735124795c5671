package org.tarndb.snapshots.manifeststore;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.AdoptionSuite;
import org.tarndb.snapshots.testkit.StorePair;

class JdbcAdoptionTest extends AdoptionSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Database.pairs();
    }
}
