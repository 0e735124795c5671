package org.tarndb.snapshots.provider;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.table.SnapshotProperties;
import org.tarndb.snapshots.table.TableSnapshotReader;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.VersionChoice;

/**
 * The published versions of one table, by its newest metadata alone. Versions of the metadata that only name a tag, or let go of
 * snapshots, are none; nor are snapshots that another program has made.
 */
final class TableHistory {
    /** A version of the metadata and the snapshot that came with it. */
    record Entry(long version, Snapshot snapshot) {}

    private static final long NO_VERSION = -1;

    private final OpenPlace place;
    private final PublishedTableOperations operations;
    private final TableMetadata newest;
    private final List<Entry> entries;

    private TableHistory(OpenPlace place, PublishedTableOperations operations, TableMetadata newest) {
        this.place = place;
        this.operations = operations;
        this.newest = newest;
        this.entries = newest.snapshots().stream()
                .map(snapshot ->
                        new Entry(number(snapshot.summary().get(SnapshotProperties.VERSION), NO_VERSION), snapshot))
                .filter(entry -> entry.version() != NO_VERSION)
                .sorted(Comparator.comparingLong(Entry::version))
                .toList();
    }

    /** @throws TarnException SNAPSHOT_NOT_FOUND when no table is published there */
    static TableHistory read(OpenPlace place) {
        PublishedTableOperations operations = place.operations();
        TableMetadata newest = operations.current();
        if (newest == null) {
            throw new TarnException(ErrorCode.SNAPSHOT_NOT_FOUND, "no table is published at " + place.uri());
        }
        return new TableHistory(place, operations, newest);
    }

    /** Reads the snapshots as of the same metadata. */
    TableSnapshotReader reader() {
        return TableSnapshotReader.of(place.store(), operations);
    }

    /** The newest metadata, which all of this is told by. */
    TableMetadata metadata() {
        return newest;
    }

    /**
     * Commits metadata that were made from {@link #metadata}, if they differ: durable on return. A history is committed to once.
     *
     * @throws CommitFailedException when others were first; nothing was changed
     * @throws TarnException OBJECT_NOT_IN_STATE when another store decides the table's versions than is asked here
     */
    void commit(TableMetadata changed) {
        if (changed != newest) {
            operations.commit(newest, changed);
        }
    }

    /** @throws TarnException OBJECT_NOT_IN_STATE as of {@link #commit} */
    void requireWritable() {
        operations.requireWritable();
    }

    /** Those that can be read, oldest first. */
    List<Entry> entries() {
        return entries;
    }

    /** @throws TarnException SNAPSHOT_NOT_FOUND */
    Entry choose(VersionChoice choice) {
        return find(choice)
                .orElseThrow(() -> new TarnException(
                        ErrorCode.SNAPSHOT_NOT_FOUND,
                        "the table published at " + place.uri() + " has no " + text(choice) + "; " + others(choice)
                                + ", see SHOW SNAPSHOTS"));
    }

    private String others(VersionChoice choice) {
        if (entries.isEmpty()) {
            return "it has no versions";
        }
        if (choice instanceof VersionChoice.Number number) {
            return "tags and expiries take numbers too, and versions expire: the nearest it has "
                    + nearest(number.version());
        }
        Entry oldest = entries.get(0);
        return "its oldest version is " + oldest.version() + " of " + published(oldest) + ", its newest "
                + entries.get(entries.size() - 1).version();
    }

    /** Those before and after a number that no version has. */
    private String nearest(long number) {
        int before =
                (int) entries.stream().filter(entry -> entry.version() < number).count();
        List<Long> nearest = entries.subList(Math.max(0, before - 1), Math.min(entries.size(), before + 1)).stream()
                .map(Entry::version)
                .toList();
        return nearest.size() == 1 ? "is " + nearest.get(0) : "are " + nearest.get(0) + " and " + nearest.get(1);
    }

    private Optional<Entry> find(VersionChoice choice) {
        Entry found = null;
        for (Entry entry : entries) {
            if (fits(entry, choice)) {
                found = entry;
            }
        }
        return Optional.ofNullable(found);
    }

    private boolean fits(Entry entry, VersionChoice choice) {
        if (choice instanceof VersionChoice.Number number) {
            return entry.version() == number.version();
        }
        if (choice instanceof VersionChoice.At at) {
            return !published(entry).isAfter(at.time());
        }
        if (choice instanceof VersionChoice.Tag tag) {
            SnapshotRef ref = newest.refs().get(tag.name());
            return ref != null
                    && ref.isTag()
                    && ref.snapshotId() == entry.snapshot().snapshotId();
        }
        return true;
    }

    private static String text(VersionChoice choice) {
        if (choice instanceof VersionChoice.Number number) {
            return "version " + number.version();
        }
        if (choice instanceof VersionChoice.At at) {
            return "version of " + at.time() + " or before";
        }
        return choice instanceof VersionChoice.Tag tag ? "version with the tag '" + tag.name() + "'" : "version";
    }

    private static Instant published(Entry entry) {
        return Instant.ofEpochMilli(entry.snapshot().timestampMillis());
    }

    List<SnapshotInfo> infos() {
        return entries.stream().map(this::info).toList();
    }

    private SnapshotInfo info(Entry entry) {
        Map<String, String> summary = entry.snapshot().summary();
        return new SnapshotInfo(
                entry.version(),
                published(entry),
                number(required(entry, SnapshotProperties.CSN), 0),
                required(entry, SnapshotProperties.PUBLICATION),
                number(summary.get(SnapshotSummary.TOTAL_DATA_FILES_PROP), 0)
                        + number(summary.get(SnapshotSummary.TOTAL_DELETE_FILES_PROP), 0),
                rows(entry),
                number(summary.get(SnapshotSummary.TOTAL_FILE_SIZE_PROP), 0),
                newest.refs().entrySet().stream()
                        .filter(ref -> ref.getValue().isTag()
                                && ref.getValue().snapshotId()
                                        == entry.snapshot().snapshotId())
                        .map(Map.Entry::getKey)
                        .sorted()
                        .collect(Collectors.toList()));
    }

    /** What each publication of ours says of itself. */
    private String required(Entry entry, String property) {
        String value = entry.snapshot().summary().get(property);
        if (value == null) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED,
                    "version " + entry.version() + " of the table published at " + place.uri() + " has no " + property
                            + ": its metadata were changed by another program");
        }
        return value;
    }

    /** Each deleted position is one row: they are never written twice. */
    static long rows(Entry entry) {
        Map<String, String> summary = entry.snapshot().summary();
        return number(summary.get(SnapshotSummary.TOTAL_RECORDS_PROP), 0)
                - number(summary.get(SnapshotSummary.TOTAL_POS_DELETES_PROP), 0);
    }

    private static long number(@Nullable String text, long absent) {
        if (text == null) {
            return absent;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_CORRUPTED, "a snapshot's summary has '" + text + "' for a number", e);
        }
    }
}
