package org.tarndb.examples.workload;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The words of a command line, read one after another: {@code --name value} and {@code --name=value}. */
final class Arguments {
    private static final int PERCENT = 100;

    private final Deque<String> words;

    Arguments(List<String> words) {
        this.words = new ArrayDeque<>(words);
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** The next word, which must be an option; a value that is in it becomes the word after it. */
    String nextName() {
        String word = words.remove();
        int equals = word.indexOf('=');
        if (equals < 0 || !word.startsWith("-")) {
            return word;
        }
        words.addFirst(word.substring(equals + 1));
        return word.substring(0, equals);
    }

    /** As {@link #nextName}, without taking it. */
    boolean nextHasValue() {
        return words.element().indexOf('=') >= 0;
    }

    String value(String name) throws UsageException {
        if (words.isEmpty()) {
            throw new UsageException(name + " needs a value");
        }
        return words.remove();
    }

    double number(String name, double min, double max) throws UsageException {
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

    long wholeNumber(String name, long min, long max) throws UsageException {
        return wholeNumber(name, value(name), min, max);
    }

    private static long wholeNumber(String name, String text, long min, long max) throws UsageException {
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

    /** A share of a whole, as in 5% or 0.05. */
    double share(String name, double max) throws UsageException {
        return share(name, value(name), max);
    }

    private static double share(String name, String text, double max) throws UsageException {
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

    /** A whole number, or a share, which has a percent sign or a point. */
    Amount amount(String name, int maxNumber, double maxShare) throws UsageException {
        String text = value(name);
        boolean isShare = text.endsWith("%") || text.indexOf('.') >= 0;
        return isShare
                ? new Amount(0, share(name, text, maxShare))
                : new Amount((int) wholeNumber(name, text, 0, maxNumber), 0);
    }

    /** A number or a share; the other one is 0. */
    record Amount(int number, double share) {
        boolean isZero() {
            return number == 0 && share == 0;
        }
    }

    Path path(String name) throws UsageException {
        String text = value(name);
        if (text.isBlank()) {
            throw new UsageException(name + " needs the name of a file");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException(name + " needs the name of a file: " + e.getMessage());
        }
    }
}
