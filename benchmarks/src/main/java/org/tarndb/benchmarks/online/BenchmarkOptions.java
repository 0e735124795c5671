package org.tarndb.benchmarks.online;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tarndb.benchmarks.workload.Load;

/**
 * What is measured: all combinations of the engines, loads and indexes.
 *
 * @param rows of the table
 * @param repeats builds of each combination
 * @param seconds of writing before each build
 * @param writesPerSecond of each writer of the open loop
 */
record BenchmarkOptions(
        List<Engine> engines,
        List<Load> loads,
        List<IndexKind> indexes,
        int rows,
        int repeats,
        int seconds,
        int writesPerSecond) {
    private static final String USAGE = "arguments are name=value: engine=tarn,h2,sqlite,sqlite_file,derby,hsqldb"
            + " load=idle,open_loop,closed_loop index=integer,varchar_unique rows=1000000 repeats=5 seconds=5 rate=300";

    /** @throws IllegalArgumentException for what is not understood, with the usage */
    static BenchmarkOptions parse(String... arguments) {
        List<Engine> engines = List.of(Engine.TARN);
        List<Load> loads = List.of(Load.values());
        List<IndexKind> indexes = List.of(IndexKind.values());
        int rows = 1_000_000;
        int repeats = 5;
        int seconds = 5;
        int rate = 300;
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String value = argument.substring(equals + 1);
            switch (argument.substring(0, Math.max(0, equals))) {
                case "engine" -> engines = all(Engine.class, value);
                case "load" -> loads = all(Load.class, value);
                case "index" -> indexes = all(IndexKind.class, value);
                case "rows" -> rows = Integer.parseInt(value);
                case "repeats" -> repeats = Integer.parseInt(value);
                case "seconds" -> seconds = Integer.parseInt(value);
                case "rate" -> rate = Integer.parseInt(value);
                default -> throw new IllegalArgumentException(argument + " is not understood; " + USAGE);
            }
        }
        return new BenchmarkOptions(engines, loads, indexes, rows, repeats, seconds, rate);
    }

    private static <E extends Enum<E>> List<E> all(Class<E> type, String names) {
        return Arrays.stream(names.split(","))
                .map(name -> Enum.valueOf(type, name.toUpperCase(Locale.ROOT)))
                .toList();
    }
}
