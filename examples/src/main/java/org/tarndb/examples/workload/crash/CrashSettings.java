package org.tarndb.examples.workload.crash;

import java.util.List;

/**
 * What the child process does.
 *
 * @param scale TPC-H scale factor
 * @param writers threads that write
 * @param seconds how long they write before the build begins
 * @param rate writes of one writer in a second; 0: as many as it can
 */
public record CrashSettings(double scale, int writers, double seconds, int rate) {
    List<String> toArguments() {
        return List.of(
                Double.toString(scale), Integer.toString(writers), Double.toString(seconds), Integer.toString(rate));
    }

    static CrashSettings ofArguments(List<String> arguments) {
        return new CrashSettings(
                Double.parseDouble(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                Double.parseDouble(arguments.get(2)),
                Integer.parseInt(arguments.get(3)));
    }
}
