package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.type.SqlType;

/**
 * Reads a table as it was at a point in time, without the transaction's own changes.
 *
 * @param input reads the table
 * @param catalog of the version that the input was planned for; the statement is planned again when the point in time
 *     has another one
 */
public record AsOf(Plan input, PointInTime point, Catalog catalog) implements Plan {
    @Override
    public List<Plan> inputs() {
        return List.of(input);
    }

    @Override
    public List<SqlType> outputTypes() {
        return input.outputTypes();
    }

    @Override
    public String describe() {
        return point.text();
    }

    @Override
    public double estimatedRows() {
        return input.estimatedRows();
    }

    @Override
    public Operator open(ExecutionContext context) {
        return input.open(context.at(point));
    }
}
