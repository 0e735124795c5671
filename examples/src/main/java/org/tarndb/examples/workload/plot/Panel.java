package org.tarndb.examples.workload.plot;

import java.util.List;
import org.tarndb.examples.workload.measure.BuildTrace;

/**
 * What is drawn in one system of axes: the builds of one database, one after another.
 *
 * @param title names the database
 */
public record Panel(String title, List<Section> sections) {
    public Panel {
        sections = List.copyOf(sections);
    }

    /**
     * One build.
     *
     * @param label names the index
     */
    public record Section(String label, BuildTrace trace) {}

    long lengthNanos() {
        return sections.stream()
                .mapToLong(section -> section.trace().lengthNanos())
                .sum();
    }
}
