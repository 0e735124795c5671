package org.tarndb.parser.print;

import java.util.HexFormat;
import org.tarndb.parser.ast.Literal;

/** Literals. */
final class LiteralPrinter {

    private LiteralPrinter() {}

    static Output print(Output out, Literal literal) {
        if (literal instanceof Literal.BooleanLiteral value) {
            return out.add(value.value() ? "TRUE" : "FALSE");
        }
        if (literal instanceof Literal.ExactNumber number) {
            return out.add(number.value().toPlainString());
        }
        if (literal instanceof Literal.ApproximateNumber number) {
            return out.add(approximate(number.value()));
        }
        if (literal instanceof Literal.StringLiteral string) {
            return out.string(string.value());
        }
        if (literal instanceof Literal.BinaryLiteral binary) {
            return out.add("X").string(HexFormat.of().withUpperCase().formatHex(binary.value()));
        }
        if (literal instanceof Literal.DateTimeLiteral dateTime) {
            return out.add(dateTime.kind().name())
                    .addIf(dateTime.withTimeZone(), " WITH TIME ZONE")
                    .add(" ")
                    .string(dateTime.text());
        }
        return literal instanceof Literal.IntervalLiteral interval ? interval(out, interval) : out.add("NULL");
    }

    /** With an exponent, which is what makes a number approximate. */
    private static String approximate(double value) {
        String text = Double.toString(value);
        return text.indexOf('E') < 0 ? text + "E0" : text;
    }

    private static Output interval(Output out, Literal.IntervalLiteral interval) {
        out.add("INTERVAL ").addIf(interval.negative(), "-").string(interval.text());
        return interval.qualifier() == null ? out : TypePrinter.print(out.add(" "), interval.qualifier());
    }
}
