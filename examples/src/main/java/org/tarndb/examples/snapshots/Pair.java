package org.tarndb.examples.snapshots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.tarndb.examples.snapshots.ledger.LedgerTables;

/**
 * Two copies of one database, as of a primary and its hot standby: a location belongs to one table of one database, so a database
 * of its own would be refused there.
 *
 * @param first URL
 * @param second URL
 */
record Pair(String first, String second) {
    private static final String URL = "jdbc:tarn:";

    /** Makes a database and, when it is closed, a copy of its directory. A backup would be another database. */
    static Pair create(Path directory) throws SQLException, IOException {
        Path first = directory.resolve("first");
        try (Connection connection = DriverManager.getConnection(URL + first);
                Statement statement = connection.createStatement()) {
            new LedgerTables(connection).create();
            statement.execute("SHUTDOWN");
        }
        Path second = directory.resolve("second");
        copy(first, second);
        return new Pair(URL + first, URL + second);
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(from)) {
            all = found.toList();
        }
        for (Path path : all) {
            Files.copy(path, to.resolve(from.relativize(path)));
        }
    }
}
