package org.tarndb.txn.snapshot;

import org.tarndb.storage.type.SqlType;

/** A column of a published table. */
public record SnapshotColumn(String name, SqlType type, boolean isNullable) {}
