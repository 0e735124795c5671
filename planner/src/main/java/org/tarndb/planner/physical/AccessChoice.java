package org.tarndb.planner.physical;

import org.tarndb.planner.exec.IndexOnlyScan;
import org.tarndb.planner.exec.IndexScan;
import org.tarndb.planner.exec.Plan;

/** Which access paths may be chosen. Tests take paths away: the result may not change. */
public enum AccessChoice {
    ALL {
        @Override
        boolean allows(Plan path) {
            return true;
        }
    },
    /** Whole tables and primary keys only. */
    NO_INDEXES {
        @Override
        boolean allows(Plan path) {
            return !(path instanceof IndexScan)
                    && !(path instanceof IndexOnlyScan)
                    && path.inputs().stream().allMatch(this::allows);
        }
    };

    abstract boolean allows(Plan path);
}
