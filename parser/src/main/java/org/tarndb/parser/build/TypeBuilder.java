package org.tarndb.parser.build;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.IntervalField;
import org.tarndb.parser.ast.IntervalQualifier;
import org.tarndb.parser.ast.TypeName;
import org.tarndb.parser.ast.TypeName.Kind;
import org.tarndb.parser.error.Suggestions;
import org.tarndb.parser.grammar.TarnParser.IntervalFieldContext;
import org.tarndb.parser.grammar.TarnParser.IntervalQualifierContext;
import org.tarndb.parser.grammar.TarnParser.TypeArgumentsContext;
import org.tarndb.parser.grammar.TarnParser.TypeNameContext;

/** Data types, with their synonyms resolved. */
final class TypeBuilder {

    /** Digits of the binary mantissa of a REAL: {@code FLOAT(24)} is still one, {@code FLOAT(25)} is a DOUBLE. */
    private static final int REAL_PRECISION = 24;

    private static final Map<String, Kind> KINDS = Map.ofEntries(
            Map.entry("BOOLEAN", Kind.BOOLEAN),
            Map.entry("BOOL", Kind.BOOLEAN),
            Map.entry("TINYINT", Kind.TINYINT),
            Map.entry("SMALLINT", Kind.SMALLINT),
            Map.entry("INTEGER", Kind.INTEGER),
            Map.entry("INT", Kind.INTEGER),
            Map.entry("BIGINT", Kind.BIGINT),
            Map.entry("REAL", Kind.REAL),
            Map.entry("FLOAT", Kind.DOUBLE),
            Map.entry("DOUBLE", Kind.DOUBLE),
            Map.entry("DOUBLE PRECISION", Kind.DOUBLE),
            Map.entry("DECIMAL", Kind.DECIMAL),
            Map.entry("DEC", Kind.DECIMAL),
            Map.entry("NUMERIC", Kind.DECIMAL),
            Map.entry("CHAR", Kind.CHAR),
            Map.entry("CHARACTER", Kind.CHAR),
            Map.entry("CHAR VARYING", Kind.VARCHAR),
            Map.entry("CHARACTER VARYING", Kind.VARCHAR),
            Map.entry("VARCHAR", Kind.VARCHAR),
            Map.entry("TEXT", Kind.VARCHAR),
            Map.entry("STRING", Kind.VARCHAR),
            Map.entry("CLOB", Kind.VARCHAR),
            Map.entry("CHAR LARGE OBJECT", Kind.VARCHAR),
            Map.entry("CHARACTER LARGE OBJECT", Kind.VARCHAR),
            Map.entry("BINARY", Kind.BINARY),
            Map.entry("BINARY VARYING", Kind.VARBINARY),
            Map.entry("VARBINARY", Kind.VARBINARY),
            Map.entry("BLOB", Kind.VARBINARY),
            Map.entry("BINARY LARGE OBJECT", Kind.VARBINARY),
            Map.entry("DATE", Kind.DATE),
            Map.entry("TIME", Kind.TIME),
            Map.entry("TIMESTAMP", Kind.TIMESTAMP),
            Map.entry("INTERVAL", Kind.INTERVAL),
            Map.entry("UUID", Kind.UUID));

    private final Source source;

    TypeBuilder(Source source) {
        this.source = source;
    }

    TypeName type(TypeNameContext context) {
        String name = name(context);
        Kind kind = KINDS.get(name);
        if (kind == null) {
            throw source.error(context, "there is no type " + name, Suggestions.didYouMean(name, KINDS.keySet()));
        }
        Integer precision = precision(context);
        Integer scale = argument(context.typeArguments(), 1);
        checkArguments(context, kind, name, precision, scale);
        if (name.equals("FLOAT")) {
            kind = precision != null && precision <= REAL_PRECISION ? Kind.REAL : Kind.DOUBLE;
            precision = null;
        }
        boolean zone = context.timeZone() != null && context.timeZone().WITH() != null;
        IntervalQualifier qualifier =
                context.intervalQualifier() == null ? null : qualifier(context.intervalQualifier());
        return new TypeName(kind, precision, scale, zone, qualifier, source.position(context));
    }

    IntervalQualifier qualifier(IntervalQualifierContext context) {
        List<TerminalNode> leading = context.EXACT_NUMBER();
        Integer precision = null;
        Integer fraction = context.fraction == null ? null : integer(context.fraction);
        for (TerminalNode node : leading) {
            if (node.getSymbol() == context.fraction) {
                continue;
            }
            if (precision == null) {
                precision = integer(node);
            } else {
                fraction = integer(node);
            }
        }
        IntervalField end = context.end == null ? null : field(context.end);
        return new IntervalQualifier(field(context.start), precision, end, fraction, source.position(context));
    }

    int integer(TerminalNode node) {
        return integer(node.getSymbol());
    }

    private int integer(Token token) {
        try {
            return Integer.parseInt(token.getText());
        } catch (NumberFormatException e) {
            throw source.error(
                    token, "found " + token.getText() + ", expected a whole number below " + Integer.MAX_VALUE, null);
        }
    }

    private static IntervalField field(IntervalFieldContext context) {
        return IntervalField.valueOf(context.getText().toUpperCase(Locale.ROOT));
    }

    /** The words of the type, without arguments and time zone. */
    private static String name(TypeNameContext context) {
        StringBuilder name = new StringBuilder(context.getStart().getText());
        if (context.PRECISION() != null) {
            name.append(" PRECISION");
        } else if (context.VARYING() != null) {
            name.append(" VARYING");
        } else if (context.LARGE() != null) {
            name.append(" LARGE OBJECT");
        }
        return name.toString().toUpperCase(Locale.ROOT);
    }

    private @Nullable Integer precision(TypeNameContext context) {
        TerminalNode fraction = context.EXACT_NUMBER();
        return fraction != null ? Integer.valueOf(integer(fraction)) : argument(context.typeArguments(), 0);
    }

    private @Nullable Integer argument(@Nullable TypeArgumentsContext context, int index) {
        return context == null || context.EXACT_NUMBER().size() <= index
                ? null
                : Integer.valueOf(integer(context.EXACT_NUMBER(index)));
    }

    private void checkArguments(
            TypeNameContext context, Kind kind, String name, @Nullable Integer precision, @Nullable Integer scale) {
        int allowed = switch (kind) {
            case DECIMAL -> 2;
            case CHAR, VARCHAR, BINARY, VARBINARY, TIME, TIMESTAMP -> 1;
            case DOUBLE -> name.equals("FLOAT") ? 1 : 0;
            default -> 0;
        };
        if (allowed == 0 && precision != null) {
            throw source.error(
                    Objects.requireNonNull(context.typeArguments()).getStart(),
                    "the type " + name + " has no length or precision",
                    null);
        }
        if (allowed < 2 && scale != null) {
            throw source.error(
                    Objects.requireNonNull(context.typeArguments())
                            .EXACT_NUMBER(1)
                            .getSymbol(),
                    "the type " + name + " has no scale",
                    null);
        }
    }
}
