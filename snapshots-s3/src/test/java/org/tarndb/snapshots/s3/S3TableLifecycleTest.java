package org.tarndb.snapshots.s3;

import java.util.stream.Stream;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.snapshots.testkit.TableLifecycleSuite;

class S3TableLifecycleTest extends TableLifecycleSuite {
    @Override
    protected Stream<StorePair> stores() {
        return Stream.of(S3Server.pair());
    }
}
