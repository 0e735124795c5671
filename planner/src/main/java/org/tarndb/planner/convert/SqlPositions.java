package org.tarndb.planner.convert;

import org.apache.calcite.sql.parser.SqlParserPos;
import org.tarndb.parser.ast.Node;
import org.tarndb.parser.ast.Position;

/** Positions as Calcite has them, so that its errors point into the statement. */
final class SqlPositions {
    private SqlPositions() {}

    static SqlParserPos of(Node node) {
        Position position = node.position();
        return position.line() == 0 ? SqlParserPos.ZERO : new SqlParserPos(position.line(), position.column());
    }
}
