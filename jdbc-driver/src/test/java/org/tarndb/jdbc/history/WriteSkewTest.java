package org.tarndb.jdbc.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.txn.IsolationLevel;

/**
 * Two transactions each read what the other changes, and each keeps a rule by what it read: together they break it. READ
 * COMMITTED and REPEATABLE READ let it happen, SERIALIZABLE must not. (Cahill, Röhm, Fekete: "Serializable Isolation for
 * Snapshot Databases", TODS 2009, whose example is the doctors on call.)
 */
@Timeout(300)
class WriteSkewTest {
    private static final int TRANSACTIONS = 40 * Integer.getInteger("tarn.test.budget", 1);
    private static final int SHIFTS = 3;
    private static final int DOCTORS = 3;
    private static final String ON_CALL = "SELECT count(*) FROM doctors WHERE shift = ? AND on_call";
    private static final String SIGN_OFF = "UPDATE doctors SET on_call = FALSE WHERE shift = ? AND doctor = ?";

    @TempDir
    Path directory;

    private static boolean isSerializable(IsolationLevel level) {
        return level == IsolationLevel.SERIALIZABLE;
    }

    private static Connection connect(String url, IsolationLevel level) throws SQLException {
        Connection connection = DriverManager.getConnection(url + ";isolation=" + level.name());
        connection.setAutoCommit(false);
        return connection;
    }

    private static String[] doctors() {
        StringBuilder rows = new StringBuilder("INSERT INTO doctors VALUES ");
        for (int shift = 0; shift < SHIFTS; shift++) {
            for (int doctor = 0; doctor < DOCTORS; doctor++) {
                rows.append(shift + doctor == 0 ? "" : ", ").append("(" + shift + ", " + doctor + ", TRUE)");
            }
        }
        return new String[] {
            "CREATE TABLE doctors (shift INT, doctor INT, on_call BOOLEAN NOT NULL, PRIMARY KEY (shift, doctor))",
            rows.toString()
        };
    }

    /** Runs both steps, then commits both; the second commit, or its step before it, fails if the level forbids it. */
    private static void commitBoth(IsolationLevel level, Connection one, Connection two, Step first, Step second)
            throws SQLException {
        first.run(one);
        second.run(two);
        one.commit();
        if (isSerializable(level)) {
            assertEquals("40001", assertThrows(SQLException.class, two::commit).getSQLState());
        } else {
            two.commit();
        }
    }

    private interface Step {
        void run(Connection connection) throws SQLException;
    }

    @ParameterizedTest
    @EnumSource
    void theLastTwoDoctorsSignOff(IsolationLevel level) throws Exception {
        String url = "jdbc:tarn:mem:doctors" + level;
        try (Connection one = connect(url, level);
                Connection two = connect(url, level)) {
            for (String statement : doctors()) {
                Sql.update(one, statement);
            }
            Sql.update(one, SIGN_OFF, 0, 2);
            one.commit();
            assertEquals(2, Sql.number(one, ON_CALL, 0));
            assertEquals(2, Sql.number(two, ON_CALL, 0));
            commitBoth(
                    level,
                    one,
                    two,
                    connection -> Sql.update(connection, SIGN_OFF, 0, 0),
                    connection -> Sql.update(connection, SIGN_OFF, 0, 1));
            assertEquals(isSerializable(level) ? 1 : 0, Sql.number(one, ON_CALL, 0));
        }
    }

    /** Both find no row, by a condition, and insert one: no row that was read is changed. */
    @ParameterizedTest
    @EnumSource
    void twoBookingsOfAFreeRoom(IsolationLevel level) throws Exception {
        String url = "jdbc:tarn:mem:rooms" + level;
        String bookings = "SELECT count(*) FROM bookings WHERE room = 7 AND hour BETWEEN 9 AND 11";
        try (Connection one = connect(url, level);
                Connection two = connect(url, level)) {
            Sql.update(one, "CREATE TABLE bookings (id INT PRIMARY KEY, room INT, hour INT)");
            Sql.update(one, "CREATE INDEX by_room ON bookings (room, hour)");
            Sql.update(one, "INSERT INTO bookings VALUES (1, 6, 10), (2, 7, 8), (3, 7, 12)");
            one.commit();
            assertEquals(0, Sql.number(one, bookings));
            assertEquals(0, Sql.number(two, bookings));
            commitBoth(
                    level,
                    one,
                    two,
                    connection -> Sql.update(connection, "INSERT INTO bookings VALUES (4, 7, 9)"),
                    connection -> Sql.update(connection, "INSERT INTO bookings VALUES (5, 7, 10)"));
            assertEquals(isSerializable(level) ? 1 : 2, Sql.number(one, bookings));
        }
    }

    /** On real threads, beside builds and checkpoints: at SERIALIZABLE no snapshot shows a shift without a doctor. */
    @ParameterizedTest
    @EnumSource
    void aCrowdOfDoctors(IsolationLevel level) throws Exception {
        try (Crowd crowd = new Crowd(directory, level)) {
            crowd.setUp(doctors());
            crowd.run(
                    TRANSACTIONS,
                    "doctors",
                    List.of(
                            "INDEX i ON doctors (shift, on_call)",
                            "UNIQUE INDEX u ON doctors (on_call, shift, doctor)"),
                    (connection, random) -> signOnOrOff(connection, random, isSerializable(level)));
        }
    }

    private static void signOnOrOff(Connection connection, Random random, boolean ruleHolds) throws SQLException {
        int shift = random.nextInt(SHIFTS);
        int doctor = random.nextInt(DOCTORS);
        long onCall = Sql.number(connection, ON_CALL, shift);
        if (ruleHolds) {
            assertTrue(onCall >= 1, "nobody is on call in shift " + shift);
        }
        if (onCall >= 2 && random.nextInt(3) > 0) {
            Sql.update(connection, SIGN_OFF, shift, doctor);
        } else {
            Sql.update(connection, "UPDATE doctors SET on_call = TRUE WHERE shift = ? AND doctor = ?", shift, doctor);
        }
        connection.commit();
    }
}
