package org.tarndb.storage.journal;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tarndb.storage.env.FileSystem;

/** The name of a segment's file: its sequence number and the CSN of the first record that may be in it. */
record SegmentName(Path path, long sequence, long firstCsn) {
    private static final Pattern PATTERN = Pattern.compile("(\\d{10,19})-(\\d{1,19})\\.journal");
    private static final String TEMPORARY_SUFFIX = ".tmp";

    static SegmentName of(Path directory, long sequence, long firstCsn) {
        return new SegmentName(
                directory.resolve(String.format(Locale.ROOT, "%010d-%d.journal", sequence, firstCsn)),
                sequence,
                firstCsn);
    }

    /** The segment before or after it by so many, whatever its CSN, for messages. */
    Path neighbour(int offset) {
        return path.resolveSibling(String.format(Locale.ROOT, "%010d-*.journal", sequence + offset));
    }

    /** The name it has until its header is durable. */
    Path temporaryPath() {
        return path.resolveSibling(path.getFileName() + TEMPORARY_SUFFIX);
    }

    /** The segments in a directory, by sequence number; other files are left out. */
    static List<SegmentName> list(FileSystem files, Path directory) {
        return files.list(directory).stream()
                .flatMap(SegmentName::parse)
                .sorted(Comparator.comparingLong(SegmentName::sequence))
                .toList();
    }

    /** The files that never became segments. */
    static List<Path> listTemporary(FileSystem files, Path directory) {
        return files.list(directory).stream()
                .filter(path -> path.toString().endsWith(".journal" + TEMPORARY_SUFFIX))
                .toList();
    }

    private static Stream<SegmentName> parse(Path path) {
        Matcher matcher = PATTERN.matcher(String.valueOf(path.getFileName()));
        return matcher.matches()
                ? Stream.of(new SegmentName(path, Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Stream.empty();
    }
}
