package org.tarndb.txn.snapshot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which versions are kept: the newest ones and those of the last time; one of both is enough for a version to be kept.
 *
 * @param versions at least 1
 * @param age null: none by its age
 */
public record RetentionPolicy(int versions, @Nullable Duration age) {
    public RetentionPolicy {
        if (versions < 1) {
            throw new IllegalArgumentException("versions to keep: " + versions);
        }
    }
}
