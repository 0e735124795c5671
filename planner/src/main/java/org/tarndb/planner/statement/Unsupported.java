package org.tarndb.planner.statement;

import org.tarndb.parser.ast.Node;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Errors for what the grammar knows and this release does not do. */
public final class Unsupported {
    private Unsupported() {}

    /** @param feature as SQL writes it */
    public static TarnException feature(String feature, Node where) {
        return new TarnException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                feature + " is not supported (line " + where.position().line() + ", column "
                        + where.position().column() + ")");
    }
}
