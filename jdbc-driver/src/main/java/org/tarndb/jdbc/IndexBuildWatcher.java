package org.tarndb.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a Tarn statement offers beyond JDBC for {@code CREATE INDEX ... ONLINE}; also through a pool:
 *
 * <pre>{@code
 * statement.unwrap(IndexBuildWatcher.class).setIndexBuildListener(progress -> bar.set(progress.percent()));
 * statement.execute("CREATE INDEX i ON t (a) ONLINE");
 * }</pre>
 *
 * <p>Without a listener the same is told in short by the statement's warnings, which any thread may read while the
 * statement runs: one for each phase, and one for each tenth of the rows, with SQLSTATE 01000.
 */
public interface IndexBuildWatcher {
    /**
     * Sets who is told of online index builds that this statement waits for, from its next execution on.
     *
     * @param listener null for nobody
     * @throws SQLException when the statement is closed
     */
    void setIndexBuildListener(@Nullable IndexBuildListener listener) throws SQLException;
}
