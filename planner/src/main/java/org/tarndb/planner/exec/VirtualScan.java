package org.tarndb.planner.exec;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/** Rows that are made when they are asked for, as those of INFORMATION_SCHEMA. */
public record VirtualScan(String name, List<SqlType> outputTypes, VirtualScan.Source source, double estimatedRows)
        implements Plan {
    /** Where the rows come from. Must not hold a transaction or session: what it needs is in the context. */
    @FunctionalInterface
    public interface Source {
        /** Rows of values in internal form of the output types. */
        Iterable<@Nullable Object[]> rows(ExecutionContext context);
    }

    public VirtualScan {
        outputTypes = List.copyOf(outputTypes);
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return outputTypes;
    }

    @Override
    public String describe() {
        return "VirtualScan " + name;
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new VirtualScanOperator(source.rows(context).iterator(), outputTypes, context);
    }
}
