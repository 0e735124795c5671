package org.tarndb.examples.workload.verify;

import java.util.List;

/**
 * What a check of the table found.
 *
 * @param rowsChecked rows of the table, each compared with the ledgers and with every index
 * @param problems what is wrong; empty when all is right
 */
public record Verification(long rowsChecked, List<String> problems) {
    public Verification {
        problems = List.copyOf(problems);
    }

    public boolean passed() {
        return problems.isEmpty();
    }
}
