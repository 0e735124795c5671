package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.tarndb.parser.testkit.Samples;
import org.tarndb.parser.testkit.Trees;

/** One parser serves many threads. */
class ConcurrencyTest {

    @Test
    void threadsDoNotDisturbEachOther() throws Exception {
        SqlParser parser = new SqlParser();
        List<String> statements = Samples.statements();
        List<String> expected =
                statements.stream().map(sql -> Trees.show(parser.parse(sql))).toList();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<String>>> results = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                results.add(threads.submit(() -> statements.stream()
                        .map(sql -> Trees.show(parser.parse(sql)))
                        .toList()));
            }
            for (Future<List<String>> result : results) {
                assertEquals(expected, result.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
