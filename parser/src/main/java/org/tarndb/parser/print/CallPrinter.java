package org.tarndb.parser.print;

import java.util.List;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.FrameBound;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.NullTreatment;
import org.tarndb.parser.ast.Window;
import org.tarndb.parser.ast.WindowFrame;
import org.tarndb.parser.ast.WindowName;
import org.tarndb.parser.ast.WindowSpecification;

/** Function calls and the windows they run over. */
final class CallPrinter {

    private final Output out;

    CallPrinter(Output out) {
        this.out = out;
    }

    Output print(FunctionCall call) {
        out.name(call.name()).add("(").addIf(call.distinct(), "DISTINCT ").addIf(call.star(), "*");
        arguments(call).orderBy(" ORDER BY ", call.orderBy()).add(")");
        if (!call.withinGroup().isEmpty()) {
            out.add(" WITHIN GROUP (").orderBy("ORDER BY ", call.withinGroup()).add(")");
        }
        if (call.filter() != null) {
            out.add(" FILTER (WHERE ").expression(call.filter()).add(")");
        }
        out.addIf(call.nullTreatment() != NullTreatment.UNSPECIFIED, " " + call.nullTreatment() + " NULLS");
        return call.over() == null ? out : window(out.add(" OVER "), call.over());
    }

    /** The first argument of POSITION must be no condition: {@code IN} follows it. */
    private Output arguments(FunctionCall call) {
        Identifier name = call.name().last();
        boolean position =
                call.name().isSimple() && !name.quoted() && name.text().equals("POSITION");
        List<Expression> arguments = call.arguments();
        if (!position || arguments.isEmpty()) {
            return out.list(arguments, out::expression);
        }
        return out.value(arguments.get(0)).clause(", ", arguments.subList(1, arguments.size()), out::expression);
    }

    private static Output window(Output out, Window window) {
        if (window instanceof WindowName name) {
            return out.name(name.name());
        }
        return specification(out, (WindowSpecification) window);
    }

    static Output specification(Output out, WindowSpecification window) {
        out.add("(");
        String separator = "";
        if (window.base() != null) {
            out.name(window.base());
            separator = " ";
        }
        if (!window.partitionBy().isEmpty()) {
            out.add(separator).clause("PARTITION BY ", window.partitionBy(), out::expression);
            separator = " ";
        }
        if (!window.orderBy().isEmpty()) {
            out.add(separator).orderBy("ORDER BY ", window.orderBy());
            separator = " ";
        }
        return window.frame() == null
                ? out.add(")")
                : frame(out.add(separator), window.frame()).add(")");
    }

    private static Output frame(Output out, WindowFrame frame) {
        out.add(frame.unit() + " ");
        if (frame.end() == null) {
            bound(out, frame.start());
        } else {
            bound(out.add("BETWEEN "), frame.start());
            bound(out.add(" AND "), frame.end());
        }
        return switch (frame.exclusion()) {
            case NO_OTHERS -> out;
            case CURRENT_ROW -> out.add(" EXCLUDE CURRENT ROW");
            case GROUP -> out.add(" EXCLUDE GROUP");
            case TIES -> out.add(" EXCLUDE TIES");
        };
    }

    private static Output bound(Output out, FrameBound bound) {
        if (bound.offset() != null) {
            out.value(bound.offset()).add(" ");
        }
        return out.add(bound.kind().name().replace('_', ' '));
    }
}
