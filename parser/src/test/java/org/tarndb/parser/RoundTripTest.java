package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.parser.testkit.Samples;
import org.tarndb.parser.testkit.Trees;

/** What is printed parses to the same tree. */
class RoundTripTest {

    private static final SqlParser PARSER = new SqlParser();

    static List<String> statements() {
        return Samples.statements();
    }

    @ParameterizedTest
    @MethodSource("statements")
    void aPrintedStatementParsesToTheSameTree(String sql) {
        Statement statement = PARSER.parse(sql);
        String printed = SqlPrinter.print(statement);
        Statement again = PARSER.parse(printed);
        assertEquals(Trees.show(statement), Trees.show(again), printed);
        assertEquals(printed, SqlPrinter.print(again));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void everyNodeLiesInsideTheText(String sql) {
        String[] lines = sql.split("\n", -1);
        for (Node node : Trees.nodes(PARSER.parse(sql))) {
            Position position = node.position();
            assertTrue(position.offset() >= 0 && position.offset() < sql.length(), node.toString());
            int lineStart = 0;
            for (int line = 1; line < position.line(); line++) {
                lineStart += lines[line - 1].length() + 1;
            }
            assertEquals(position.offset(), lineStart + position.column() - 1, node.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "select a,b c from t where(a=1)and((b))  | SELECT A, B AS C FROM T WHERE A = 1 AND B",
                "SELECT a AS \"b\" FROM \"t\"            | SELECT A AS \"b\" FROM \"t\"",
                "SELECT ((a + b)) * c, a + (b * c)       | SELECT (A + B) * C, A + B * C",
                "SELECT a::int, 1.50, 'it''s', x'ff'     | SELECT CAST(A AS INTEGER), 1.50, 'it''s', X'FF'",
                "SELECT - - a                            | SELECT - -A",
                "SELECT 1 FROM a, b left outer join c using(d) | SELECT 1 FROM A, B LEFT JOIN C USING (D)",
                "SELECT 1 OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY | SELECT 1 LIMIT 3 OFFSET 2",
                "DELETE FROM t x WHERE x.a IN (1,2)      | DELETE FROM T AS X WHERE X.A IN (1, 2)",
                "INSERT INTO t(a) VALUES(default)        | INSERT INTO T (A) VALUES (DEFAULT)",
                "create table t(a int primary key)       | CREATE TABLE T (A INTEGER PRIMARY KEY)",
                "begin                                   | START TRANSACTION",
            })
    void printsInOneForm(String sql, String expected) {
        assertEquals(expected, SqlPrinter.print(PARSER.parse(sql)));
    }

    @Test
    void anExpressionPrintsAlone() {
        assertEquals("A + ? * 2", SqlPrinter.print(PARSER.parseExpression("a + ? * 2")));
    }
}
