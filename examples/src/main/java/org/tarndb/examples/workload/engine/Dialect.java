package org.tarndb.examples.workload.engine;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Where the databases that run the job differ in their SQL and their errors. */
public enum Dialect {
    /** In a schema of its own, so that a run touches nothing else in a database that is given to it. */
    TARN("tarn_demo.orders") {
        @Override
        public List<String> setUp() {
            return List.of("CREATE SCHEMA IF NOT EXISTS tarn_demo", "DROP TABLE IF EXISTS " + ordersTable());
        }

        @Override
        public String createIndex(String index, String definition, boolean unique) {
            return super.createIndex(index, definition, unique) + " ONLINE";
        }

        @Override
        public boolean indexesExpressionsAndParts() {
            return true;
        }
    },
    H2("orders"),
    HSQLDB("orders"),
    DERBY("orders"),
    SQLITE("orders") {
        /** Then it is the number of the row; a BIGINT would have an index of its own. */
        @Override
        public String keyType() {
            return "INTEGER PRIMARY KEY";
        }

        /** Its driver gives no SQLSTATE. */
        @Override
        public boolean isUniqueViolation(SQLException error) {
            return error.getErrorCode() == SQLITE_CONSTRAINT;
        }

        @Override
        public boolean indexesExpressionsAndParts() {
            return true;
        }
    };

    private static final String UNIQUE_VIOLATION = "23505";
    private static final String TRANSACTION_ROLLBACK = "40";
    private static final int SQLITE_CONSTRAINT = 19;

    private final String ordersTable;

    Dialect(String ordersTable) {
        this.ordersTable = ordersTable;
    }

    /** As it is written on the command line and in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String ordersTable() {
        return ordersTable;
    }

    /** The type and the constraint of the orders' key. */
    public String keyType() {
        return "BIGINT NOT NULL PRIMARY KEY";
    }

    /** Statements to run before the table is made. */
    public List<String> setUp() {
        return List.of();
    }

    /**
     * The statement that makes an index on the orders, online where the database can.
     *
     * @param definition what follows the table's name
     */
    public String createIndex(String index, String definition, boolean unique) {
        return "CREATE " + (unique ? "UNIQUE " : "") + "INDEX " + index + " ON " + ordersTable + " " + definition;
    }

    /** Whether it has indexes on expressions and of a part of the rows. */
    public boolean indexesExpressionsAndParts() {
        return false;
    }

    /** Whether a statement was refused for a key that exists. */
    public boolean isUniqueViolation(SQLException error) {
        return UNIQUE_VIOLATION.equals(error.getSQLState());
    }

    /** Whether the database has rolled the transaction back, and it may be tried again: class 40 of SQLSTATE. */
    public boolean isRolledBack(SQLException error) {
        String state = error.getSQLState();
        return state != null && state.startsWith(TRANSACTION_ROLLBACK);
    }
}
