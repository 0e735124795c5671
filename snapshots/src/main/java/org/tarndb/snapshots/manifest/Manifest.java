package org.tarndb.snapshots.manifest;

/** A manifest as it was read: whole, and what was recorded of it. Nobody changes its bytes. */
public final class Manifest {
    private final ManifestLocation location;
    private final byte[] content;

    Manifest(ManifestLocation location, byte[] content) {
        this.location = location;
        this.content = content;
    }

    public ManifestLocation location() {
        return location;
    }

    public long version() {
        return location.version();
    }

    /** Not a copy. */
    public byte[] content() {
        return content;
    }

    /** The location with the hash of the content, also where no row has one. */
    ManifestLocation hashedLocation() {
        return new ManifestLocation(
                location.version(), location.path(), location.sizeBytes(), Sha256.of(content), location.eTag());
    }
}
