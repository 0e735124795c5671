package org.tarndb.parser.print;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.IntervalQualifier;
import org.tarndb.parser.ast.TypeName;

/** Data types and units of intervals. */
final class TypePrinter {

    private TypePrinter() {}

    static Output print(Output out, TypeName type) {
        out.add(type.kind().name());
        arguments(out, type.precision(), type.scale());
        if (type.interval() != null) {
            print(out.add(" "), type.interval());
        }
        return out.addIf(type.withTimeZone(), " WITH TIME ZONE");
    }

    static Output print(Output out, IntervalQualifier qualifier) {
        out.add(qualifier.start().name());
        if (qualifier.end() == null) {
            return arguments(out, qualifier.precision(), qualifier.fractionalPrecision());
        }
        arguments(out, qualifier.precision(), null);
        out.add(" TO ").add(qualifier.end().name());
        return arguments(out, qualifier.fractionalPrecision(), null);
    }

    private static Output arguments(Output out, @Nullable Integer first, @Nullable Integer second) {
        if (first == null) {
            return out;
        }
        return out.add("(" + first + (second == null ? "" : ", " + second) + ")");
    }
}
