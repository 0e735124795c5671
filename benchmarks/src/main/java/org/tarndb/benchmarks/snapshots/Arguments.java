package org.tarndb.benchmarks.snapshots;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a program is told, as {@code name=value}; whatever is not said has a default. */
final class Arguments {
    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /** @throws IllegalArgumentException for what is not understood, with what is */
    static Arguments parse(Map<String, String> defaults, String... arguments) {
        Map<String, String> values = new TreeMap<>(defaults);
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = argument.substring(0, Math.max(0, equals));
            if (!defaults.containsKey(name)) {
                throw new IllegalArgumentException(argument
                        + " is not understood; arguments are name=value, by default " + new TreeMap<>(defaults));
            }
            values.put(name, argument.substring(equals + 1));
        }
        return new Arguments(values);
    }

    int number(String name) {
        return Integer.parseInt(text(name));
    }

    List<Integer> numbers(String name) {
        return texts(name).stream().map(Integer::valueOf).toList();
    }

    List<String> texts(String name) {
        return Arrays.asList(text(name).split(","));
    }

    private String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("there is no default of " + name);
        }
        return value;
    }
}
