package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.tarndb.planner.result.Parameters;

/** Plans are chosen by the sizes of tables, and chosen again when these have changed a lot. */
class PlanSizesTest {
    private static final String JOIN =
            "SELECT COUNT(*) FROM a JOIN b ON a.id = b.a_id WHERE a.id BETWEEN 5 AND 7 GROUP BY a.id";

    @Test
    void statementPreparedOnEmptyTablesIsPlannedAgainWhenTheyAreFull() {
        try (InMemory memory = new InMemory();
                Session session = memory.engine().openSession()) {
            run(session, "CREATE TABLE a (id BIGINT PRIMARY KEY)");
            run(session, "CREATE TABLE b (id BIGINT PRIMARY KEY, a_id BIGINT)");
            run(session, "CREATE INDEX b_a ON b (a_id)");
            DefaultPrepared join = (DefaultPrepared) session.prepare(JOIN);
            assertEquals(0, count(session, join));
            PlannedStatement onEmpty = join.planned();

            fill(session, "a", 20, "%d");
            assertEquals(0, count(session, join));
            assertSame(onEmpty, join.planned(), "any plan will do for twenty rows");

            fill(session, "b", 4000, "%d, MOD(%d, 20)");
            assertEquals(3, count(session, join));
            PlannedStatement onFull = join.planned();
            assertNotSame(onEmpty, onFull);
            assertEquals(3, count(session, join));
            assertSame(onFull, join.planned(), "sizes have not changed since");

            run(session, "DELETE FROM b WHERE id > 100");
            assertEquals(3, count(session, join));
            assertNotSame(onFull, join.planned());
        }
    }

    private static void fill(Session session, String table, int rows, String values) {
        StringBuilder sql = new StringBuilder("INSERT INTO " + table + " VALUES ");
        for (int i = 0; i < rows; i++) {
            sql.append(i == 0 ? "(" : ", (")
                    .append(values.replace("%d", Integer.toString(i)))
                    .append(')');
        }
        run(session, sql.toString());
    }

    private static void run(Session session, String sql) {
        session.execute(session.prepare(sql), new Parameters(0), 0);
    }

    private static int count(Session session, Prepared query) {
        int rows = 0;
        try (var result = java.util.Objects.requireNonNull(
                session.execute(query, new Parameters(0), 0).rows())) {
            while (result.next()) {
                rows++;
            }
        }
        return rows;
    }
}
