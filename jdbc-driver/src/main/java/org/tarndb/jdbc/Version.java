package org.tarndb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** The version of Tarn, as the build wrote it. */
final class Version {
    static final String TEXT = read();
    static final int MAJOR = part(0);
    static final int MINOR = part(1);

    private Version() {}

    private static int part(int index) {
        return Integer.parseInt(List.of(TEXT.split("[.-]", -1)).get(index));
    }

    private static String read() {
        Properties properties = new Properties();
        try (InputStream stream = Version.class.getResourceAsStream("version.properties")) {
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
