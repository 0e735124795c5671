package org.tarndb.examples.workload.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.measure.GcPauses;
import org.tarndb.examples.workload.measure.LatencyTimeline;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LatencyPlotTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;

    /** Three seconds, the build in the second one; from 100 microseconds to 100 milliseconds. */
    private static final BuildTrace TRACE = new BuildTrace(
            SECOND,
            2 * SECOND,
            3 * SECOND,
            IntStream.range(0, 30)
                    .filter(i -> i != 15)
                    .mapToObj(
                            i -> new LatencyTimeline.Point(i * SECOND / 10, MILLI / 10, i == 12 ? 100 * MILLI : MILLI))
                    .toList(),
            List.of(new GcPauses.Pause(SECOND / 2, 40 * MILLI)));

    private final XPath xpath = XPathFactory.newInstance().newXPath();

    /** Parses with the JDK's parser, which refuses what is not well-formed. */
    private static Document draw(Panel... panels) throws Exception {
        String svg = LatencyPlot.of(List.of(panels));
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private NodeList find(Document document, String path) throws XPathExpressionException {
        return (NodeList) xpath.evaluate(path, document, XPathConstants.NODESET);
    }

    private int count(Document document, String path) throws XPathExpressionException {
        return find(document, path).getLength();
    }

    private double number(Document document, String path) throws XPathExpressionException {
        return (Double) xpath.evaluate(path, document, XPathConstants.NUMBER);
    }

    @Test
    void everyBuildIsShadedAndLabelled() throws Exception {
        Document svg =
                draw(new Panel("tarn", List.of(new Panel.Section("one", TRACE), new Panel.Section("two", TRACE))));
        assertEquals("svg", svg.getDocumentElement().getTagName());
        assertEquals(1, count(svg, "//g[@class='panel']"));
        assertEquals(2, count(svg, "//g[@class='panel']/rect[@class='build']"));
        assertEquals(
                "one, 1,000 ms", find(svg, "//text[@class='label']").item(0).getTextContent());
        assertEquals(
                "two, 1,000 ms", find(svg, "//text[@class='label']").item(1).getTextContent());
        assertEquals(2, count(svg, "//g/path[@class='p99']"));
        assertEquals(2, count(svg, "//g/path[@class='max']"));
        assertEquals(
                "GC pause, 40 ms",
                find(svg, "//path[@class='gc']/title").item(0).getTextContent());
        assertEquals(1, count(svg, "//line[@class='section']"));
        // The second of six seconds.
        assertEquals(Axes.LEFT + Axes.WIDTH / 6, number(svg, "//g/rect[@class='build'][1]/@x"), 0.1);
        assertEquals(Axes.WIDTH / 6, number(svg, "//g/rect[@class='build'][1]/@width"), 0.1);
    }

    /** Three decades: each point's height is that of its logarithm. A missing tenth breaks the line. */
    @Test
    void latencyIsOnALogarithmicScale() throws Exception {
        Document svg = draw(new Panel("tarn", List.of(new Panel.Section("one", TRACE))));
        List<String> labels = IntStream.range(0, 4)
                .mapToObj(i -> textAt(svg, "//g/text[@class='muted'][@text-anchor='end']", i))
                .toList();
        assertEquals(List.of("100 µs", "1 ms", "10 ms", "100 ms"), labels);
        String max = textAt(svg, "//g/path[@class='max']/@d", 0);
        assertEquals(2, max.chars().filter(c -> c == 'M').count());
        assertEquals(27, max.chars().filter(c -> c == 'L').count());
        String oneMilli = " " + Svg.number(Axes.HEIGHT * 2 / 3);
        assertTrue(max.startsWith("M" + Svg.number(Axes.LEFT + Axes.WIDTH * 0.05 / 3) + oneMilli + "h0L"), max);
        assertTrue(max.contains(" 0.0L"), max);
        String p99 = textAt(svg, "//g/path[@class='p99']/@d", 0);
        assertTrue(p99.contains(" " + Svg.number(Axes.HEIGHT) + "L"), p99);
    }

    private String textAt(Document document, String path, int place) {
        try {
            return find(document, path).item(place).getTextContent();
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    @Test
    void panelsHaveTheSameAxes() throws Exception {
        BuildTrace slow = new BuildTrace(
                0, SECOND, 6 * SECOND, List.of(new LatencyTimeline.Point(0, SECOND, 2 * SECOND)), List.of());
        Document svg = draw(
                new Panel("tarn", List.of(new Panel.Section("i", TRACE))),
                new Panel("h2", List.of(new Panel.Section("i", slow))));
        assertEquals(2, count(svg, "//g[@class='panel']"));
        assertEquals(count(svg, "//g[1]/text[@class='muted']"), count(svg, "//g[2]/text[@class='muted']"));
        assertEquals("10 s", textAt(svg, "//g[1]/text[@text-anchor='end'][last()]", 0));
        assertEquals(Axes.WIDTH / 6, number(svg, "//g[1]/rect/@width"), 0.1);
        assertEquals(Axes.WIDTH / 6, number(svg, "//g[2]/rect/@width"), 0.1);
    }

    /** What begins before the end of the last section may last beyond it. */
    @Test
    void nothingPassesTheRightEdge() throws Exception {
        BuildTrace last = new BuildTrace(
                SECOND,
                SECOND,
                SECOND,
                List.of(
                        new LatencyTimeline.Point(9 * SECOND / 10, MILLI, MILLI),
                        new LatencyTimeline.Point(SECOND - 1, MILLI, MILLI)),
                List.of(new GcPauses.Pause(SECOND - 1, SECOND)));
        String name = "A_LONG_NAME_OF_AN_INDEX_OF_MANY_COLUMNS";
        Document svg = draw(new Panel("t", List.of(new Panel.Section("i", TRACE), new Panel.Section(name, last))));
        double right = Axes.LEFT + Axes.WIDTH;
        for (int i = 1; i <= 2; i++) {
            String rect = "//g/rect[@class='build'][" + i + "]/@";
            assertTrue(number(svg, rect + "x") + number(svg, rect + "width") <= right);
        }
        for (String kind : List.of("max", "p99")) {
            String path = textAt(svg, "//g/path[@class='" + kind + "']/@d", 1);
            double end = Double.parseDouble(path.substring(path.lastIndexOf('L') + 1, path.lastIndexOf(' ')));
            assertEquals(right, end, 0.1, path);
        }
        String gc = textAt(svg, "//path[@class='gc']/@d", 1);
        assertTrue(Double.parseDouble(gc.substring(1, gc.indexOf(' '))) < right, gc);
        double label = number(svg, "//text[@class='label'][2]/@x");
        assertTrue(label + (name.length() + ", 0 ms".length()) * 7 / 2.0 <= right, "the label's middle is at " + label);
    }

    @Test
    void itIsReadableInTheDark() throws Exception {
        Document svg = draw(new Panel("tarn", List.of(new Panel.Section("i", TRACE))));
        assertTrue(textAt(svg, "//style", 0).contains("prefers-color-scheme: dark"));
        assertEquals("paper", textAt(svg, "//rect[@width='100%']/@class", 0));
    }

    @Test
    void namesAreEscapedAndNothingMayBeDrawn() throws Exception {
        BuildTrace nothing = new BuildTrace(0, 0, 0, List.of(), List.of());
        Document svg = draw(new Panel("<a & \"b\">", List.of(new Panel.Section("<&>", nothing))));
        assertEquals("<a & \"b\">", textAt(svg, "//g/text[@class='title']", 0));
        assertEquals("<&>, 0 ms", textAt(svg, "//text[@class='label']", 0));
    }
}
