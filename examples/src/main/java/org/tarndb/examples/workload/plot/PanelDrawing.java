package org.tarndb.examples.workload.plot;

import java.util.Locale;
import java.util.function.ToLongFunction;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.measure.GcPauses;
import org.tarndb.examples.workload.measure.LatencyTimeline;

/** Draws one panel. */
final class PanelDrawing {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    /** Of an area that would be too narrow to be seen. */
    private static final double MIN_WIDTH = 2;

    private static final double RIGHT = Axes.LEFT + Axes.WIDTH;
    /** Of a letter, about. */
    private static final double LETTER_WIDTH = 7;

    private static final double GC_HEIGHT = 8;

    private final Svg svg;
    private final Axes axes;
    private final Panel panel;

    PanelDrawing(Svg svg, Axes axes, Panel panel) {
        this.svg = svg;
        this.axes = axes;
        this.panel = panel;
    }

    /** @param top of the panel's area */
    void draw(double top) {
        svg.open("g", "class", "panel", "transform", "translate(0 " + Svg.number(top) + ")");
        svg.text("text", panel.title(), "class", "title", "x", "16", "y", "-20");
        grid();
        long origin = 0;
        for (Panel.Section section : panel.sections()) {
            section(section, origin);
            origin += section.trace().lengthNanos();
        }
        svg.close("g");
    }

    private void grid() {
        for (int decade = axes.minDecade(); decade <= axes.maxDecade(); decade++) {
            double y = axes.yOfDecade(decade);
            line("grid", Axes.LEFT, y, Axes.LEFT + Axes.WIDTH, y);
            svg.text(
                    "text",
                    Axes.labelOfDecade(decade),
                    "class",
                    "muted",
                    "text-anchor",
                    "end",
                    "x",
                    Svg.number(Axes.LEFT - 8),
                    "y",
                    Svg.number(y + 4));
        }
        double step = axes.tickSeconds();
        for (int i = 0; i * step <= axes.lengthSeconds(); i++) {
            double x = axes.x((long) (i * step * NANOS_PER_SECOND));
            line("grid", x, Axes.HEIGHT, x, Axes.HEIGHT + 4);
            String seconds = String.format(Locale.ROOT, step < 1 ? "%.1f" : "%.0f", i * step);
            text(seconds, "muted", x, Axes.HEIGHT + 18);
        }
        text("seconds", "muted", Axes.LEFT + Axes.WIDTH / 2, Axes.HEIGHT + 34);
    }

    private void section(Panel.Section section, long origin) {
        BuildTrace trace = section.trace();
        if (origin > 0) {
            line("section", axes.x(origin), 0, axes.x(origin), Axes.HEIGHT);
        }
        double start = Math.min(x(trace, origin, trace.buildStartNanos()), RIGHT - MIN_WIDTH);
        double width = Math.max(MIN_WIDTH, x(trace, origin, trace.buildEndNanos()) - start);
        svg.empty(
                "rect",
                "class",
                "build",
                "x",
                Svg.number(start),
                "y",
                "0",
                "width",
                Svg.number(width),
                "height",
                Svg.number(Axes.HEIGHT));
        double millis = (trace.buildEndNanos() - trace.buildStartNanos()) / NANOS_PER_MILLI;
        String label = String.format(Locale.ROOT, "%s, %,.0f ms", section.label(), millis);
        double margin = label.length() * LETTER_WIDTH / 2;
        text(label, "label", Math.max(Axes.LEFT + margin, Math.min(start + width / 2, RIGHT - margin)), -6);
        curve("p99", trace, origin, LatencyTimeline.Point::p99Nanos);
        curve("max", trace, origin, LatencyTimeline.Point::maxNanos);
        trace.pauses().forEach(pause -> pause(pause, trace, origin));
    }

    /** Nothing is drawn outside of its section: a tenth of a second or a pause may last beyond it. */
    private double x(BuildTrace trace, long origin, long nanos) {
        return axes.x(origin + Math.max(0, Math.min(nanos, trace.lengthNanos())));
    }

    /** A line through the points; broken where no write was due, or none ended, for a while. */
    private void curve(String kind, BuildTrace trace, long origin, ToLongFunction<LatencyTimeline.Point> value) {
        StringBuilder path = new StringBuilder();
        long last = Long.MIN_VALUE / 2;
        for (LatencyTimeline.Point point : trace.points()) {
            boolean joined = point.startNanos() - last <= LatencyTimeline.BUCKET_NANOS;
            String x = Svg.number(x(trace, origin, point.startNanos() + LatencyTimeline.BUCKET_NANOS / 2));
            String y = Svg.number(axes.y(value.applyAsLong(point)));
            // A move alone draws nothing; with a line of no length it is a dot.
            path.append(joined ? "L" : "M").append(x).append(' ').append(y).append(joined ? "" : "h0");
            last = point.startNanos();
        }
        if (!path.isEmpty()) {
            svg.empty("path", "class", kind, "d", path.toString());
        }
    }

    private void pause(GcPauses.Pause pause, BuildTrace trace, long origin) {
        double start = Math.min(x(trace, origin, pause.startNanos()), RIGHT - MIN_WIDTH);
        double end = x(trace, origin, pause.startNanos() + pause.lengthNanos());
        String width = Svg.number(Math.max(MIN_WIDTH, end - start));
        svg.open(
                "path",
                "class",
                "gc",
                "style",
                "stroke-linecap: butt; stroke-width: " + width,
                "d",
                "M" + Svg.number((start + Math.max(end, start + MIN_WIDTH)) / 2) + " "
                        + Svg.number(Axes.HEIGHT - GC_HEIGHT) + "v" + Svg.number(GC_HEIGHT));
        svg.text("title", String.format(Locale.ROOT, "GC pause, %.0f ms", pause.lengthNanos() / NANOS_PER_MILLI));
        svg.close("path");
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        svg.empty(
                "line",
                "class",
                kind,
                "x1",
                Svg.number(x1),
                "y1",
                Svg.number(y1),
                "x2",
                Svg.number(x2),
                "y2",
                Svg.number(y2));
    }

    private void text(String content, String kind, double x, double y) {
        svg.text("text", content, "class", kind, "text-anchor", "middle", "x", Svg.number(x), "y", Svg.number(y));
    }
}
