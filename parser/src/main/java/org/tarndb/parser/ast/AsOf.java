package org.tarndb.parser.ast;

/** The point in time at which a table is read. */
public sealed interface AsOf extends Node {

    /** {@code FOR SYSTEM_TIME AS OF time}. */
    record SystemTime(Expression time, Position position) implements AsOf {}

    /** {@code AS OF CSN csn}: a commit sequence number. */
    record AtCsn(Expression csn, Position position) implements AsOf {}
}
