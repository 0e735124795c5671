package org.tarndb.storage.error;

import static org.tarndb.storage.error.Fault.CONCURRENCY;
import static org.tarndb.storage.error.Fault.INTERNAL;
import static org.tarndb.storage.error.Fault.RESOURCE;
import static org.tarndb.storage.error.Fault.USER;

/**
 * The one table of errors. Each has a SQLSTATE (ISO/IEC 9075-2, subclause 24.1, or PostgreSQL's class where the
 * standard has none), whose fault it is, whether the same transaction may succeed when it is run again unchanged, and
 * a number that never changes between releases: JDBC's vendor code.
 */
public enum ErrorCode {
    // Syntax and names
    SYNTAX_ERROR(1001, "42601", USER, false),
    UNDEFINED_TABLE(1002, "42P01", USER, false),
    UNDEFINED_COLUMN(1003, "42703", USER, false),
    UNDEFINED_OBJECT(1004, "42704", USER, false),
    UNDEFINED_FUNCTION(1005, "42883", USER, false),
    DUPLICATE_TABLE(1006, "42P07", USER, false),
    DUPLICATE_COLUMN(1007, "42701", USER, false),
    DUPLICATE_OBJECT(1008, "42710", USER, false),
    AMBIGUOUS_COLUMN(1009, "42702", USER, false),
    INVALID_DEFINITION(1010, "42611", USER, false),
    INVALID_NAME(1011, "42602", USER, false),
    GROUPING_ERROR(1012, "42803", USER, false),
    DATATYPE_MISMATCH(1013, "42804", USER, false),
    INVALID_QUERY(1014, "42000", USER, false),
    UNDEFINED_SCHEMA(1015, "3F000", USER, false),
    FEATURE_NOT_SUPPORTED(1016, "0A000", USER, false),
    WRONG_OBJECT_TYPE(1017, "42809", USER, false),
    PARAMETER_COUNT(1018, "07001", USER, false),
    /** A query where a change was asked for, or the other way round. */
    WRONG_STATEMENT_KIND(1019, "07005", USER, false),
    /** The number of a column or parameter that is not there. */
    INVALID_INDEX(1020, "07009", USER, false),
    /** Reading a row where the cursor is on none. */
    INVALID_CURSOR_STATE(1021, "24000", USER, false),

    // Values
    STRING_TOO_LONG(1101, "22001", USER, false),
    NUMERIC_OUT_OF_RANGE(1102, "22003", USER, false),
    INVALID_DATETIME(1103, "22007", USER, false),
    DATETIME_OVERFLOW(1104, "22008", USER, false),
    DIVISION_BY_ZERO(1105, "22012", USER, false),
    INVALID_CAST(1106, "22018", USER, false),
    INVALID_ESCAPE(1107, "22025", USER, false),
    INVALID_PARAMETER_VALUE(1108, "22023", USER, false),
    SUBSTRING_ERROR(1109, "22011", USER, false),
    INVALID_LIMIT(1110, "2201W", USER, false),
    MORE_THAN_ONE_ROW(1111, "21000", USER, false),
    INVALID_ARGUMENT_FOR_FUNCTION(1112, "2201E", USER, false),
    INVALID_REGULAR_EXPRESSION(1113, "2201B", USER, false),

    // Constraints
    NOT_NULL_VIOLATION(1201, "23502", USER, false),
    FOREIGN_KEY_VIOLATION(1202, "23503", USER, false),
    UNIQUE_VIOLATION(1203, "23505", USER, false),
    CHECK_VIOLATION(1204, "23514", USER, false),
    /** The referenced columns are no key, or do not fit the referencing ones. */
    INVALID_FOREIGN_KEY(1205, "42830", USER, false),
    /** An object is needed by another one, and goes only with CASCADE. */
    DEPENDENT_OBJECTS(1206, "2BP01", USER, false),

