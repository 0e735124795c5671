package org.tarndb.parser.ast;

/** What a transaction's commit waits for. */
public enum TransactionDurability {
    SYNC,
    INTERVAL,
    OFF
}
