package org.tarndb.examples.workload.plot;

import java.util.List;
import org.tarndb.examples.workload.measure.LatencyTimeline;

/**
 * The picture: a panel for each database, all with the same axes. In each tenth of a second the longest write and the 99th
 * percentile; the builds are shaded, the garbage collector's pauses marked. Its colours follow the reader's choice of light
 * or dark.
 */
public final class LatencyPlot {
    private static final double WIDTH = 960;
    private static final double HEAD = 56;
    private static final double PANEL_HEAD = 40;
    private static final double PANEL_FOOT = 44;
    private static final double PANEL_HEIGHT = PANEL_HEAD + Axes.HEIGHT + PANEL_FOOT;
    private static final double LEGEND_WIDTH = 150;
    private static final double LEGEND_LINE = 20;
    private static final double LEGEND_Y = 40;

    private static final String STYLE = """
            text { font: 12px system-ui, sans-serif; fill: #24292f; }
            .title { font-size: 15px; font-weight: 600; }
            .muted { fill: #57606a; }
            .paper { fill: #ffffff; }
            .build { fill: #54aeff; fill-opacity: 0.25; }
            .grid { stroke: #d0d7de; }
            .section { stroke: #8c959f; stroke-dasharray: 2 3; }
            .max { stroke: #cf222e; }
            .p99 { stroke: #0550ae; }
            .gc { stroke: #1a7f37; }
            path { fill: none; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3; }
              .muted { fill: #8d96a0; }
              .paper { fill: #0d1117; }
              .build { fill: #388bfd; fill-opacity: 0.3; }
              .grid { stroke: #30363d; }
              .section { stroke: #6e7681; }
              .max { stroke: #ff7b72; }
              .p99 { stroke: #79c0ff; }
              .gc { stroke: #3fb950; }
            }
            """;

    private LatencyPlot() {}

    /** The SVG document. */
    public static String of(List<Panel> panels) {
        Axes axes = Axes.of(panels);
        double height = HEAD + panels.size() * PANEL_HEIGHT;
        Svg svg = new Svg();
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + Svg.number(WIDTH) + " " + Svg.number(height),
                "width",
                Svg.number(WIDTH),
                "height",
                Svg.number(height),
                "role",
                "img");
        svg.text("title", "Latency of writes while indexes are built");
        svg.text(
                "desc",
                "For each " + LatencyTimeline.BUCKET_NANOS / 1_000_000
                        + " ms the longest write and the 99th percentile, on a logarithmic scale");
        svg.text("style", STYLE);
        svg.empty("rect", "class", "paper", "width", "100%", "height", "100%");
        svg.text("text", "Latency of writes while indexes are built", "class", "title", "x", "16", "y", "24");
        legend(svg);
        for (int i = 0; i < panels.size(); i++) {
            new PanelDrawing(svg, axes, panels.get(i)).draw(HEAD + i * PANEL_HEIGHT + PANEL_HEAD);
        }
        return svg.close("svg").toString();
    }

    private static void legend(Svg svg) {
        legendLine(svg, 0, "max", "longest write");
        legendLine(svg, 1, "p99", "99th percentile");
        legendLine(svg, 2, "gc", "GC pause");
        double x = Axes.LEFT + 3 * LEGEND_WIDTH;
        svg.empty(
                "rect",
                "class",
                "build",
                "x",
                Svg.number(x),
                "y",
                Svg.number(LEGEND_Y - 6),
                "width",
                Svg.number(LEGEND_LINE),
                "height",
                "12");
        legendText(svg, x, "index is built");
    }

    private static void legendLine(Svg svg, int place, String kind, String label) {
        double x = Axes.LEFT + place * LEGEND_WIDTH;
        String y = Svg.number(LEGEND_Y);
        svg.empty("path", "class", kind, "d", "M" + Svg.number(x) + " " + y + "h" + Svg.number(LEGEND_LINE));
        legendText(svg, x, label);
    }

    private static void legendText(Svg svg, double x, String label) {
        svg.text("text", label, "x", Svg.number(x + LEGEND_LINE + 8), "y", Svg.number(LEGEND_Y + 4));
    }
}
