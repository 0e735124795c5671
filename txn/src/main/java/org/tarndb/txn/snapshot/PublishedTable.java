package org.tarndb.txn.snapshot;

/**
 * One table's new version.
 *
 * @param uri the table's location, to be read from
 * @param version of the published table, from 1; that of before when nothing has changed since
 * @param files written for it, data files and delete files
 * @param rows the table has in this version
 * @param bytes written for it
 */
public record PublishedTable(String table, String uri, long version, long files, long rows, long bytes) {}
