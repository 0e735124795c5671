package org.tarndb.planner;

/** What an application with simple statements does; run where no class of Calcite can be loaded. */
public final class SimpleScript implements Runnable {
    @Override
    public void run() {
        try (InMemory db = new InMemory();
                Client client = db.connect()) {
            client.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20) DEFAULT 'none', n BIGINT, u INT UNIQUE)");
            client.run("CREATE INDEX t_n ON t (n)");
            client.run("INSERT INTO t VALUES (?, ?, ?, ?)", 1, "one", 10, 100);
            client.run("INSERT INTO t (id, n) VALUES (2, 5 * 4), (3, NULL)");
            expect("[[one, 10]]", client.text("SELECT name, n FROM t WHERE id = ?", 1));
            expect("[[2]]", client.text("SELECT id FROM t WHERE id = 2 AND n > 5"));
            expect("[[1]]", client.text("SELECT id FROM t WHERE u = 100"));
            expect("[[2], [3]]", client.text("SELECT id FROM t WHERE id BETWEEN 2 AND ?", 9));
            expect("[[3]]", client.text("SELECT COUNT(*) FROM t"));
            client.run("UPDATE t SET n = n + 1, name = ? WHERE id = 1", "uno");
            client.run("UPDATE t SET n = 7 WHERE u = 100");
            client.run("DELETE FROM t WHERE id = 3");
            expect("[[1, uno, 7, 100], [2, none, 20, null]]", client.text("SELECT * FROM t"));
            client.run("BEGIN");
            client.run("SAVEPOINT s");
            client.run("DELETE FROM t WHERE id = 1");
            client.run("ROLLBACK TO s");
            client.run("COMMIT");
            client.run("CREATE UNIQUE INDEX t_name ON t (name)");
            client.run("EXPLAIN SELECT * FROM t WHERE id = 1");
            client.run("CHECK TABLE t");
            client.run("DROP TABLE t");
        }
    }

    private static void expect(String expected, String actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }
}
