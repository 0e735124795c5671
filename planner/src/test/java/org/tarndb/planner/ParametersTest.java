package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;

/** Parameters that are given with another type than where they stand has. */
class ParametersTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(3), price DECIMAL(5, 2), small SMALLINT)");
        client.run("INSERT INTO t VALUES (5, 'abc', 1.25, 5), (6, 'abd', 2.50, 6)");
        client.run("CREATE UNIQUE INDEX by_price ON t (price)");
        client.run("CREATE UNIQUE INDEX by_name ON t (name)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void aComparisonIsByValue() {
        Prepared byId = client.session().prepare("SELECT id FROM t WHERE id = ?");
        assertEquals("[[5]]", run(byId, 5));
        assertEquals("[[5]]", run(byId, new BigDecimal("5.00")));
        assertEquals("[]", run(byId, new BigDecimal("5.5")));
        assertEquals("[]", run(byId, new BigDecimal("5.4")));
        assertEquals("[[6]]", run(byId, 6.0));
        assertEquals("[]", run(byId, 5.9));
        assertEquals("[]", run(byId, Double.NaN));
        assertEquals("[]", run(byId, 5_000_000_000L));
        assertEquals("[]", run(byId, new BigDecimal("1e30").setScale(0)));
        assertEquals("[[5]]", run(byId, "5"));
        assertEquals("[]", run(byId, (Object) null));
        assertEquals("[[5]]", run(byId, 5L));
    }

    private String run(Prepared statement, @org.jspecify.annotations.Nullable Object... values) {
        var rows = client.session()
                .execute(statement, Client.parameters(values), 0)
                .rows();
        return Client.readAll(java.util.Objects.requireNonNull(rows)).toString();
    }

    @Test
    void soIsAnInterval() {
        assertEquals("[[6]]", client.text("SELECT id FROM t WHERE id >= ?", new BigDecimal("5.5")));
        assertEquals("[[5]]", client.text("SELECT id FROM t WHERE id < ?", new BigDecimal("5.5")));
        assertEquals("[[5], [6]]", client.text("SELECT id FROM t WHERE id < ?", 5_000_000_000L));
        assertEquals("[]", client.text("SELECT id FROM t WHERE id > ?", 1e300));
    }

    @Test
    void limitsOfTheColumnDoNotCutTheParameter() {
        assertEquals("[]", client.text("SELECT id FROM t WHERE name = ?", "abcd"));
        assertEquals("[[5]]", client.text("SELECT id FROM t WHERE name = ?", "abc"));
        assertEquals("[]", client.text("SELECT id FROM t WHERE price = ?", new BigDecimal("1.254")));
        assertEquals("[[5]]", client.text("SELECT id FROM t WHERE price = ?", new BigDecimal("1.2500")));
        assertEquals("[]", client.text("SELECT id FROM t WHERE price = ?", new BigDecimal("123456.25")));
    }

    @Test
    void explainHasTheParametersOfItsStatement() {
        Prepared explain = client.session().prepare("EXPLAIN SELECT id FROM t WHERE price = ? AND name > ?");
        assertEquals(2, explain.parameterTypes().size());
        String unset = client.text("EXPLAIN SELECT id FROM t WHERE price = ? AND name > ?");
        assertEquals(unset, run(explain, new BigDecimal("1.25"), "a"));
        assertEquals(
                client.text("EXPLAIN UPDATE t SET small = ? WHERE id = ?"),
                client.text("EXPLAIN UPDATE t SET small = ? WHERE id = ?", 1, 2));
        client.fails(ErrorCode.PARAMETER_COUNT, "SELECT id FROM t WHERE price = ?");
    }

    @Test
    void whatIsStoredIsAssigned() {
        client.run("INSERT INTO t VALUES (?, ?, ?, ?)", new BigDecimal("7.5"), "abe", 1.239, "8");
        assertEquals("[[abe, 1.24, 8]]", client.text("SELECT name, price, small FROM t WHERE id = 8"));
        client.fails(ErrorCode.STRING_TOO_LONG, "INSERT INTO t (id, name) VALUES (?, ?)", 9, "toolong");
        client.fails(ErrorCode.STRING_TOO_LONG, "UPDATE t SET name = ? WHERE id = 5", "toolong");
        client.fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "UPDATE t SET small = ? WHERE id = 5", 70_000);
        client.fails(ErrorCode.INVALID_CAST, "UPDATE t SET small = ? WHERE id = 5", "many");
        client.run("UPDATE t SET name = ?, price = price WHERE id = ?", null, 5);
        assertEquals("[[null]]", client.text("SELECT name FROM t WHERE id = 5"));
    }
}
