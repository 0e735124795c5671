package org.tarndb.examples.workload;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code --name value} and {@code --name=value}. */
final class OptionParser {
    private static final String URL_PREFIX = "jdbc:tarn:";
    private static final String MEMORY_PREFIX = "jdbc:tarn:mem:";
    private static final double MIN_SCALE = 0.001;
    private static final double MAX_SCALE = 100;
    private static final int MAX_WRITERS = 64;
    private static final double MAX_SECONDS = 3600;
    private static final int MAX_RATE = 1_000_000;
    private static final double MAX_DUPLICATES = 0.9;
    private static final int PERCENT = 100;

    private final Deque<String> arguments;
    private double scale = 0.1;
    private int writers = 2;
    private double seconds = 3;
    private int rate;
    private @Nullable Double duplicates;
    private @Nullable String url;
    private @Nullable Path json;
    private boolean crash;
    private boolean help;

    private OptionParser(List<String> arguments) {
        this.arguments = new ArrayDeque<>(arguments);
    }

    static DemoOptions parse(String... arguments) throws UsageException {
        OptionParser parser = new OptionParser(List.of(arguments));
        while (!parser.arguments.isEmpty()) {
            parser.readOption();
        }
        return parser.options();
    }

    private void readOption() throws UsageException {
        String argument = arguments.remove();
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        boolean flag = name.equals("--crash") || name.equals("--help") || name.equals("-h");
        if (equals >= 0 && flag) {
            throw new UsageException(name + " takes no value");
        }
        if (equals >= 0) {
            arguments.addFirst(argument.substring(equals + 1));
        }
        switch (name) {
            case "--scale" -> scale = number(name, MIN_SCALE, MAX_SCALE);
            case "--writers" -> writers = (int) wholeNumber(name, 1, MAX_WRITERS);
            case "--seconds" -> seconds = number(name, 0, MAX_SECONDS);
            case "--rate" -> rate = (int) wholeNumber(name, 0, MAX_RATE);
            case "--duplicates" -> duplicates = share(name, MAX_DUPLICATES);
            case "--url" -> url = value(name);
            case "--json" -> json = path(name);
            case "--crash" -> crash = true;
            case "--help", "-h" -> help = true;
            default -> throw new UsageException("there is no option " + name);
        }
    }

    private DemoOptions options() throws UsageException {
        String given = url;
        if (given != null) {
            url = checkedUrl(given);
        }
        return new DemoOptions(scale, writers, seconds, rate, duplicates, url, json, crash, help);
    }

    /** A database that only one connection can see is of no use to several writers: it gets a name. */
    private String checkedUrl(String given) throws UsageException {
        if (!given.startsWith(URL_PREFIX)) {
            throw new UsageException("--url must begin with " + URL_PREFIX + ", and is " + given);
        }
        if (!given.startsWith(MEMORY_PREFIX)) {
            return given;
        }
        if (crash) {
            throw new UsageException("--crash needs a database that outlives its process, and " + given
                    + " is in memory; give a directory, as in jdbc:tarn:/tmp/demo, or leave --url out");
        }
        String rest = given.substring(MEMORY_PREFIX.length());
        return rest.isEmpty() || rest.startsWith(";") ? DemoOptions.DEFAULT_URL + rest : given;
    }

    private String value(String name) throws UsageException {
        if (arguments.isEmpty()) {
            throw new UsageException(name + " needs a value");
        }
        return arguments.remove();
    }

    private double number(String name, double min, double max) throws UsageException {
        String text = value(name);
        try {
            double number = Double.parseDouble(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(name + " needs a number, not " + text);
        }
        throw new UsageException(name + " must be from " + min + " to " + max + ", and is " + text);
    }

    /** A share of a whole, as in 5% or 0.05. */
    private double share(String name, double max) throws UsageException {
        String text = value(name);
        boolean percent = text.endsWith("%");
        try {
            double number = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
            double share = percent ? number / PERCENT : number;
            if (share >= 0 && share <= max) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(name + " needs a share, as in 5% or 0.05, not " + text);
        }
        throw new UsageException(name + " must be from 0% to " + Math.round(max * PERCENT) + "%, and is " + text
                + "; write 5% or 0.05 for five of a hundred");
    }

    private long wholeNumber(String name, long min, long max) throws UsageException {
        String text = value(name);
        try {
            long number = Long.parseLong(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(name + " needs a whole number, not " + text);
        }
        throw new UsageException(name + " must be from " + min + " to " + max + ", and is " + text);
    }

    private Path path(String name) throws UsageException {
        String text = value(name);
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException(name + " needs the name of a file: " + e.getMessage());
        }
    }
}