    // Transactions and sessions
    SERIALIZATION_FAILURE(1301, "40001", CONCURRENCY, true),
    DEADLOCK_DETECTED(1302, "40P01", CONCURRENCY, true),
    /** A prepared transaction that this one builds on was rolled back. */
    DEPENDENCY_ROLLED_BACK(1303, "40001", CONCURRENCY, true),
    /** This transaction was prepared, and the journal or the quorum refused it. */
    COMMIT_ROLLED_BACK(1304, "40000", RESOURCE, true),
    LOCK_TIMEOUT(1305, "55P03", CONCURRENCY, true),
    QUERY_CANCELED(1306, "57014", USER, false),
    QUERY_TIMEOUT(1307, "57014", USER, false),
    TRANSACTION_ABORTED(1308, "25P02", USER, false),
    ACTIVE_TRANSACTION(1309, "25001", USER, false),
    READ_ONLY_TRANSACTION(1310, "25006", USER, false),
    INVALID_SAVEPOINT(1311, "3B001", USER, false),
    NO_ACTIVE_TRANSACTION(1312, "25P01", USER, false),
    OBJECT_IN_USE(1313, "55006", CONCURRENCY, true),
    /** The table or index was changed since the statement was planned; planning again is the answer. */
    SCHEMA_CHANGED(1314, "40001", CONCURRENCY, true),
    INDEX_BUILD_CANCELED(1315, "57014", USER, false),
    OBJECT_NOT_IN_STATE(1316, "55000", USER, false),
    /** AS OF a version that is not kept, or not confirmed yet. */
    VERSION_NOT_AVAILABLE(1341, "72000", USER, false),
    /** A lock that was to be taken without waiting is held by another transaction. */
    LOCK_NOT_AVAILABLE(1331, "55P03", CONCURRENCY, true),

    // Connections and databases
    CONNECTION_CLOSED(1401, "08003", USER, false),
    CANNOT_CONNECT(1402, "08001", RESOURCE, true),
    INVALID_URL(1403, "08001", USER, false),
    INVALID_PROPERTY(1404, "08001", USER, false),
    DATABASE_IN_USE(1405, "08001", RESOURCE, true),
    DATABASE_CLOSED(1406, "08006", RESOURCE, true),
    /** The fate of the commit is not known; it must be asked for, not repeated blindly. */
    OUTCOME_UNKNOWN(1407, "08007", RESOURCE, false),
    DATABASE_READ_ONLY(1408, "25006", RESOURCE, false),

    // Resources
    OUT_OF_MEMORY(1501, "53200", RESOURCE, true),
    DISK_FULL(1502, "53100", RESOURCE, true),
    IO_ERROR(1503, "58030", RESOURCE, false),
    FILE_CORRUPTED(1504, "XX001", RESOURCE, false),
    INDEX_CORRUPTED(1505, "XX002", INTERNAL, false),
    FILE_FORMAT_UNKNOWN(1506, "58P01", RESOURCE, false),
    LIMIT_EXCEEDED(1507, "54000", USER, false),
    INTERRUPTED(1508, "57014", USER, true),
    BACKUP_TARGET_NOT_EMPTY(1510, "42710", USER, false),
    /** What a program wants to be told with threw an exception: see its cause. */
    LISTENER_FAILED(1530, "38000", USER, false),

    // Published snapshots
    /** Another writer published this version first, again and again. */
    PUBLICATION_CONFLICT(1601, "40001", CONCURRENCY, true),
    /** Whether the version was published cannot be found out now; nothing was deleted. */
    PUBLICATION_OUTCOME_UNKNOWN(1602, "08007", RESOURCE, false),
    /** A manifest or data file is not what was recorded of it. */
    SNAPSHOT_CORRUPTED(1603, "XX001", RESOURCE, false),
    SNAPSHOT_NOT_FOUND(1604, "42704", USER, false),
    OBJECT_STORE_FAILED(1605, "58030", RESOURCE, true),
    MANIFEST_STORE_FAILED(1606, "58030", RESOURCE, true),
    /** It does not honour put-if-absent: two writers could both win. */
    OBJECT_STORE_UNSAFE(1607, "55000", RESOURCE, false),
    /** The object store has a version that the manifest store does not know: somebody writes past it. */
    MANIFEST_STORE_BYPASSED(1608, "55000", USER, false),
    /** The table was dropped, and perhaps made anew, since the version that this one was to follow. */
    PUBLICATION_TARGET_REPLACED(1609, "55000", USER, false),
    /** It refuses a version as taken and does not show it: it is not strongly consistent, or was restored. */
    MANIFEST_STORE_INCONSISTENT(1610, "55000", RESOURCE, false),
    /** A newer version of the database is published than the one that was to be. */
    PUBLICATION_OUTDATED(1611, "40001", CONCURRENCY, true),

    // Ours
    INTERNAL_ERROR(1901, "XX000", INTERNAL, false);

    private final int number;
    private final String sqlState;
    private final Fault fault;
    private final boolean retryable;

    ErrorCode(int number, String sqlState, Fault fault, boolean retryable) {
        this.number = number;
        this.sqlState = sqlState;
        this.fault = fault;
        this.retryable = retryable;
    }

    /** The vendor code: stable across releases. */
    public int number() {
        return number;
    }

    /** Five characters, as {@code SQLException.getSQLState} gives them. */
    public String sqlState() {
        return sqlState;
    }

    public Fault fault() {
        return fault;
    }

    /** Whether the same transaction, run again from its start, may succeed. */
    public boolean retryable() {
        return retryable;
    }
}
