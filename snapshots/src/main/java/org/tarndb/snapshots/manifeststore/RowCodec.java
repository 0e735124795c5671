package org.tarndb.snapshots.manifeststore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.snapshots.manifest.ManifestRow;

/** Rows as lines of text: a header, then five lines for each row. */
final class RowCodec {
    private static final String HEADER = "tarn-manifest-rows 1";
    private static final int LINES = 5;

    private RowCodec() {}

    static byte[] encode(List<ManifestRow> rows) {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        for (ManifestRow row : rows) {
            String sha256 = row.sha256();
            text.append(line(row.base()))
                    .append(Long.toUnsignedString(row.version()))
                    .append('\n')
                    .append(line(row.path()))
                    .append(row.sizeBytes())
                    .append('\n')
                    .append(sha256 == null ? "\n" : line(sha256));
        }
        return text.toString().getBytes(UTF_8);
    }

    private static String line(String value) {
        if (value.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("A line break in a location or path: " + value);
        }
        return value + "\n";
    }

    /** @param name of the file, for errors */
    static List<ManifestRow> decode(byte[] bytes, String name) throws IOException {
        String[] lines = new String(bytes, UTF_8).split("\n", -1); // the last line break leaves an empty one
        if (!lines[0].equals(HEADER) || lines.length % LINES != 2) {
            throw new IOException(name + " is not a file of manifest rows");
        }
        List<ManifestRow> rows = new ArrayList<>();
        try {
            for (int i = 1; i < lines.length - 1; i += LINES) {
                rows.add(new ManifestRow(
                        lines[i],
                        Long.parseUnsignedLong(lines[i + 1]),
                        lines[i + 2],
                        Long.parseLong(lines[i + 3]),
                        lines[i + 4].isEmpty() ? null : lines[i + 4]));
            }
        } catch (NumberFormatException e) {
            throw new IOException(name + " is not a file of manifest rows: " + e.getMessage(), e);
        }
        return rows;
    }
}
