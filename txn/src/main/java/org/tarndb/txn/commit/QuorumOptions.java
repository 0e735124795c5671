package org.tarndb.txn.commit;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Clock;
import org.tarndb.txn.quorum.Quorum;

/**
 * What synchronous commits wait for, and for how long.
 *
 * @param quorum null for none: the local journal is a quorum of one, and synchronous commits are as others are
 * @param timeoutNanos after which a synchronous commit that the quorum has not decided is rolled back
 */
public record QuorumOptions(@Nullable Quorum quorum, long timeoutNanos, Clock clock) {}
