package org.tarndb.planner.schema;

import org.tarndb.planner.exec.AsOf;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.PointInTime;
import org.tarndb.txn.view.ReadView;

/** An earlier version that a statement is planned for. */
public record AsOfVersion(PointInTime point, ReadView view) {
    /** The plan, reading this version. */
    Plan at(Plan plan) {
        return new AsOf(plan, point, view.catalog());
    }
}
