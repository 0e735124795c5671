package org.tarndb.planner.exec;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.SessionInfo;
import org.tarndb.planner.expr.TransactionQueries;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.vector.Batch;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.TableView;

/** Running plans in tests. */
final class Execution {
    private static final ReadView NO_TABLES = new ReadView() {
        @Override
        public long csn() {
            return 0;
        }

        @Override
        public Catalog catalog() {
            return Catalog.empty();
        }

        @Override
        public TableView table(TableDef table) {
            throw new AssertionError("there are no tables");
        }
    };

    private Execution() {}

    static ExecutionContext context() {
        return context(MemoryBudget.DEFAULT_BYTES);
    }

    static ExecutionContext context(long memoryBytes) {
        return context(NO_TABLES, new Parameters(0), memoryBytes, Cancellation.never());
    }

    static ExecutionContext context(ReadView view, Parameters parameters, long memoryBytes, Cancellation cancellation) {
        return new ExecutionContext(
                view,
                parameters,
                cancellation,
                Instant.EPOCH,
                new MemoryBudget(memoryBytes),
                new SessionInfo("USER", "PUBLIC", "TEST", ZoneOffset.UTC, TransactionQueries.NONE),
                new Random(1)::nextLong,
                Versions.CURRENT);
    }

    /** All rows; checks that no batch is empty and that closing gives all memory back. */
    static List<List<@Nullable Object>> run(Plan plan) {
        return run(plan, context());
    }

    static List<List<@Nullable Object>> run(Plan plan, ExecutionContext context) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        Operator operator = plan.open(context);
        try {
            Batch batch;
            while ((batch = operator.next()) != null) {
                if (batch.size() == 0) {
                    throw new AssertionError("an empty batch of " + plan.describe());
                }
                for (int row = 0; row < batch.size(); row++) {
                    rows.add(list(batch.row(row)));
                }
            }
        } finally {
            operator.close();
            operator.close();
        }
        if (context.memory().usedBytes() != 0) {
            throw new AssertionError(context.memory().usedBytes() + " bytes are still taken by " + plan.describe());
        }
        return rows;
    }

    static List<@Nullable Object> list(@Nullable Object... values) {
        return Collections.unmodifiableList(new ArrayList<>(Arrays.asList(values)));
    }

    /** For comparing as multisets. */
    static List<String> sorted(List<List<@Nullable Object>> rows) {
        return rows.stream().map(Execution::text).sorted().toList();
    }

    static String text(List<@Nullable Object> row) {
        return row.toString();
    }
}
