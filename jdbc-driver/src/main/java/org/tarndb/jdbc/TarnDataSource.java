package org.tarndb.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.txn.quorum.Quorum;

/**
 * A source of connections to one URL, as a bean. It does not pool: each call opens a session, which costs little while
 * the database is open. Thread-safe once it is set up.
 */
public final class TarnDataSource implements JdbcWrapper, DataSource {
    private volatile @Nullable String url;
    private volatile @Nullable String user;
    private volatile @Nullable String password;
    private volatile @Nullable Quorum quorum;
    private volatile @Nullable PrintWriter logWriter;
    private volatile int loginTimeoutSeconds;

    /** For {@link #setUrl}. */
    public TarnDataSource() {}

    /** @param url as for {@code DriverManager}, with properties by {@code ;name=value} */
    public TarnDataSource(String url) {
        this.url = url;
    }

    public @Nullable String getUrl() {
        return url;
    }

    public void setUrl(String url) {
        this.url = url;
    }

    public @Nullable String getUser() {
        return user;
    }

    public void setUser(@Nullable String user) {
        this.user = user;
    }

    public void setPassword(@Nullable String password) {
        this.password = password;
    }

    /**
     * Whose acknowledgements the database's synchronous commits wait for; null, the default, for none. It belongs to the
     * database that a connection opens: a connection to one that is open with another quorum is refused, and closing the
     * database closes it.
     */
    public void setQuorum(@Nullable Quorum quorum) {
        this.quorum = quorum;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(user, password);
    }

    @Override
    public Connection getConnection(@Nullable String asUser, @Nullable String withPassword) throws SQLException {
        String target = url;
        if (target == null) {
            throw SqlErrors.of(ErrorCode.INVALID_URL, "The data source has no URL; call setUrl");
        }
        Properties properties = new Properties();
        if (asUser != null) {
            properties.setProperty("user", asUser);
        }
        if (withPassword != null) {
            properties.setProperty("password", withPassword);
        }
        return TarnDriver.open(target, properties, quorum);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Kept and not used. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    /** Kept and not used: nothing that opening waits for can be given up halfway. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        loginTimeoutSeconds = StatementOptions.requireNotNegative(seconds, "A login timeout");
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeoutSeconds;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw SqlErrors.notSupported("java.util.logging; errors are in the exceptions");
    }
}
