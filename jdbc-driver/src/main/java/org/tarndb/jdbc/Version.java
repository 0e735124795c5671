package org.tarndb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Tarn, as the build wrote it. */
final class Version {
    static final String TEXT = read();
    static final int MAJOR = Integer.parseInt(TEXT.split("[.-]")[0]);
    static final int MINOR = Integer.parseInt(TEXT.split("[.-]")[1]);

    private Version() {}

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
