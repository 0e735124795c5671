package org.tarndb.examples.workload.plot;

import java.util.Locale;

/** Writes the text of an SVG document: elements with attributes, everything escaped. */
final class Svg {
    private final StringBuilder text = new StringBuilder();

    /** Opens an element; attributes are names and values in turn. */
    Svg open(String element, String... attributes) {
        start(element, attributes).append(">\n");
        return this;
    }

    Svg close(String element) {
        text.append("</").append(element).append(">\n");
        return this;
    }

    /** An element without content. */
    Svg empty(String element, String... attributes) {
        start(element, attributes).append("/>\n");
        return this;
    }

    /** An element that holds text. */
    Svg text(String element, String content, String... attributes) {
        start(element, attributes).append('>').append(escape(content));
        return close(element);
    }

    private StringBuilder start(String element, String... attributes) {
        text.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escape(attributes[i + 1]))
                    .append('"');
        }
        return text;
    }

    private static String escape(String content) {
        return content.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A coordinate, to a tenth. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
