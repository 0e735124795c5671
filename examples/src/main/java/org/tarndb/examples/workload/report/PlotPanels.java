package org.tarndb.examples.workload.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.plot.Panel;

/** A panel of the plot for each database that was measured. */
public final class PlotPanels {
    private PlotPanels() {}

    /** Builds that had to fail are left out. */
    public static List<Panel> of(List<BuildReport> reports) {
        Map<Dialect, List<Panel.Section>> sections = new LinkedHashMap<>();
        for (BuildReport report : reports) {
            BuildTrace trace = report.trace();
            if (trace != null) {
                sections.computeIfAbsent(report.dialect(), none -> new ArrayList<>())
                        .add(new Panel.Section(report.index().indexName(), trace));
            }
        }
        return sections.entrySet().stream()
                .map(entry -> new Panel(entry.getKey().label(), entry.getValue()))
                .toList();
    }
}
