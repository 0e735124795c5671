package org.tarndb.storage.env;

import java.time.Instant;

/**
 * What a file system tells of a name.
 *
 * @param directory whether it is a directory's
 * @param sizeBytes of a file's content
 * @param modified when the content was changed last, by the file system's clock
 */
public record FileStatus(boolean directory, long sizeBytes, Instant modified) {}
