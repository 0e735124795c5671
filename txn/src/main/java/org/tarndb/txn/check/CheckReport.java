package org.tarndb.txn.check;

import java.util.ArrayList;
import java.util.List;

/**
 * What a check found; a line each.
 *
 * @param checked what was looked at and is right
 * @param notes what is no damage but worth knowing, such as an incomplete last write
 * @param problems what is wrong, with file and offset where there are any
 */
public record CheckReport(List<String> checked, List<String> notes, List<String> problems) {
    public CheckReport {
        checked = List.copyOf(checked);
        notes = List.copyOf(notes);
        problems = List.copyOf(problems);
    }

    public boolean isSound() {
        return problems.isEmpty();
    }

    static final class Builder {
        private final List<String> checked = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        void checked(String line) {
            checked.add(line);
        }

        void note(String line) {
            notes.add(line);
        }

        void problem(String line) {
            problems.add(line);
        }

        CheckReport build() {
            return new CheckReport(checked, notes, problems);
        }
    }
}
