package org.tarndb.txn.recovery;

import java.nio.file.Path;

/**
 * A finished backup.
 *
 * @param directory absolute; can be opened as a database
 * @param csn the backup holds all that commits up to this one did, and nothing else
 * @param sizeBytes what its rows and index entries take
 */
public record BackupResult(Path directory, long csn, long sizeBytes) {}
