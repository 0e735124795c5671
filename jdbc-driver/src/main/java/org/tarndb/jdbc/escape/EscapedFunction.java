package org.tarndb.jdbc.escape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Functions that JDBC (4.3, appendix C) names or writes otherwise than SQL does. */
final class EscapedFunction {
    private static final Map<String, String> WITHOUT_ARGUMENTS = Map.of(
            "CURDATE", "CURRENT_DATE",
            "CURRENT_DATE", "CURRENT_DATE",
            "CURTIME", "LOCALTIME",
            "CURRENT_TIME", "LOCALTIME",
            "NOW", "LOCALTIMESTAMP",
            "CURRENT_TIMESTAMP", "LOCALTIMESTAMP",
            "USER", "CURRENT_USER",
            "DATABASE", "CURRENT_CATALOG");
    private static final Map<String, String> RENAMED = Map.of(
            "UCASE", "UPPER",
            "LCASE", "LOWER",
            "LENGTH", "CHAR_LENGTH",
            "IFNULL", "COALESCE",
            "LOG", "LN");
    private static final List<String> DATE_FIELDS =
            List.of("YEAR", "MONTH", "HOUR", "MINUTE", "SECOND", "QUARTER", "WEEK");

    private EscapedFunction() {}

    /** Rewrites the call that the builder holds from a position on. What is not known stays as it is. */
    static void rewrite(StringBuilder out, int start) {
        String call = out.substring(start).strip();
        out.setLength(start);
        int open = call.indexOf('(');
        if (open < 0 || !call.endsWith(")")) {
            out.append(call);
            return;
        }
        String name = call.substring(0, open).strip().toUpperCase(Locale.ROOT);
        List<String> arguments = arguments(call.substring(open + 1, call.length() - 1));
        out.append(rewritten(name, arguments, call));
    }

    private static String rewritten(String name, List<String> arguments, String call) {
        String constant = WITHOUT_ARGUMENTS.get(name);
        if (constant != null && arguments.isEmpty()) {
            return constant;
        }
        if (name.equals("CONVERT") && arguments.size() == 2) {
            return "CAST(" + arguments.get(0) + " AS " + typeName(arguments.get(1)) + ")";
        }
        if (name.equals("LOCATE") && arguments.size() == 2) {
            return "POSITION(" + arguments.get(0) + " IN " + arguments.get(1) + ")";
        }
        if (DATE_FIELDS.contains(name) && arguments.size() == 1) {
            return "EXTRACT(" + name + " FROM " + arguments.get(0) + ")";
        }
        if (name.equals("DAYOFMONTH") && arguments.size() == 1) {
            return "EXTRACT(DAY FROM " + arguments.get(0) + ")";
        }
        String other = RENAMED.get(name);
        return other == null ? call : other + "(" + String.join(", ", arguments) + ")";
    }

    /** JDBC's SQL_VARCHAR or VARCHAR as SQL's VARCHAR. */
    private static String typeName(String type) {
        String name = type.toUpperCase(Locale.ROOT);
        String bare = name.startsWith("SQL_") ? name.substring("SQL_".length()) : name;
        return bare.equals("DOUBLE") || bare.equals("FLOAT") ? "DOUBLE PRECISION" : bare;
    }

    /** The arguments, split at the commas outside parentheses and quotes. */
    private static List<String> arguments(String text) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i = SqlText.endOfToken(text, i)) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                arguments.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        if (!text.isBlank()) {
            arguments.add(text.substring(start).strip());
        }
        return arguments;
    }
}
