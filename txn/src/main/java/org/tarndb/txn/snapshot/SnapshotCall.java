package org.tarndb.txn.snapshot;

import java.util.function.Consumer;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;

/**
 * What every call of a provider runs in.
 *
 * @param warnings takes sentences about what went wrong and did no harm: the call succeeds all the same. Called by the calling
 *     thread; must neither block nor throw
 * @param cancellation ends the work until what it does has taken effect
 */
public record SnapshotCall(Env env, Consumer<String> warnings, Cancellation cancellation) {}
