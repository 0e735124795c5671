package org.tarndb.storage.check;

import org.jspecify.annotations.Nullable;

/** The first fault of an object, and how many there are. */
final class Faults {
    private @Nullable String first;
    private long count;

    void add(String fault) {
        if (first == null) {
            first = fault;
        }
        count++;
    }

    CheckResult result(String object, long entries, String kind) {
        return first == null
                ? new CheckResult(CheckResult.OK, object, entries, kind)
                : new CheckResult(first, object, entries, kind + "; " + count + " faults");
    }
}
