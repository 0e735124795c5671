package org.tarndb.examples.workload.engine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** The connection pool of the demo. */
public final class DemoPool {
    /** Beside the writers: the build, its progress, a check. */
    private static final int OTHERS = 3;

    private DemoPool() {}

    /** Opens the database. */
    public static HikariDataSource open(String url, int writers) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("demo");
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(writers + OTHERS);
        return new HikariDataSource(config);
    }
}
