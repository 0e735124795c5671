package org.tarndb.storage.checkpoint;

import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of a checkpoint's files: its sequence number, then what it is. */
final class CheckpointNames {
    private static final Pattern MANIFEST = Pattern.compile("(\\d{10,19})\\.manifest");

    private CheckpointNames() {}

    static String manifest(long sequence) {
        return String.format(Locale.ROOT, "%010d.manifest", sequence);
    }

    /** A manifest that is not complete yet. */
    static String temporaryManifest(long sequence) {
        return manifest(sequence) + ".tmp";
    }

    static String run(long sequence, TreeRef tree) {
        return String.format(Locale.ROOT, "%010d-%d-%d.run", sequence, tree.tableId(), tree.indexId());
    }

    static OptionalLong manifestSequence(Path path) {
        Matcher matcher = MANIFEST.matcher(nameOf(path));
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** Whether the file is one of ours, so that it may be deleted when nothing needs it. */
    static boolean isOurs(Path path) {
        return nameOf(path).matches("\\d{10,19}(-\\d+-\\d+\\.run|\\.manifest(\\.tmp)?)");
    }

    static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }
}
