package org.tarndb.storage.env;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;

/** Makes some operations fail: those of a kind, on paths of a pattern, after some have passed. */
final class FaultRule {
    private final SimulatedFileSystem.Operation operation;
    private final PathMatcher paths;
    final SimulatedFileSystem.Fault fault;
    private long passing;
    private long failing;

    FaultRule(
            SimulatedFileSystem.Operation operation,
            String glob,
            long passing,
            long failing,
            SimulatedFileSystem.Fault fault) {
        this.operation = operation;
        this.paths = FileSystems.getDefault().getPathMatcher("glob:" + glob);
        this.passing = passing;
        this.failing = failing;
        this.fault = fault;
    }

    boolean strikes(SimulatedFileSystem.Operation attempted, Path path) {
        if (attempted != operation || !paths.matches(path) || failing == 0) {
            return false;
        }
        if (passing > 0) {
            passing--;
            return false;
        }
        failing--;
        return true;
    }
}
