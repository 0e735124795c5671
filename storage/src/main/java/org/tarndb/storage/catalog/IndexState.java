package org.tarndb.storage.catalog;

/** Whether an index may be read. */
public enum IndexState {
    /** Being built online: maintained for rows up to the build cursor, invisible to plans. */
    BUILDING,
    /** Complete, maintained for all rows, used by plans. */
    PUBLIC
}
