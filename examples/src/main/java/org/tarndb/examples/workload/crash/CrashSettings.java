package org.tarndb.examples.workload.crash;

import java.util.List;

/**
 * What the child process does.
 *
 * @param scale TPC-H scale factor
 * @param writers threads that write
 * @param seconds how long they write before the build begins
 * @param rate writes of one writer in a second; 0: as many as it can
 * @param duplicates the share of the writes that repeat what exists, from 0 to 1
 */
public record CrashSettings(double scale, int writers, double seconds, int rate, double duplicates) {
    List<String> toArguments() {
        return List.of(
                Double.toString(scale),
                Integer.toString(writers),
                Double.toString(seconds),
                Integer.toString(rate),
                Double.toString(duplicates));
    }

    static CrashSettings ofArguments(List<String> arguments) {
        return new CrashSettings(
                Double.parseDouble(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                Double.parseDouble(arguments.get(2)),
                Integer.parseInt(arguments.get(3)),
                Double.parseDouble(arguments.get(4)));
    }
}
