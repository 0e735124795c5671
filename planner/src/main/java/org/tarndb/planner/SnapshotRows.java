package org.tarndb.planner;

import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.StatementContext;

/** The rows of a query that reads published tables: these are closed after the last row, an error, or a close. */
final class SnapshotRows extends ForwardingRows {
    private final StatementContext context;

    SnapshotRows(Rows rows, StatementContext context) {
        super(rows);
        this.context = context;
    }

    @Override
    public boolean next() {
        boolean found = false;
        try {
            found = super.next();
            return found;
        } finally {
            if (!found) {
                close();
            }
        }
    }

    @Override
    public void close() {
        try {
            super.close();
        } finally {
            context.close();
        }
    }
}
