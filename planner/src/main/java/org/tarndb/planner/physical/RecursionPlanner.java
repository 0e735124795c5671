package org.tarndb.planner.physical;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.TableSpool;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.RecursiveUnion;
import org.tarndb.planner.exec.WorkTableScan;
import org.tarndb.planner.rex.Scope;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** WITH RECURSIVE. Calcite names the rows of the last round by a table of its own. */
final class RecursionPlanner {
    private static final double ROUNDS = 10;

    private final PhysicalPlanner planner;
    private final Map<List<String>, Integer> workTables = new HashMap<>();

    RecursionPlanner(PhysicalPlanner planner) {
        this.planner = planner;
    }

    Candidate plan(RelNode rel, Wanted wanted, Scope scope) {
        if (rel instanceof TableSpool spool) {
            return planner.plan(spool.getInput(), wanted, scope);
        }
        RepeatUnion union = (RepeatUnion) rel;
        if (union.getTransientTable() == null) {
            throw TarnException.internal("A recursive union without a work table");
        }
        int id = workTables.size();
        workTables.put(union.getTransientTable().getQualifiedName(), id);
        List<SqlType> types = PhysicalPlanner.types(union);
        Candidate seed = planner.plan(union.getSeedRel(), Wanted.NOTHING, scope);
        Candidate step = planner.plan(union.getIterativeRel(), Wanted.NOTHING, scope);
        Plan plan = new RecursiveUnion(
                PipePlanner.cast(seed.plan(), types),
                PipePlanner.cast(step.plan(), types),
                id,
                !union.all,
                seed.rows() + step.rows() * ROUNDS);
        return new Candidate(plan, seed.cost() + step.cost() * ROUNDS, !wanted.hasOrder());
    }

    Plan workTable(TableScan scan, double rows) {
        Integer id = workTables.get(scan.getTable().getQualifiedName());
        if (id == null) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    String.join(".", scan.getTable().getQualifiedName()) + " cannot be read here");
        }
        return new WorkTableScan(id, PhysicalPlanner.types(scan), rows);
    }
}
