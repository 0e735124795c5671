package org.tarndb.txn;

/** The work of one statement. May be run more than once: it must have no effect outside the {@link StatementScope}. */
@FunctionalInterface
public interface StatementBody<R> {
    R run(StatementScope statement);
}
