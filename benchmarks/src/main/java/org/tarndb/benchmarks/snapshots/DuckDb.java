package org.tarndb.benchmarks.snapshots;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.tarndb.benchmarks.snapshots.SaleTable.Sale;

/** The peer: DuckDB in memory, with the same rows. */
final class DuckDb implements AutoCloseable {
    private final Connection connection;
    private final Statement statement;

    private DuckDb(Connection connection) throws SQLException {
        this.connection = connection;
        this.statement = connection.createStatement();
    }

    static DuckDb load(int rows) throws SQLException {
        DuckDb loaded = new DuckDb(DriverManager.getConnection("jdbc:duckdb:"));
        loaded.statement.execute(SaleTable.CREATE);
        try (DuckDBAppender appender =
                loaded.connection.unwrap(DuckDBConnection.class).createAppender("sale")) {
            for (int id = 0; id < rows; id++) {
                Sale sale = Sale.of(id);
                appender.beginRow()
                        .append(sale.id())
                        .append(sale.quantity())
                        .append(sale.customer())
                        .append(sale.price())
                        .append(sale.soldAt())
                        .append(sale.weight())
                        .endRow();
            }
        }
        return loaded;
    }

    void setThreads(int threads) throws SQLException {
        statement.execute("SET threads = " + threads);
    }

    void copy(Path to) throws SQLException {
        statement.execute("COPY sale TO '" + to + "' (FORMAT parquet, COMPRESSION zstd)");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
