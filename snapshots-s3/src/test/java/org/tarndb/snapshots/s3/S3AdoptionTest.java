package org.tarndb.snapshots.s3;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.AdoptionSuite;
import org.tarndb.snapshots.testkit.StorePair;

class S3AdoptionTest extends AdoptionSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Stream.of(S3Server.pair());
    }
}
