package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.DeterministicScheduler;

/**
 * Random changes of a table with indexes of all kinds, and of a twin that has none, in one transaction. The twin says what
 * the indexes must refuse: rows that are duplicates by a query, or for which an expression fails. Indexes come and go, some
 * built online in the middle of a transaction.
 */
class IndexKindsModelTest {
    /**
     * An index.
     *
     * @param duplicates a condition of the twin's groups of equal keys; null when the index is not unique
     * @param uncomputable a condition of rows for which it has no key; null for none
     */
    private record Kind(
            String name,
            String sql,
            @Nullable String duplicates,
            @Nullable String uncomputable) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "I1",
                    "CREATE UNIQUE INDEX i1 ON a (LOWER(name), n) WHERE status = 'open'",
                    "WHERE status = 'open' AND name IS NOT NULL AND n IS NOT NULL GROUP BY LOWER(name), n",
                    null),
            new Kind(
                    "I2",
                    "CREATE UNIQUE INDEX i2 ON a (n, status) NULLS NOT DISTINCT WHERE id < 12",
                    "WHERE id < 12 GROUP BY n, status",
                    null),
            new Kind("I3", "CREATE INDEX i3 ON a ((12 / (n + 3)) DESC) INCLUDE (name, n)", null, "n = -3"),
            new Kind(
                    "I4",
                    "CREATE INDEX i4 ON a (name DESC NULLS LAST, CHAR_LENGTH(name)) INCLUDE (status, id)",
                    null,
                    null),
            new Kind("I5", "CREATE INDEX i5 ON a (id) WHERE 6 / (n + 2) > 1 OR status = 'done'", null, "n = -2"),
            new Kind(
                    "I6",
                    "CREATE UNIQUE INDEX i6 ON a (id + 0, COALESCE(name, '')) INCLUDE (n)",
                    "GROUP BY id + 0, COALESCE(name, '')",
                    null));

    private static final class Run implements AutoCloseable {
        final DeterministicScheduler scheduler = new DeterministicScheduler(5);
        final InMemory db = new InMemory(scheduler);
        final Client client = db.connect();
        final Client builder = db.connect();
        final Random random;
        final List<String> events = new ArrayList<>();
        boolean inTransaction;

        Run(long seed, boolean primaryKey) {
            random = new Random(seed);
            scheduler.holdStarted(thread -> thread.startsWith("tarn-build"));
            for (String table : List.of("a", "b")) {
                client.run("CREATE TABLE " + table + " (id INT" + (primaryKey ? " PRIMARY KEY" : "")
                        + ", name VARCHAR(5), status VARCHAR(5), n INT)");
            }
        }

        @Override
        public void close() {
            scheduler.holdStarted(thread -> false);
            letBuild();
            db.close();
            scheduler.close();
        }

        private String pick(String... choices) {
            return choices[random.nextInt(choices.length)];
        }

        private String name() {
            return pick("'a'", "'A'", "'b'", "'ab'", "'Ab'", "NULL");
        }

        private String status() {
            return pick("'open'", "'done'", "NULL");
        }

        private String n() {
            return pick("-3", "-2", "-1", "0", "1", "2", "3", "NULL");
        }

        private int id() {
            return random.nextInt(24);
        }

        private String row() {
            return "(" + id() + ", " + name() + ", " + status() + ", " + n() + ")";
        }

        private String change() {
            String where = pick(
                    " WHERE id = " + id(),
                    " WHERE id = " + id(),
                    " WHERE id BETWEEN " + id() + " AND " + id(),
                    " WHERE status = 'open' AND n = " + n());
            return switch (random.nextInt(9)) {
                case 0, 1, 2 -> "INSERT INTO % VALUES " + row() + pick("", ", " + row());
                case 3 -> "UPDATE % SET status = " + status() + where;
                case 4 -> "UPDATE % SET n = " + pick(n(), "n + 1", "n - 1") + where;
                case 5 -> "UPDATE % SET name = " + pick(name(), "UPPER(name)") + where;
                case 6 -> "UPDATE % SET id = id + " + pick("1", "-1", "7") + where;
                case 7 ->
                    "UPDATE % SET status = CASE WHEN status = 'open' THEN 'done' ELSE 'open' END, n = " + n() + where;
                default -> "DELETE FROM %" + where;
            };
        }

        private @Nullable IndexDef index(Kind kind) {
            return db.database().confirmed().catalog().index(new TableName("PUBLIC", kind.name));
        }

        private boolean isAnywhere(Predicate<IndexDef> which, @Nullable String query, Kind kind) {
            IndexDef index = index(kind);
            return query != null
                    && index != null
                    && which.test(index)
                    && !client.rows("SELECT 1 FROM b " + query + " LIMIT 1").isEmpty();
        }

        /** Whether the twin has rows that an index of the table must refuse; null when it is not to be tried. */
        private @Nullable Boolean mustRefuse() {
            boolean refuses = false;
            for (Kind kind : KINDS) {
                String duplicates = kind.duplicates == null ? null : kind.duplicates + " HAVING COUNT(*) > 1";
                String uncomputable = kind.uncomputable == null ? null : "WHERE " + kind.uncomputable;
                refuses |= isAnywhere(IndexDef::isPublic, duplicates, kind);
                refuses |= isAnywhere(index -> true, uncomputable, kind);
            }
            for (Kind kind : KINDS) {
                String duplicates = kind.duplicates == null ? null : kind.duplicates + " HAVING COUNT(*) > 1";
                boolean violates = (duplicates != null
                                && !client.rows("SELECT 1 FROM b " + duplicates + " LIMIT 1")
                                        .isEmpty())
                        || (kind.uncomputable != null
                                && !client.rows("SELECT 1 FROM b WHERE " + kind.uncomputable + " LIMIT 1")
                                        .isEmpty());
                if (violates && !refuses) {
                    return null; // it would keep the index from being made later
                }
            }
            return refuses;
        }

        private void changeBoth() {
            String sql = change();
            events.add(sql);
            client.run("SAVEPOINT s");
            Boolean refused;
            try {
                client.run(sql.replace("%", "b"));
                refused = mustRefuse();
            } catch (TarnException e) {
                refused = true; // the primary key
            }
            if (refused == null) {
                client.run("ROLLBACK TO s");
            } else if (refused) {
                client.run("ROLLBACK TO s");
                events.add("  must be refused");
                assertThrows(TarnException.class, () -> client.run(sql.replace("%", "a")));
            } else {
                client.run(sql.replace("%", "a"));
            }
        }

        private void compare() {
            assertEquals(
                    client.text("SELECT * FROM b ORDER BY id, name, status, n"),
                    client.text("SELECT * FROM a ORDER BY id, name, status, n"));
        }

        private void event() {
            int event = random.nextInt(100);
            if (!inTransaction) {
                events.add("BEGIN");
                client.run("BEGIN");
                inTransaction = true;
            } else if (event < 12) {
                String end = pick("COMMIT", "COMMIT", "ROLLBACK");
                events.add(end);
                client.run(end);
                inTransaction = false;
                finishTransaction();
            } else if (event < 16) {
                client.run("SAVEPOINT outer_one");
                for (int i = 0; i < 3; i++) {
                    changeBoth();
                }
                events.add("ROLLBACK TO outer_one");
                client.run("ROLLBACK TO outer_one");
            } else if (event < 20) {
                letBuild();
                for (Kind kind : KINDS) {
                    IndexDef index = index(kind);
                    assertTrue(
                            index == null || index.isPublic(),
                            () -> db.database().builds().statuses().toString());
                }
            } else if (event < 28) {
                build(KINDS.get(random.nextInt(KINDS.size())));
            } else {
                changeBoth();
            }
            compare();
        }

        private void finishTransaction() {
            List<List<@Nullable Object>> checks = client.rows("CHECK TABLE a");
            assertTrue(checks.stream().allMatch(row -> "OK".equals(row.get(0))), checks::toString);
            Kind kind = KINDS.get(random.nextInt(KINDS.size()));
            IndexDef index = index(kind);
            if (index == null) {
                events.add(kind.sql);
                client.run(kind.sql);
            } else if (index.isPublic()) {
                events.add("DROP INDEX " + kind.name);
                client.run("DROP INDEX " + kind.name);
            }
        }

        /** The transaction goes on meanwhile. */
        private void build(Kind kind) {
            if (index(kind) == null) {
                events.add(kind.sql + " ONLINE NOWAIT");
                builder.run(kind.sql + " ONLINE NOWAIT");
            }
        }

        private void letBuild() {
            for (Kind kind : KINDS) {
                IndexDef index = index(kind);
                if (index != null && !index.isPublic()) {
                    events.add("builds " + kind.name);
                    scheduler.background("tarn-build-" + kind.name).unhold();
                    scheduler.runUntilIdle();
                }
            }
        }
    }

    private static void run(long seed, boolean primaryKey) {
        try (Run run = new Run(seed, primaryKey)) {
            try {
                for (int i = 0; i < 160; i++) {
                    run.event();
                }
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ":\n" + String.join("\n", run.events), e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aTableWithAPrimaryKey(long seed) {
        run(seed, true);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void aTableWithoutAPrimaryKey(long seed) {
        run(seed, false);
    }
}
