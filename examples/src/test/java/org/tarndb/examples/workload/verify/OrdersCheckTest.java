package org.tarndb.examples.workload.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.ExpectedOrders;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.Loading;
import org.tarndb.examples.workload.data.OrderChanges;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.data.OrderKeys;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.engine.DemoPool;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.storage.env.Env;

/** A check is worth something if it finds what is wrong: here the ledger and the table are made to differ. */
class OrdersCheckTest {
    private static final long SOME_KEY = OrderKeys.key(5, 0);
    private static final long FREE_KEY = OrderKeys.key(5, 1);
    private static final OrderState SOME_STATE = new OrderState("Rsome", 3, 'O');

    private final HikariDataSource pool = DemoPool.open("jdbc:tarn:mem:orders-check", 1);
    private final OrderChanges ledger = new OrderChanges();
    private LoadedOrders loaded = LoadedOrders.ofScale(0.001);

    @BeforeEach
    void load() throws SQLException {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        loaded = Loading.run(pool, Dialect.TARN, 0.001, Env.system(), new Console(out, false));
        for (OrderIndex index : OrderIndex.values()) {
            execute(index.createStatement(Dialect.TARN));
        }
    }

    @AfterEach
    void close() {
        pool.close();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Verification check(OrderIndex... indexes) throws SQLException {
        return OrdersCheck.run(pool, Dialect.TARN, new ExpectedOrders(loaded, List.of(ledger)), List.of(indexes));
    }

    private void assertProblem(String part) throws SQLException {
        Verification verification = check(OrderIndex.values());
        assertEquals(1, verification.problems().size(), verification.toString());
        assertTrue(verification.problems().get(0).contains(part), verification.toString());
    }

    @Test
    void aRightTablePasses() throws SQLException {
        assertEquals(new Verification(1_500, List.of()), check(OrderIndex.values()));
    }

    @Test
    void aLostRowIsFound() throws SQLException {
        execute("DELETE FROM tarn_demo.orders WHERE o_orderkey = " + SOME_KEY);
        assertProblem("order " + SOME_KEY + " is lost");
    }

    @Test
    void aLostInsertIsFound() throws SQLException {
        ledger.intend(FREE_KEY, SOME_STATE);
        ledger.acknowledge();
        assertProblem("order " + FREE_KEY + " is lost");
    }

    @Test
    void aLostDeletionIsFound() throws SQLException {
        ledger.intend(SOME_KEY, null);
        ledger.acknowledge();
        assertProblem("order " + SOME_KEY + " is OrderState");
    }

    @Test
    void anUpdateOfNobodyIsFound() throws SQLException {
        execute("UPDATE tarn_demo.orders SET o_custkey = 999999 WHERE o_orderkey = " + SOME_KEY);
        assertProblem("order " + SOME_KEY + " is OrderState");
    }

    @Test
    void aRefusedChangeMustNotBeThere() throws SQLException {
        ledger.intend(SOME_KEY, null);
        ledger.refuse();
        assertTrue(check(OrderIndex.values()).passed());
        execute("DELETE FROM tarn_demo.orders WHERE o_orderkey = " + SOME_KEY);
        assertProblem("order " + SOME_KEY + " is lost");
    }

    /** Nobody was told whether the last change was committed, so both is right. */
    @Test
    void anOpenChangeMayBeThereOrNot() throws SQLException {
        ledger.intend(SOME_KEY, null);
        assertTrue(check(OrderIndex.values()).passed());
        execute("DELETE FROM tarn_demo.orders WHERE o_orderkey = " + SOME_KEY);
        assertTrue(check(OrderIndex.values()).passed());
    }

    @Test
    void anIndexThatIsNotThereIsFound() throws SQLException {
        execute("DROP INDEX tarn_demo.orders_reference");
        Verification verification = check(OrderIndex.values());
        assertTrue(
                verification.problems().stream().anyMatch(problem -> problem.contains("orders_reference is not used")),
                verification.toString());
        assertTrue(
                verification.problems().stream().anyMatch(problem -> problem.contains("checked 4 trees instead of 5")),
                verification.toString());
    }
}
