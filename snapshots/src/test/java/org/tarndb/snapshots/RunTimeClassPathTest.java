package org.tarndb.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users of the module get: no Hadoop, neither its jars nor one of its classes in another jar. */
class RunTimeClassPathTest {
    @Test
    void thereIsNoHadoop() {
        List<String> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> new File(path).getName())
                .filter(name -> name.endsWith(".jar"))
                .toList();
        assertTrue(jars.stream().anyMatch(name -> name.startsWith("parquet-hadoop-")), "the jars are seen: " + jars);
        assertEquals(
                List.of(),
                jars.stream()
                        .filter(name -> name.startsWith("hadoop-") || name.matches("(httpclient5|httpcore5|snappy).*"))
                        .toList());
        for (String name : List.of("conf.Configuration", "fs.Path", "mapreduce.lib.input.FileInputFormat")) {
            assertThrows(ClassNotFoundException.class, () -> Class.forName("org.apache.hadoop." + name));
        }
    }
}
