package org.tarndb.planner.schema;

import static org.tarndb.storage.type.SqlType.BIGINT;
import static org.tarndb.storage.type.SqlType.VARCHAR;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.schema.VirtualTable.Column;
import org.tarndb.txn.Database;
import org.tarndb.txn.LockStatus;
import org.tarndb.txn.TransactionInfo;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.lock.LockOwner;
import org.tarndb.txn.status.TransactionId;

/**
 * Views of what goes on now: TARN_TRANSACTIONS, TARN_LOCKS and TARN_LIMBO. They show no version: each reads the live state
 * once, and two of them need not fit together to the moment.
 */
final class LiveViews {
    private static final long NANOS_PER_MICRO = 1000;

    private final @Nullable Database database;

    /** @param database null: there is nothing to show */
    LiveViews(@Nullable Database database) {
        this.database = database;
    }

    List<VirtualTable> all() {
        return List.of(transactions(), locks(), limbo());
    }

    private VirtualTable transactions() {
        List<Column> columns = List.of(
                text("TRANSACTION_ID"),
                text("STATE"),
                text("ISOLATION"),
                text("IS_READ_ONLY"),
                big("AGE_MICROS"),
                text("STATEMENT"),
                big("CHANGED_ROWS"),
                big("SNAPSHOT_CSN"),
                text("WAITS_FOR"));
        return new VirtualTable("TARN_TRANSACTIONS", columns, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            if (database != null) {
                addTransactions(database, rows);
            }
            return rows;
        });
    }

    private static void addTransactions(Database database, List<@Nullable Object[]> rows) {
        Map<LockOwner, String> waits = new HashMap<>();
        for (LockStatus lock : database.lockStatuses()) {
            if (!lock.granted()) {
                waits.put(lock.owner(), names(lock.waitsFor()));
            }
        }
        for (TransactionInfo info : database.transactions()) {
            Long awaitedCsn = info.awaitedCsn();
            rows.add(row(
                    info.id().toString(),
                    words(info.state()),
                    words(info.isolation()),
                    yesNo(info.readOnly()),
                    info.ageNanos() / NANOS_PER_MICRO,
                    info.statement().isEmpty() ? null : info.statement(),
                    info.changedRows(),
                    info.snapshotCsn(),
                    awaitedCsn != null ? "CSN " + awaitedCsn : waits.get(info.owner())));
        }
        for (LimboEntry prepared : database.limbo()) {
            if (prepared.transaction() != null) {
                rows.add(row(
                        prepared.transaction().toString(),
                        "PREPARED",
                        null,
                        yesNo(false),
                        prepared.ageNanos() / NANOS_PER_MICRO,
                        null,
                        prepared.rows(),
                        null,
                        words(prepared.awaited())));
            }
        }
    }

    private VirtualTable locks() {
        List<Column> columns = List.of(
                text("OBJECT"),
                text("KIND"),
                text("MODE"),
                text("IS_GRANTED"),
                text("OWNER_ID"),
                text("OWNER"),
                text("WAITS_FOR"));
        return new VirtualTable("TARN_LOCKS", columns, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            if (database != null) {
                for (LockStatus lock : database.lockStatuses()) {
                    rows.add(row(
                            lock.object(),
                            words(lock.kind()),
                            words(lock.mode()),
                            yesNo(lock.granted()),
                            lock.owner().name(),
                            lock.owner().describe(),
                            lock.granted() ? null : names(lock.waitsFor())));
                }
            }
            return rows;
        });
    }

    private VirtualTable limbo() {
        List<Column> columns = List.of(
                big("CSN"),
                text("TRANSACTION_ID"),
                text("KIND"),
                text("IS_SYNCHRONOUS"),
                big("AGE_MICROS"),
                big("CHANGED_ROWS"),
                text("WAITS_FOR"));
        return new VirtualTable("TARN_LIMBO", columns, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            if (database != null) {
                for (LimboEntry entry : database.limbo()) {
                    TransactionId transaction = entry.transaction();
                    rows.add(row(
                            entry.csn(),
                            transaction == null ? null : transaction.toString(),
                            transaction != null ? "TRANSACTION" : entry.step() ? "BUILD STEP" : "INDEX",
                            yesNo(entry.synchronous()),
                            entry.ageNanos() / NANOS_PER_MICRO,
                            entry.rows(),
                            words(entry.awaited())));
                }
            }
            return rows;
        });
    }

    private static String names(List<LockOwner> owners) {
        return owners.stream().map(LockOwner::name).distinct().collect(Collectors.joining(", "));
    }

    private static String words(Enum<?> value) {
        return value.name().replace('_', ' ');
    }

    private static String yesNo(boolean value) {
        return value ? "YES" : "NO";
    }

    private static Column text(String name) {
        return new Column(name, VARCHAR);
    }

    private static Column big(String name) {
        return new Column(name, BIGINT);
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }
}
