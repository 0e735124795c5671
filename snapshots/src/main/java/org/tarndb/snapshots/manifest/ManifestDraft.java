package org.tarndb.snapshots.manifest;

import org.jspecify.annotations.Nullable;

/**
 * A manifest to be published as a certain version. Its content must differ from that of every other attempt to publish
 * anything, in that it holds the id of a transaction or of the attempt: by it a writer whose answer was lost knows its own
 * work again.
 */
public final class ManifestDraft {
    private final ManifestTable table;
    private final long version;
    private final byte[] content;
    private final @Nullable ManifestLocation predecessor;
    private final String sha256;

    private ManifestDraft(ManifestTable table, long version, byte[] content, @Nullable ManifestLocation predecessor) {
        this.table = table;
        this.version = version;
        this.content = content;
        this.predecessor = predecessor;
        this.sha256 = Sha256.of(content);
    }

    /**
     * The version after another one.
     *
     * @param predecessor what it was made from; null for a table's first version
     * @param content is not copied
     */
    public static ManifestDraft next(ManifestTable table, @Nullable ManifestLocation predecessor, byte[] content) {
        long version = predecessor == null ? 1 : predecessor.version() + 1;
        if (ManifestNaming.isDetached(version)) {
            throw new IllegalArgumentException("Nothing follows version " + Long.toUnsignedString(version - 1) + " of "
                    + table + ", which is detached or the last");
        }
        return new ManifestDraft(table, version, content, predecessor);
    }

    /**
     * A detached version.
     *
     * @param version with the top bit set
     * @param content is not copied
     */
    public static ManifestDraft detached(ManifestTable table, long version, byte[] content) {
        if (!ManifestNaming.isDetached(version)) {
            throw new IllegalArgumentException("Version " + version + " is not detached: its top bit is not set");
        }
        return new ManifestDraft(table, version, content, null);
    }

    public ManifestTable table() {
        return table;
    }

    public long version() {
        return version;
    }

    /** Not a copy. */
    public byte[] content() {
        return content;
    }

    public @Nullable ManifestLocation predecessor() {
        return predecessor;
    }

    public String sha256() {
        return sha256;
    }

    boolean isDetached() {
        return ManifestNaming.isDetached(version);
    }

    ManifestRow row(String path) {
        return new ManifestRow(table.base(), version, path, content.length, sha256);
    }

    ManifestClaim claim(String path) {
        return isDetached()
                ? ManifestClaim.of(row(path))
                : ManifestClaim.next(row(path), predecessor == null ? null : predecessor.sha256());
    }

    @Override
    public String toString() {
        return "version " + Long.toUnsignedString(version) + " of " + table;
    }
}
