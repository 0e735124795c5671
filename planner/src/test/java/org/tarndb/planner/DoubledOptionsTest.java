package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** No statement about published tables takes an option twice. */
class DoubledOptionsTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY)");
        client.run("CREATE PUBLICATION p FOR TABLE t TO 'memory:doubled/p'");
    }

    @AfterEach
    void close() {
        client.close();
        db.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER PUBLICATION p SET (every = INTERVAL '1' HOUR, every = INTERVAL '2' HOUR)",
                "ALTER PUBLICATION p SET (every = INTERVAL '1' HOUR, EVERY = INTERVAL '1' HOUR)",
                "ALTER PUBLICATION p SET (every = DEFAULT, every = INTERVAL '1' HOUR)",
                "ALTER PUBLICATION p SET (retain_versions = 1, retain_age = INTERVAL '1' DAY, retain_versions = 2)",
                "ALTER PUBLICATION p SET (partition_by = 'id', sort_by = 'id', partition_by = DEFAULT)",
                "ALTER PUBLICATION p SET (\"partition_by.t\" = 'id', \"partition_by.t\" = 'id')",
                "CREATE PUBLICATION q FOR TABLE t TO 'memory:doubled/q' WITH (a = 1, a = 2)",
                "CREATE PUBLICATION q FOR TABLE t TO 'memory:doubled/q?a=1' WITH (a = 2)",
                "PUBLISH TABLE t TO 'memory:doubled/t' WITH (a = 1, b = 1, a = 1)",
                "PUBLISH TABLE t TO 'memory:doubled/t' WITH (a = DEFAULT, a = 1)",
                "PUBLISH TABLE t TO 'memory:doubled/t?a=1&a=2'",
                "SHOW SNAPSHOTS FROM 'memory:doubled/t' WITH (a = 1, a = 2)",
                "CREATE TAG x ON 'memory:doubled/t' WITH (a = 1, a = 2)",
                "DROP TAG x ON 'memory:doubled/t' WITH (a = 1, a = 2)",
                "EXPIRE SNAPSHOTS FROM 'memory:doubled/t' RETAIN 1 VERSIONS WITH (a = 1, a = 2)",
                "EXPIRE SNAPSHOTS FROM 'memory:doubled/t' RETAIN 1 VERSIONS WITH (orphans_older_than = DEFAULT,"
                        + " orphans_older_than = INTERVAL '3' DAY)",
                "SELECT * FROM snapshot('memory:doubled/t?a=1&A=2')",
            })
    void anOptionThatIsGivenTwiceIsRefused(String statement) {
        TarnException refused = client.fails(ErrorCode.SYNTAX_ERROR, statement);
        assertEquals("42601", refused.code().sqlState());
        assertTrue(refused.toString().contains("given twice"), refused::toString);
    }
}
