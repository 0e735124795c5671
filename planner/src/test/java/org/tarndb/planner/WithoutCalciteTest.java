package org.tarndb.planner;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithoutCalciteTest {
    /** Loads everything of its own but the JDK, and nothing of Calcite. */
    private static final class NoCalcite extends URLClassLoader {
        NoCalcite(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.apache.calcite.")) {
                throw new AssertionError("a simple statement loads " + name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void simpleStatementsLoadNoClassOfCalcite() throws ReflectiveOperationException, IOException {
        try (NoCalcite loader = new NoCalcite(classPath())) {
            Class<?> script = loader.loadClass(SimpleScript.class.getName());
            ((Runnable) script.getConstructor().newInstance()).run();
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
