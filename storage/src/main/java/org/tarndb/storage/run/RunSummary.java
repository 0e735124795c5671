package org.tarndb.storage.run;

/**
 * What the manifest keeps of a run.
 *
 * @param fingerprint the checksum of the footer, which covers the index's checksum, which covers those of all blocks:
 *     two runs with the same fingerprint, size and count hold the same bytes
 */
public record RunSummary(long entries, long sizeBytes, int fingerprint) {}
