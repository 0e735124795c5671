package org.tarndb.planner.ddl;

import java.time.ZoneOffset;
import java.util.List;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.StoreAssignment;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.statement.Unsupported;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** Checks a column's DEFAULT when it is declared, and gives the text that the catalog keeps. */
final class DefaultText {
    private DefaultText() {}

    /**
     * The default's text.
     *
     * @param column for messages
     * @throws TarnException the errors of assigning a constant to the column, DATATYPE_MISMATCH, FEATURE_NOT_SUPPORTED
     */
    static String check(Expression node, SqlType type, String column) {
        ParameterTypes parameters = new ParameterTypes(List.of());
        Expr value = new SimpleBinder(null, parameters).bind(node);
        if (value == null || !parameters.toList().isEmpty()) {
            throw Unsupported.feature("This DEFAULT expression", node);
        }
        if (!StoreAssignment.isAllowed(value, type)) {
            throw new TarnException(
                    ErrorCode.DATATYPE_MISMATCH,
                    "the DEFAULT of " + column + " (at " + node.position() + ") is of type " + value.type()
                            + ", the column of type " + type);
        }
        if (value instanceof Literal literal) {
            Casts.assign(literal.value(), literal.type(), type, column, ZoneOffset.UTC);
        }
        return SqlPrinter.print(node);
    }
}
