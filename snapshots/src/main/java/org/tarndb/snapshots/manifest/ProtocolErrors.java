package org.tarndb.snapshots.manifest;

import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What the protocol reports. */
final class ProtocolErrors {
    private ProtocolErrors() {}

    static TarnException corrupted(ManifestTable table, long version, String path, String what) {
        return new TarnException(
                ErrorCode.SNAPSHOT_CORRUPTED,
                "The manifest of " + name(table, version) + " at " + path + " is damaged: " + what
                        + ". Restore the object, or read another version");
    }

    static TarnException notFound(ManifestTable table, long version, String path) {
        return new TarnException(
                ErrorCode.SNAPSHOT_NOT_FOUND,
                "The manifest of " + name(table, version) + " is not there: " + path
                        + " is recorded and missing. Restore the object, or read another version");
    }

    static TarnException replaced(ManifestDraft draft) {
        return new TarnException(
                ErrorCode.PUBLICATION_TARGET_REPLACED,
                "Cannot publish " + draft
                        + ": the version that it follows is not there any more, the table was dropped or"
                        + " made anew. Read the table again, then publish to it");
    }

    static TarnException bypassed(ManifestDraft draft, String path) {
        return new TarnException(
                ErrorCode.MANIFEST_STORE_BYPASSED,
                "Cannot publish " + draft + ": " + path
                        + " exists, and the manifest store does not know it. Somebody writes"
                        + " to the table without that store: stop that writer, then read this version once to adopt it, or"
                        + " delete it");
    }

    static TarnException inconsistent(ManifestTable table, long version, long latest) {
        return new TarnException(
                ErrorCode.MANIFEST_STORE_INCONSISTENT,
                "The manifest store refused " + name(table, version) + " as taken, and shows version " + latest
                        + " as the latest. It is not strongly consistent, or has been restored from a copy: use another");
    }

    static TarnException unsettled(ManifestTable table, long version) {
        return new TarnException(
                ErrorCode.MANIFEST_STORE_INCONSISTENT,
                "The row of " + name(table, version)
                        + " is another one each time that it is read. Only one writer's path may ever be there");
    }

    static TarnException otherKind(ManifestTable table, ManifestRow row) {
        return new TarnException(
                ErrorCode.OBJECT_NOT_IN_STATE,
                "At " + table + " there is a table of another format: the manifest of its version "
                        + Long.toUnsignedString(row.version()) + " is " + row.path() + ", not in "
                        + table.naming().directory() + ". Use another location");
    }

    static TarnException tooManyTogether(int tables, int most) {
        return new TarnException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "Cannot publish " + tables + " tables together: this manifest store claims " + most
                        + " at a time. Use another one, or publish fewer tables together");
    }

    static String name(ManifestTable table, long version) {
        return "version " + Long.toUnsignedString(version) + " of " + table;
    }
}
