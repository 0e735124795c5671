package org.tarndb.planner.exec;

import org.tarndb.txn.view.ReadView;

/** The versions that one execution of a statement reads beside its own. */
@FunctionalInterface
public interface Versions {
    /**
     * The version at a point in time; the same each time it is asked for.
     *
     * @param current what the statement reads elsewhere; it stands for a version that can't be known yet, since
     *     parameters have no values
     * @throws org.tarndb.storage.error.TarnException VERSION_NOT_AVAILABLE; INVALID_PARAMETER_VALUE
     */
    ReadView at(PointInTime point, ReadView current);

    /** For what is planned without being run: every version is the current one. */
    Versions CURRENT = (point, current) -> current;
}
