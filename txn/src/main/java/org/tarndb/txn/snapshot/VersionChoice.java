package org.tarndb.txn.snapshot;

import java.time.Instant;

/** Which published version is meant. */
public sealed interface VersionChoice {
    record Latest() implements VersionChoice {}

    record Number(long version) implements VersionChoice {}

    /** The newest that was published at that time or before. */
    record At(Instant time) implements VersionChoice {}

    record Tag(String name) implements VersionChoice {}
}
