package org.tarndb.planner;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.txn.snapshot.SnapshotProvider;

class WithoutSnapshotsTest {
    /** Loads everything of its own but the JDK, and finds no provider. */
    private static final class NoProvider extends URLClassLoader {
        NoProvider(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.endsWith(SnapshotProvider.class.getName())
                    ? Collections.emptyEnumeration()
                    : super.getResources(name);
        }
    }

    /** Run where there is no provider. */
    public static final class Script implements Runnable {
        @Override
        public void run() {
            try (InMemory db = new InMemory();
                    Client client = db.connect()) {
                client.run("CREATE TABLE t (id INT PRIMARY KEY)");
                for (String sql : List.of(
                        "SELECT * FROM snapshot('x')",
                        "PUBLISH TABLE t TO 'x'",
                        "SHOW SNAPSHOTS FROM 'x'",
                        "CREATE TAG a ON 'x'",
                        "DROP TAG a ON 'x'",
                        "EXPIRE SNAPSHOTS FROM 'x' RETAIN 1 VERSIONS")) {
                    String message = String.valueOf(
                            client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, sql).getMessage());
                    if (!message.contains("tarn-snapshots")) {
                        throw new AssertionError(sql + ": " + message);
                    }
                }
            }
        }
    }

    @Test
    void saysWhatIsMissing() throws ReflectiveOperationException, IOException {
        try (NoProvider loader = new NoProvider(classPath())) {
            ((Runnable) loader.loadClass(Script.class.getName())
                            .getConstructor()
                            .newInstance())
                    .run();
        }
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(new File(entry).toURI().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
