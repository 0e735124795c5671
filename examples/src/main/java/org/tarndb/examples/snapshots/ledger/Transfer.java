package org.tarndb.examples.snapshots.ledger;

/** From one account to another one. */
public record Transfer(int from, int to, long amount) {}
