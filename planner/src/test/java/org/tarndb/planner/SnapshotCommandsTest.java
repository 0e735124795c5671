package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.RetentionPolicy;

/** PUBLISH TABLE, SHOW and EXPIRE SNAPSHOTS, tags. */
class SnapshotCommandsTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();
    private String uri = "";

    @BeforeEach
    void create(TestInfo test) {
        uri = "memory:commands/" + test.getTestMethod().orElseThrow().getName();
        client.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))");
        client.run("INSERT INTO t VALUES (1, 'one'), (2, NULL)");
    }

    @AfterEach
    void close() {
        client.close();
        db.close();
    }

    private static void assertSays(String part, TarnException e) {
        assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    }

    private String publish() {
        return client.text("PUBLISH TABLE t TO '" + uri + "'");
    }

    @Test
    void publishesTheConfirmedRows() {
        assertEquals("[[T, " + uri + ", 1, 1, 2, 20]]", publish());
        try (Client other = db.connect()) {
            other.run("BEGIN");
            other.run("DELETE FROM t");
            assertEquals("[[T, " + uri + ", 2, 1, 2, 20]]", publish());
            other.run("COMMIT");
        }
        assertEquals("[[T, " + uri + ", 3, 1, 0, 0]]", publish());
        assertEquals(
                db.database().confirmedVersion().csn(),
                MemorySnapshots.at(uri).versions.get(2).info().csn());
    }

    /** Other statements publish what is committed between the beginning of this one and its claim. */
    @Test
    void publishesWhatIsNewerWhereOthersHaveMeanwhile() {
        MemoryTable table = MemorySnapshots.at(uri);
        try (Client other = db.connect()) {
            Iterator<Integer> ids = List.of(3, 4, 5).iterator();
            table.onPublish = () -> {
                if (ids.hasNext()) {
                    other.run("INSERT INTO t VALUES (" + ids.next() + ", NULL)");
                    table.publishedCsn = db.database().confirmedVersion().csn();
                }
            };
            assertEquals("[[T, " + uri + ", 1, 1, 5, 50]]", publish());
        }
        assertEquals(table.publishedCsn, table.versions.get(0).info().csn());
        assertEquals("[[DONE, null]]", runs(), "one statement is one run");
    }

    private String runs() {
        return client.text("SELECT phase, sql_state FROM information_schema.tarn_publication_runs ORDER BY id");
    }

    @Test
    void aDatabaseThatIsOlderThanWhatIsPublishedIsRefused() {
        MemoryTable table = MemorySnapshots.at(uri);
        AtomicInteger attempts = new AtomicInteger();
        table.onPublish = attempts::incrementAndGet;
        table.publishedCsn = db.database().confirmedVersion().csn() + 1;
        TarnException e = client.fails(ErrorCode.PUBLICATION_OUTDATED, "PUBLISH TABLE t TO '" + uri + "'");
        assertEquals("40001", e.code().sqlState());
        assertEquals(1, attempts.get(), "it has no newer version");
        try (Client other = db.connect()) {
            table.onPublish = () -> {
                attempts.incrementAndGet();
                other.run("UPDATE t SET name = 'x'");
                table.publishedCsn = db.database().confirmedVersion().csn() + 1;
            };
            client.fails(ErrorCode.PUBLICATION_OUTDATED, "PUBLISH TABLE t TO '" + uri + "'");
        }
        assertEquals(21, attempts.get(), "it ends, though there is always a newer one");
        assertEquals("[[FAILED, 40001], [FAILED, 40001]]", runs(), "one for each statement");
    }

    @Test
    void publishesSeveralTablesOfOneVersion() {
        client.run("CREATE SCHEMA s");
        client.run("CREATE TABLE s.u (a INT)");
        assertEquals(
                "[[T, " + uri + "/t, 1, 1, 2, 20], [U, " + uri + "/u, 1, 1, 0, 0]]",
                client.text("PUBLISH TABLE t, s.u TO '" + uri + "'"));
    }

    @Test
    void namesTheColumnsOfItsRows() {
        Prepared publish = client.session().prepare("PUBLISH TABLE t TO '" + uri + "'");
        assertEquals(StatementKind.QUERY, publish.kind());
        assertEquals(
                List.of("TABLE", "URI", "VERSION", "FILES", "ROWS", "BYTES"),
                publish.columns().stream().map(column -> column.label()).toList());
    }

    @Test
    void refusesATransactionsOwnChanges() {
        client.run("BEGIN");
        publish(); // a transaction that has changed nothing leaves nothing out
        client.run("INSERT INTO t VALUES (3, 'three')");
        TarnException e = client.fails(ErrorCode.ACTIVE_TRANSACTION, "PUBLISH TABLE t TO '" + uri + "'");
        assertEquals("25001", e.code().sqlState());
        assertSays("commit or roll back first", e);
        client.run("ROLLBACK");
        client.run("BEGIN");
        client.run("CREATE TABLE u (a INT)");
        client.fails(ErrorCode.ACTIVE_TRANSACTION, "PUBLISH TABLE t TO '" + uri + "'");
        client.run("COMMIT");
        assertEquals("[[U, " + uri + ", 2, 1, 0, 0]]", client.text("PUBLISH TABLE u TO '" + uri + "'"));
    }

    @Test
    void publishesWhatIsNoTableOfUsersNever() {
        TarnException e =
                client.fails(ErrorCode.WRONG_OBJECT_TYPE, "PUBLISH TABLE information_schema.tables TO '" + uri + "'");
        assertSays("INFORMATION_SCHEMA", e);
        client.fails(ErrorCode.UNDEFINED_TABLE, "PUBLISH TABLE t, missing TO '" + uri + "'");
        client.fails(ErrorCode.UNDEFINED_SCHEMA, "PUBLISH TABLE s.t TO '" + uri + "'");
        client.run("CREATE SCHEMA s");
        client.run("CREATE TABLE s.t (a INT)");
        e = client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "PUBLISH TABLE t, s.t TO '" + uri + "'");
        assertSays("T and S.T", e);
        e = client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "PUBLISH TABLE t, t TO '" + uri + "'");
        assertSays("twice", e);
        assertTrue(MemorySnapshots.at(uri).versions.isEmpty());
    }

    @Test
    void givesOptionsAsText() {
        client.run("PUBLISH TABLE t TO '" + uri + "' WITH (Manifest_Store = JDBC, target_file_size = '64MB', n = 5,"
                + " compress = TRUE, \"Quoted\" = \"Word\", r = DEFAULT)");
        assertEquals(
                Map.of(
                        "manifest_store",
                        "jdbc",
                        "target_file_size",
                        "64MB",
                        "n",
                        "5",
                        "compress",
                        "true",
                        "quoted",
                        "Word"),
                MemorySnapshots.at(uri).options);
    }

    @Test
    void takesOptionsFromTheLocation() {
        client.run("PUBLISH TABLE t TO '" + uri + "?Region=eu-west-1&key=a%26b+c%3D' WITH (path_style = TRUE)");
        assertEquals(
                Map.of("region", "eu-west-1", "key", "a&b+c=", "path_style", "true"), MemorySnapshots.at(uri).options);
        client.run("SHOW SNAPSHOTS FROM '" + uri + "?a=b'");
        assertEquals(Map.of("a", "b"), MemorySnapshots.at(uri).options);
    }

    @Test
    void refusesWhatIsNoLocation() {
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SHOW SNAPSHOTS FROM ' '");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SHOW SNAPSHOTS FROM '?a=b'");
        TarnException e = client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SHOW SNAPSHOTS FROM 'x?secret=%zz'");
        assertFalse(String.valueOf(e.getMessage()).contains("zz"), e.getMessage());
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SHOW SNAPSHOTS FROM 'x?a=1&b'");
        client.fails(ErrorCode.SYNTAX_ERROR, "SHOW SNAPSHOTS FROM 'x?a=1' WITH (A = 2)");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SHOW SNAPSHOTS FROM 'x' WITH (a = 1 + 1)");
    }

    @Test
    void showsSnapshots() {
        publish();
        Instant time = Instant.parse("2024-02-29T12:00:00.123456789Z");
        MemorySnapshots.at(uri).add(time, List.of(), List.of(), 7);
        client.run("CREATE TAG monday ON '" + uri + "' VERSION 1");
        client.run("CREATE TAG \"Tuesday\" ON '" + uri + "' VERSION 1");
        client.run("SET TIME ZONE '+02:00'");
        List<List<@Nullable Object>> rows = client.rows("SHOW SNAPSHOTS FROM '" + uri + "'");
        long csn = db.database().confirmedVersion().csn();
        assertEquals(List.of(1L, csn, "publication-1", 1L, 2L, 100L, "monday, Tuesday"), without(rows.get(0), 1));
        assertEquals(
                "[2, 2024-02-29T14:00:00.123456+02:00, 7, publication-2, 1, 0, 100, null]",
                rows.get(1).toString());
        assertInstanceOf(OffsetDateTime.class, rows.get(1).get(1));
    }

    private static List<@Nullable Object> without(List<@Nullable Object> row, int column) {
        List<@Nullable Object> rest = new ArrayList<>(row);
        rest.remove(column);
        return rest;
    }

    @Test
    void tagsVersions() {
        publish();
        publish();
        client.run("CREATE TAG latest ON '" + uri + "'");
        client.run("CREATE TAG first ON '" + uri + "' VERSION ?", 1);
        assertEquals(
                List.of("first"), MemorySnapshots.at(uri).versions.get(0).info().tags());
        assertEquals(
                List.of("latest"),
                MemorySnapshots.at(uri).versions.get(1).info().tags());
        client.run("DROP TAG first ON '" + uri + "'");
        client.run("DROP TAG IF EXISTS first ON '" + uri + "'");
        TarnException e = client.fails(ErrorCode.UNDEFINED_OBJECT, "DROP TAG first ON '" + uri + "'");
        assertSays("'first'", e);
        client.fails(ErrorCode.SNAPSHOT_NOT_FOUND, "CREATE TAG x ON '" + uri + "' VERSION 9");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION 0");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION 1.5");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION -1");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION 1 + 1");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION ?", (Object) null);
        client.fails(
                ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION ?", new BigDecimal("1.5"));
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION ?", 1.5);
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "CREATE TAG x ON '" + uri + "' VERSION ?", Double.NaN);
        client.fails(ErrorCode.INVALID_CAST, "CREATE TAG x ON '" + uri + "' VERSION ?", "one");
        client.run("CREATE TAG x ON '" + uri + "' VERSION ?", "2");
        client.run("CREATE TAG x ON '" + uri + "' VERSION ?", 1.0);
        assertEquals(
                List.of("x"), MemorySnapshots.at(uri).versions.get(0).info().tags());
    }

    private RetentionPolicy expire(String retain, Object... parameters) {
        client.run("EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN " + retain, parameters);
        RetentionPolicy policy = MemorySnapshots.at(uri).policy;
        if (policy == null) {
            throw new AssertionError("nothing was expired");
        }
        return policy;
    }

    @Test
    void expiresSnapshots() {
        publish();
        publish();
        publish();
        assertEquals("[[1, 1, 100, 7]]", client.text("EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN 2 VERSIONS"));
        assertEquals(2, MemorySnapshots.at(uri).versions.size());
        assertEquals(new RetentionPolicy(3, null), expire("3 VERSIONS"));
        assertEquals(new RetentionPolicy(1, Duration.ofDays(7)), expire("INTERVAL '7' DAY"));
        assertEquals(
                new RetentionPolicy(2, Duration.ofHours(36)), expire("2 VERSIONS AND INTERVAL '1 12' DAY TO HOUR"));
        assertEquals(new RetentionPolicy(1, Duration.ofMillis(1500)), expire("INTERVAL '1.5' SECOND"));
        assertEquals(new RetentionPolicy(1, Duration.ofHours(26)), expire("INTERVAL '1 day 2 hours'"));
        assertEquals(new RetentionPolicy(Integer.MAX_VALUE, null), expire("9999999999 VERSIONS"));
        assertEquals(new RetentionPolicy(4, null), expire("? VERSIONS", 4));
    }

    @Test
    void takesAnIntervalAsParameter() {
        publish();
        Prepared expire = client.session().prepare("EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN ? VERSIONS AND ?");
        assertEquals(List.of(SqlType.BIGINT, SqlType.INTERVAL_DAY_TIME), expire.parameterTypes());
        Parameters parameters = new Parameters(2);
        parameters.set(0, SqlType.BIGINT, 5L);
        parameters.set(1, SqlType.INTERVAL_DAY_TIME, TimeUnit.DAYS.toMicros(2));
        client.session().execute(expire, parameters, 0, client.session().newCancellation());
        assertEquals(new RetentionPolicy(5, Duration.ofDays(2)), MemorySnapshots.at(uri).policy);
        assertEquals(new RetentionPolicy(5, Duration.ofHours(3)), expire("5 VERSIONS AND ?", "0 03:00:00"));
    }

    @Test
    void takesTheAgeOfOrphans() {
        publish();
        assertEquals(Duration.ofDays(3), orphanAge("orphans_older_than = DEFAULT"));
        assertEquals(Duration.ofHours(5), orphanAge("Orphans_Older_Than = INTERVAL '5' HOUR, region = 'x'"));
        assertEquals(Map.of("region", "x"), MemorySnapshots.at(uri).options);
        expire("1 VERSIONS");
        assertEquals(Duration.ofDays(3), MemorySnapshots.at(uri).orphansOlderThan);
        String expire = "EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN 1 VERSIONS WITH (orphans_older_than = ";
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "5)");
        client.fails(ErrorCode.SYNTAX_ERROR, expire + "DEFAULT, orphans_older_than = DEFAULT)");
    }

    private @Nullable Duration orphanAge(String options) {
        client.run("EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN 1 VERSIONS WITH (" + options + ")");
        return MemorySnapshots.at(uri).orphansOlderThan;
    }

    @Test
    void refusesOtherRetentions() {
        publish();
        String expire = "EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN ";
        TarnException e = client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "INTERVAL '1' MONTH");
        assertSays("days", e);
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "INTERVAL '1-6' YEAR TO MONTH");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "INTERVAL '-1' DAY");
        client.fails(ErrorCode.INVALID_DATETIME, expire + "INTERVAL 'soon' DAY");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "0 VERSIONS");
        e = client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "5");
        assertSays("RETAIN 10 VERSIONS", e);
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "? VERSIONS", 0);
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, expire + "?", (Object) null);
        assertNull(MemorySnapshots.at(uri).policy);
    }

    @Test
    void givesTheErrorsOfTheProvider() {
        client.fails(ErrorCode.SNAPSHOT_NOT_FOUND, "SHOW SNAPSHOTS FROM '" + uri + "'");
        client.fails(ErrorCode.SNAPSHOT_NOT_FOUND, "EXPIRE SNAPSHOTS FROM '" + uri + "' RETAIN 1 VERSIONS");
        MemorySnapshots.at(uri).failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "the store is away");
        for (String statement : List.of(
                "PUBLISH TABLE t TO '%s'",
                "SHOW SNAPSHOTS FROM '%s'",
                "CREATE TAG a ON '%s'",
                "DROP TAG IF EXISTS a ON '%s'",
                "EXPIRE SNAPSHOTS FROM '%s' RETAIN 1 VERSIONS")) {
            client.fails(ErrorCode.OBJECT_STORE_FAILED, String.format(statement, uri));
        }
    }

    @Test
    void publishingCanBeCancelled() {
        MemorySnapshots.at(uri).onRow = client::cancel;
        client.fails(ErrorCode.QUERY_CANCELED, "PUBLISH TABLE t TO '" + uri + "'");
        assertTrue(MemorySnapshots.at(uri).versions.isEmpty());
    }

    @Test
    void showsHowFarItIs() {
        String columns =
                "publication_name, table_schema, table_name, location, phase, rows_done, rows_total, bytes_written";
        List<String> seen = new ArrayList<>();
        try (Client other = db.connect()) {
            MemorySnapshots.at(uri).onRow =
                    () -> seen.add(other.text("SELECT " + columns + " FROM information_schema.tarn_publication_runs"));
            publish();
        }
        assertEquals(
                List.of(
                        "[[null, PUBLIC, T, " + uri + ", WRITING, 0, 2, 0]]",
                        "[[null, PUBLIC, T, " + uri + ", WRITING, 1, 2, 10]]"),
                seen);
        MemorySnapshots.at(uri).failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "no answer");
        client.fails(ErrorCode.OBJECT_STORE_FAILED, "PUBLISH TABLE t TO '" + uri + "'");
        assertEquals(
                "[[DONE, true, true, null, null], [FAILED, true, true, 58030, no answer]]",
                client.text("SELECT phase, ended >= started, estimated_end IS NULL, sql_state, error"
                        + " FROM information_schema.tarn_publication_runs ORDER BY id"));
    }

    @Test
    void explainShowsTheCommandInWordsOfSql() {
        for (String command : List.of(
                "PUBLISH TABLE| t TO '" + uri + "?key=secret'",
                "SHOW SNAPSHOTS| FROM '" + uri + "'",
                "CREATE TAG| x ON '" + uri + "'",
                "DROP TAG| x ON '" + uri + "'",
                "EXPIRE SNAPSHOTS| FROM '" + uri + "' RETAIN 1 VERSIONS",
                "CREATE PUBLICATION| p FOR TABLE t TO '" + uri + "'",
                "ALTER PUBLICATION| p PAUSE",
                "DROP PUBLICATION| p",
                "CREATE TABLE| u (id INT PRIMARY KEY)",
                "CREATE TABLE| u AS SELECT * FROM t",
                "ALTER TABLE| t ADD COLUMN y INT",
                "ALTER TABLE| t ADD CHECK (id > 0)",
                "DROP TABLE| t",
                "CREATE INDEX| i ON t (name)",
                "ALTER INDEX| i RENAME TO j",
                "REINDEX| TABLE t",
                "START TRANSACTION|",
                "COMMIT|",
                "ROLLBACK TO SAVEPOINT| s",
                "CHECKPOINT|")) {
            String words = command.substring(0, command.indexOf('|'));
            assertEquals("[[" + words + "]]", client.text("EXPLAIN " + command.replace("|", "")));
        }
        assertTrue(MemorySnapshots.at(uri).versions.isEmpty());
    }
}
