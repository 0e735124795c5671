package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.view.TableView;

/**
 * Random transactions that alter a table and write to it, with rollbacks, savepoints, checkpoints and crashes, against maps
 * of values by column name. Every value is an integer; each column has its own name for ever.
 */
class AlterTableModelTest {
    private static final int SEEDS = 4 * Integer.getInteger("tarn.test.budget", 1);

    /** Key -> column -> value; and the columns behind A, in order. */
    private record Model(List<String> columns, TreeMap<Long, Map<String, @Nullable Long>> rows) {
        Model copy() {
            TreeMap<Long, Map<String, @Nullable Long>> copied = new TreeMap<>();
            rows.forEach((key, row) -> copied.put(key, new HashMap<>(row)));
            return new Model(new ArrayList<>(columns), copied);
        }

        String text() {
            StringBuilder text = new StringBuilder();
            rows.forEach((key, row) -> {
                text.append(key);
                columns.forEach(column -> text.append(' ').append(row.get(column)));
                text.append('\n');
            });
            return text.toString();
        }
    }

    private static final class Run {
        private final Random random;
        private SimulatedFileSystem files = new SimulatedFileSystem();
        private TestDatabase db = open();
        private Model model = new Model(new ArrayList<>(List.of("B")), new TreeMap<>());
        private int lastColumn;

        Run(long seed) {
            random = new Random(seed);
        }

        private TestDatabase open() {
            return TestDatabase.onFiles(1, files, DatabaseOptions.defaults(), BuildOptions.DEFAULT, name -> false);
        }

        private void perform(String name, Runnable action) {
            Call<?> call = db.scheduler.actor(name).submit(action::run);
            db.scheduler.runUntilIdle();
            call.result();
        }

        void run() {
            perform("index", () -> {
                Transaction transaction = db.begin();
                transaction.execute(
                        "CREATE INDEX",
                        Cancellation.never(),
                        statement -> statement.createIndex(table(transaction), TestDatabase.indexOnB("I", false)));
                transaction.commit();
            });
            for (int i = 0; i < 25; i++) {
                transaction();
                check();
                int chance = random.nextInt(8);
                if (chance == 0) {
                    perform("checkpoint", db.database::checkpoint);
                } else if (chance == 1) {
                    db.close();
                    files = files.crash(random.nextLong());
                    db = open();
                    check();
                }
            }
            db.close();
        }

        private void transaction() {
            Model changed = model.copy();
            boolean commits = random.nextInt(5) > 0;
            perform("transaction", () -> {
                Transaction transaction = db.begin();
                Model[] current = {changed};
                for (int i = random.nextInt(6); i >= 0; i--) {
                    Savepoint savepoint = transaction.savepoint();
                    Model before = current[0].copy();
                    step(transaction, current[0]);
                    if (random.nextInt(4) == 0) {
                        transaction.rollbackTo(savepoint);
                        current[0] = before;
                    }
                    assertEquals(current[0].text(), text(transaction));
                }
                if (commits) {
                    transaction.commit();
                    model = current[0];
                } else {
                    transaction.rollback();
                }
            });
        }

        private void step(Transaction transaction, Model to) {
            switch (random.nextInt(9)) {
                case 0 -> add(transaction, to);
                case 1 -> drop(transaction, to);
                case 2 -> changeType(transaction);
                case 3, 4 -> delete(transaction, to);
                default -> put(transaction, to);
            }
        }

        private static TableDef table(Transaction transaction) {
            TableDef table = transaction.view().catalog().table(TestDatabase.T);
            assertNotNull(table);
            return table;
        }

        private static void alter(Transaction transaction, TableAlteration alteration) {
            transaction.execute("ALTER TABLE", Cancellation.never(), statement -> {
                TableDef table = statement.view().catalog().table(TestDatabase.T);
                assertNotNull(table);
                return statement.alterTable(table, alteration);
            });
        }

        private void add(Transaction transaction, Model to) {
            String name = "C" + ++lastColumn;
            Long absent = random.nextInt(3) == 0 ? null : (long) random.nextInt(100);
            alter(transaction, new TableAlteration.AddColumn(new ColumnDef(name, SqlType.INTEGER, true, null), absent));
            to.columns.add(name);
            to.rows.values().forEach(row -> row.put(name, absent));
        }

        /** B stays: the index has it. */
        private void drop(Transaction transaction, Model to) {
            int place = random.nextInt(to.columns.size());
            if (!to.columns.get(place).equals("B")) {
                String name = to.columns.remove(place);
                alter(transaction, new TableAlteration.DropColumn(place + 1, List.of(), false));
                to.rows.values().forEach(row -> row.remove(name));
            }
        }

        /** From INTEGER to BIGINT, or back: a wider one touches no row outside keys, a narrower one writes all anew. */
        private void changeType(Transaction transaction) {
            TableDef table = table(transaction);
            int ordinal = random.nextInt(table.columns().size());
            SqlType type =
                    table.columns().get(ordinal).type().equals(SqlType.INTEGER) ? SqlType.BIGINT : SqlType.INTEGER;
            alter(transaction, new TableAlteration.ChangeType(ordinal, type, ZoneOffset.UTC));
        }

        private void put(Transaction transaction, Model to) {
            long a = random.nextInt(20);
            TableDef table = table(transaction);
            Map<String, @Nullable Long> row = new HashMap<>();
            Object[] values = new Object[to.columns.size() + 1];
            values[0] = a;
            for (int i = 0; i < to.columns.size(); i++) {
                Long value = random.nextInt(4) == 0 ? null : (long) random.nextInt(50);
                values[i + 1] = value;
                row.put(to.columns.get(i), value);
            }
            byte[] bytes = table.layout().encode(values);
            transaction.execute("PUT", Cancellation.never(), statement -> {
                byte[] key = table.keyCodec().encode(a);
                byte[] old = statement.view().table(table).get(key);
                if (old == null) {
                    statement.insert(table, bytes);
                } else {
                    statement.update(table, key, old, bytes);
                }
                return 0;
            });
            to.rows.put(a, row);
        }

        private void delete(Transaction transaction, Model to) {
            long a = random.nextInt(20);
            TableDef table = table(transaction);
            transaction.execute("DELETE", Cancellation.never(), statement -> {
                byte[] key = table.keyCodec().encode(a);
                byte[] old = statement.view().table(table).get(key);
                return old != null && statement.delete(table, key, old);
            });
            to.rows.remove(a);
        }

        private static String text(Transaction transaction) {
            TableDef table = table(transaction);
            TableView view = transaction.view().table(table);
            var rows = view.scan(KeyRange.all(), false);
            StringBuilder text = new StringBuilder();
            while (rows.next()) {
                append(text, table, rows.row());
            }
            return text.toString();
        }

        private static void append(StringBuilder text, TableDef table, byte[] row) {
            Object[] values = table.layout().decode(row);
            text.append(values[0]);
            for (int i = 1; i < values.length; i++) {
                text.append(' ').append(values[i]);
            }
            text.append('\n');
        }

        private void check() {
            db.checkInvariants();
            TableVersion version =
                    db.database.confirmedVersion().table(db.table().id());
            assertNotNull(version);
            StringBuilder text = new StringBuilder();
            Cursor<byte[]> rows = version.rows().cursor(KeyRange.all());
            while (rows.next()) {
                append(text, db.table(), rows.value());
            }
            assertEquals(model.text(), text.toString());
        }
    }

    @Test
    void rowsAreWhatTheModelSays() {
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                new Run(seed).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }
}
