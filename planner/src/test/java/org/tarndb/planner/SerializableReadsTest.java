package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.error.ErrorCode;

/** What statements read at SERIALIZABLE, seen by what they conflict with. */
class SerializableReadsTest {
    private final Concurrent db = new Concurrent();
    private final Concurrent.Connection a = db.connect();
    private final Concurrent.Connection b = db.connect();

    @BeforeEach
    void create() {
        a.run("CREATE TABLE item (id INT PRIMARY KEY, kind INT, name VARCHAR(10))");
        a.run("CREATE INDEX item_kind ON item (kind)");
        a.run("CREATE TABLE note (id INT PRIMARY KEY)");
        StringBuilder rows = new StringBuilder("INSERT INTO item VALUES (0, 0, 'x')");
        for (int i = 1; i < 400; i++) {
            rows.append(", (").append(10 * i).append(", ").append(i / 4).append(", 'x')");
        }
        a.run(rows.toString());
    }

    @AfterEach
    void close() {
        db.close();
    }

    /** The first statement reads, the second is another transaction's; whether the first one can then commit a change. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM item WHERE id = 50; UPDATE item SET name = 'y' WHERE id = 50; fails",
                "SELECT * FROM item WHERE id = 50; UPDATE item SET name = 'y' WHERE id = 60; commits",
                "SELECT * FROM item WHERE id = 55; INSERT INTO item VALUES (55, 1, 'y'); fails",
                "SELECT * FROM item WHERE id = 55; INSERT INTO item VALUES (56, 1, 'y'); commits",
                "SELECT * FROM item WHERE id BETWEEN 100 AND 200; INSERT INTO item VALUES (155, 1, 'y'); fails",
                "SELECT * FROM item WHERE id BETWEEN 100 AND 200; DELETE FROM item WHERE id = 210; commits",
                "SELECT * FROM item WHERE kind = 5; UPDATE item SET name = 'y' WHERE id = 210; fails",
                "SELECT * FROM item WHERE kind = 5; UPDATE item SET kind = 5 WHERE id = 3000; fails",
                "SELECT * FROM item WHERE kind = 5; UPDATE item SET kind = 7 WHERE id = 210; fails",
                "SELECT * FROM item WHERE kind = 5; UPDATE item SET kind = 7 WHERE id = 3000; commits",
                "SELECT * FROM item WHERE kind = 9999; INSERT INTO item VALUES (1, 9999, 'y'); fails",
                "SELECT COUNT(*) FROM item; INSERT INTO item VALUES (1, 1, 'y'); fails",
                "SELECT COUNT(*) FROM item; INSERT INTO note VALUES (77); commits",
                "SELECT MAX(id) FROM item WHERE kind = 5; INSERT INTO item VALUES (1, 6, 'y'); commits",
                // Pages: what comes behind the page was not read, what comes into it was.
                "SELECT id FROM item ORDER BY id FETCH FIRST 5 ROWS ONLY; INSERT INTO item VALUES (15, 1, 'y'); fails",
                "SELECT id FROM item ORDER BY id FETCH FIRST 5 ROWS ONLY; INSERT INTO item VALUES (41, 1, 'y'); commits",
                "SELECT id FROM item ORDER BY id DESC FETCH FIRST 1 ROW ONLY; INSERT INTO item VALUES (9999, 1, 'y'); fails",
                "SELECT id FROM item ORDER BY id DESC FETCH FIRST 1 ROW ONLY; DELETE FROM item WHERE id = 3980; commits",
                "SELECT id FROM item WHERE kind > 10 ORDER BY kind FETCH FIRST 4 ROWS ONLY; DELETE FROM item WHERE id = 3980; commits",
                // What a change reads to find its rows.
                "UPDATE item SET name = 'z' WHERE kind = 5; INSERT INTO item VALUES (1, 5, 'y'); fails",
                "UPDATE item SET name = 'z' WHERE id = 50; UPDATE item SET name = 'y' WHERE id = 60; commits",
                "DELETE FROM item WHERE kind = 9999; INSERT INTO item VALUES (1, 9999, 'y'); fails",
                "INSERT INTO item SELECT id + 1, 9999, 'z' FROM item WHERE kind = 5; UPDATE item SET name = 'y' WHERE id = 210; fails",
                "SELECT id FROM item WHERE kind = 5 FOR UPDATE; INSERT INTO item VALUES (1, 5, 'y'); fails",
                // Planning and preparing read nothing.
                "EXPLAIN SELECT * FROM item i JOIN item j ON i.kind = j.id; INSERT INTO item VALUES (1, 1, 'y'); commits",
            })
    void conflictsWithWhatItReadAndNothingElse(String read, String change, String outcome) {
        a.run("BEGIN ISOLATION LEVEL SERIALIZABLE");
        a.run(read);
        a.run("INSERT INTO note VALUES (1)");
        b.run(change);
        if (outcome.equals("fails")) {
            a.fails(ErrorCode.SERIALIZATION_FAILURE, "COMMIT");
        } else {
            a.run("COMMIT");
        }
    }

    /** The remedy below SERIALIZABLE that docs/transactions.md names. */
    @Test
    void lockingWhatADecisionRestsOnPreventsWriteSkew() {
        for (Concurrent.Connection connection : new Concurrent.Connection[] {a, b}) {
            connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ");
            connection.run("SELECT * FROM note");
        }
        a.run("SELECT name FROM item WHERE id IN (0, 10) FOR UPDATE");
        var waiting = b.waits("SELECT name FROM item WHERE id IN (0, 10) FOR UPDATE");
        a.run("UPDATE item SET name = 'a' WHERE id = 0");
        a.run("COMMIT");
        db.scheduler.runUntilIdle();
        Concurrent.failure(ErrorCode.SERIALIZATION_FAILURE, waiting);
        assertEquals("[[a], [x]]", a.run("SELECT name FROM item WHERE id IN (0, 10) ORDER BY id"));
    }
}
