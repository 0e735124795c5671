package org.tarndb.snapshots.manifeststore;

import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.tarndb.storage.env.Env;

/**
 * How a {@link JdbcManifestStore} works.
 *
 * @param table the table's name, or schema.name; letters, digits and '_', not quoted. There is another one beside it, {@code
 *     <name>_bases}
 * @param attempts how often a call is tried whose failure is known to have changed nothing, at least 1
 * @param retryDelayNanos longest wait before the second attempt; doubled for each further one. The wait is drawn at random, so
 *     that writers that met do not meet again
 * @param statementTimeoutSeconds after which the database is asked to give a statement up; 0: never
 * @param env gives the clock and the random numbers of the waits
 */
public record JdbcManifestStoreOptions(
        String table, int attempts, long retryDelayNanos, int statementTimeoutSeconds, Env env) {
    private static final String IDENTIFIER = "[A-Za-z_][A-Za-z0-9_]{0,56}";
    private static final Pattern TABLE = Pattern.compile(IDENTIFIER + "(\\." + IDENTIFIER + ")?");

    public JdbcManifestStoreOptions {
        if (!TABLE.matcher(table).matches()) {
            throw new IllegalArgumentException(
                    "'" + table + "' is no name for a manifest table: use letters, digits and '_'");
        }
        if (attempts < 1 || retryDelayNanos < 0 || statementTimeoutSeconds < 0) {
            throw new IllegalArgumentException("attempts must be at least 1, times at least 0");
        }
    }

    /** Table {@code tarn_manifests}, five attempts, 10 ms, 30 s, the real machine. */
    public static JdbcManifestStoreOptions defaults() {
        return new JdbcManifestStoreOptions("tarn_manifests", 5, TimeUnit.MILLISECONDS.toNanos(10), 30, Env.system());
    }

    public JdbcManifestStoreOptions withTable(String name) {
        return new JdbcManifestStoreOptions(name, attempts, retryDelayNanos, statementTimeoutSeconds, env);
    }

    public JdbcManifestStoreOptions withAttempts(int count) {
        return new JdbcManifestStoreOptions(table, count, retryDelayNanos, statementTimeoutSeconds, env);
    }

    public JdbcManifestStoreOptions withRetryDelayNanos(long nanos) {
        return new JdbcManifestStoreOptions(table, attempts, nanos, statementTimeoutSeconds, env);
    }
}
