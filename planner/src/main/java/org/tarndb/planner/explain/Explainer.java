package org.tarndb.planner.explain;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.planner.exec.Plan;

/** Shows a plan: a line per node with its estimated rows, inputs indented below it. */
public final class Explainer {
    private static final String INDENT = "  ";

    private Explainer() {}

    public static List<String> explain(Plan plan) {
        List<String> lines = new ArrayList<>();
        add(plan, "", lines);
        return lines;
    }

    /** @param headline what is done with the plan's rows */
    public static List<String> explain(String headline, Plan plan) {
        List<String> lines = new ArrayList<>();
        lines.add(headline);
        add(plan, INDENT, lines);
        return lines;
    }

    private static void add(Plan plan, String indent, List<String> lines) {
        lines.add(indent + plan.describe() + "  rows=" + Math.round(plan.estimatedRows()));
        for (Plan input : plan.inputs()) {
            add(input, indent + INDENT, lines);
        }
    }
}
