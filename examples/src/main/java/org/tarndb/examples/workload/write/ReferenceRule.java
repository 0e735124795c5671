package org.tarndb.examples.workload.write;

/** What must happen to an order whose reference exists already. */
public enum ReferenceRule {
    /** There is no unique index on references: such an order passes. It is tried, and rolled back. */
    NONE,
    /**
     * The unique index is being built. A row that the build has passed makes the insert fail; one that it has not reached
     * does not, and the build itself would have to fail if the duplicate were committed. So it is tried, and rolled back.
     */
    BUILDING,
    /** As BUILDING, but what passes is committed, and the build must fail for it. */
    FAILING,
    /** The unique index is public: the insert must fail. */
    ENFORCED
}
