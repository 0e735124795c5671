package org.tarndb.examples.workload.fault;

/**
 * The failures of the journal during one build.
 *
 * @param struck how often it failed
 * @param onSteps how often a step of the build was prepared then, so that it was rolled back and had to be taken again
 */
public record FaultTally(int struck, int onSteps) {}
