package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Calcite's complaints in our words: code, place, and a hint at the name that was perhaps meant. Calcite tells its errors
 * apart by their texts only.
 */
final class ValidationErrors {
    private final Catalog catalog;
    private final String schema;
    private final SqlNode query;

    ValidationErrors(Catalog catalog, String schema, SqlNode query) {
        this.catalog = catalog;
        this.schema = schema;
        this.query = query;
    }

    private record Rule(ErrorCode code, Pattern pattern, String message) {
        Rule(ErrorCode code, String pattern, String message) {
            this(code, Pattern.compile(pattern, Pattern.DOTALL), message);
        }
    }

    private static final List<Rule> RULES = List.of(
            new Rule(
                    ErrorCode.AMBIGUOUS_COLUMN,
                    "Column '(.*)' is ambiguous.*",
                    "column $1 is ambiguous; put its table before it"),
            new Rule(
                    ErrorCode.GROUPING_ERROR,
                    "Expression '(.*)' is not being grouped.*",
                    "column $1 must be in GROUP BY or inside an aggregate"),
            new Rule(
                    ErrorCode.GROUPING_ERROR,
                    "Expression '(.*)' is not in the select clause.*",
                    "$1 in ORDER BY must be in the select list of SELECT DISTINCT"),
            new Rule(
                    ErrorCode.GROUPING_ERROR,
                    "Aggregate expression is illegal in (.*) clause.*",
                    "an aggregate cannot stand in $1"),
            new Rule(
                    ErrorCode.GROUPING_ERROR,
                    "Aggregate expressions cannot be nested.*",
                    "an aggregate cannot stand inside another one"),
            new Rule(
                    ErrorCode.GROUPING_ERROR,
                    "Windowed aggregate expression is illegal in (.*) clause.*",
                    "a window function cannot stand in $1"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Cannot apply '\\$SCALAR_QUERY' to.*",
                    "a sub-query that stands for a value must have one column"),
            new Rule(
                    ErrorCode.DATATYPE_MISMATCH,
                    "Cannot apply '(.*?)' to arguments of type '(.*?)'\\..*",
                    "$1 cannot be applied as in $2"),
            new Rule(
                    ErrorCode.DATATYPE_MISMATCH,
                    "(WHERE|HAVING|ON|FILTER|QUALIFY|JOIN) clause must be a condition.*",
                    "$1 needs a condition: a BOOLEAN"),
            new Rule(ErrorCode.DATATYPE_MISMATCH, "Expected a boolean type.*", "a condition must be a BOOLEAN"),
            new Rule(
                    ErrorCode.DATATYPE_MISMATCH,
                    "Type mismatch in column (\\d+) of (.*)",
                    "column $1 of $2 has types that do not go together"),
            new Rule(
                    ErrorCode.DATATYPE_MISMATCH,
                    "Values passed to (.*) operator must have compatible types.*",
                    "the values of $1 have types that do not go together"),
            new Rule(
                    ErrorCode.DATATYPE_MISMATCH,
                    "Illegal mixing of types in CASE or COALESCE statement.*",
                    "the results of CASE have types that do not go together"),
            new Rule(
                    ErrorCode.DATATYPE_MISMATCH,
                    "Cast function cannot convert value of type (.*) to type (.*)",
                    "a value of type $1 cannot be cast to $2"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Column count mismatch in (.*)",
                    "the queries of $1 have different numbers of columns"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Unequal number of entries in ROW expressions.*",
                    "the rows have different numbers of values"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Values passed to (.*) operator must have compatible types.*",
                    "the rows of $1 do not go together"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Ordinal out of range.*|ORDER BY ordinal.*",
                    "the number is not that of a column of the select list"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Invalid number of arguments to function '(.*?)'\\..*",
                    "function $1 does not take so many arguments"),
            new Rule(
                    ErrorCode.INVALID_NAME,
                    "Duplicate relation name '(.*)' in FROM clause.*",
                    "$1 stands twice in FROM; give one of them an alias"),
            new Rule(
                    ErrorCode.DUPLICATE_COLUMN,
                    "Duplicate name '(.*)' in column (alias|list).*",
                    "column name $1 is given twice"),
            new Rule(
                    ErrorCode.INVALID_DEFINITION,
                    "List of column aliases must have same degree as table.*",
                    "the list of column names has not as many names as the table has columns"),
            new Rule(
                    ErrorCode.UNDEFINED_OBJECT,
                    "Window '(.*)' not found.*",
                    "window $1 is not defined; WINDOW $1 AS (...) defines it"),
            new Rule(
                    ErrorCode.SYNTAX_ERROR,
                    "Subquery has (\\d+) columns.*|Illegal.*sub-query.*|.*scalar.*query.*",
                    "a sub-query that stands for a value must have one column"));

    private static final Pattern OBJECT =
            Pattern.compile("(?:Object|Table) '(.*?)' not found(?: within '(.*?)')?.*", Pattern.DOTALL);
    private static final Pattern COLUMN =
            Pattern.compile("(?:Column|Unknown identifier) '(.*?)'(?: not found.*)?", Pattern.DOTALL);
    private static final Pattern FUNCTION =
            Pattern.compile("No match found for function signature (.*?)\\((.*)\\)", Pattern.DOTALL);

    TarnException translate(CalciteException error) {
        String place = "";
        Throwable cause = error;
        if (error instanceof CalciteContextException located) {
            if (located.getPosLine() > 0) {
                place = " (line " + located.getPosLine() + ", column " + located.getPosColumn() + ")";
            }
            cause = located.getCause() == null ? error : located.getCause();
        }
        String text = String.valueOf(cause.getMessage());
        Matcher object = OBJECT.matcher(text);
        if (object.matches()) {
            return undefinedObject(object.group(1), place);
        }
        for (Rule rule : RULES) {
            Matcher matcher = rule.pattern.matcher(text);
            if (matcher.matches()) {
                return new TarnException(rule.code, filled(rule.message, matcher) + place, error);
            }
        }
        Matcher column = COLUMN.matcher(text);
        if (column.matches()) {
            String name = lastPart(column.group(1));
            return new TarnException(
                    ErrorCode.UNDEFINED_COLUMN,
                    "column " + readable(column.group(1)) + " does not exist" + place
                            + Hints.nearest(name, columnNames()),
                    error);
        }
        Matcher function = FUNCTION.matcher(text);
        if (function.matches()) {
            return new TarnException(
                    ErrorCode.UNDEFINED_FUNCTION,
                    "there is no function " + function.group(1) + "(" + readable(function.group(2)) + ")" + place
                            + Hints.nearest(function.group(1), functionNames()),
                    error);
        }
        return new TarnException(ErrorCode.INVALID_QUERY, "the query is not valid: " + readable(text) + place, error);
    }

    private static String filled(String message, Matcher matcher) {
        String result = message;
        for (int i = 1; i <= matcher.groupCount(); i++) {
            result = result.replace("$" + i, readable(String.valueOf(matcher.group(i))));
        }
        return result;
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Without what only Calcite understands. */
    private static String readable(String text) {
        return text.replace("\u0000", "")
                .replace("`", "")
                .replace("\n", " ")
                .replace("IN (LIST)", "IN")
                .replace(" NOT NULL", "")
                .trim();
    }

    /** A name before a dot that is no table, a table, or a schema. */
    private TarnException undefinedObject(String name, String place) {
        if (isQualifier(name) || fromNames().stream().noneMatch(from -> from.contains(lastPart(name)))) {
            return new TarnException(
                    ErrorCode.UNDEFINED_TABLE,
                    "there is no table or alias " + name + " in FROM" + place + Hints.nearest(name, tableNames()));
        }
        if (isSchema(name)) {
            return new TarnException(
                    ErrorCode.UNDEFINED_SCHEMA,
                    "schema " + name + " does not exist" + place + Hints.nearest(name, catalog.schemas()));
        }
        return undefinedTable(lastPart(name), place, catalog, schema);
    }

    static TarnException undefinedTable(String name, String place, Catalog catalog, String schema) {
        List<String> names = catalog.tables().stream()
                .map(TableDef::name)
                .filter(table -> table.schema().equals(schema))
                .map(TableName::name)
                .toList();
        return new TarnException(
                ErrorCode.UNDEFINED_TABLE, "table " + name + " does not exist" + place + Hints.nearest(name, names));
    }

    private boolean isQualifier(String name) {
        return identifiers().stream().anyMatch(id -> id.size() > 1 && id.get(0).equals(name))
                && fromNames().stream().noneMatch(id -> id.contains(name));
    }

    private boolean isSchema(String name) {
        return fromNames().stream().anyMatch(id -> id.size() > 1 && id.get(0).equals(name));
    }

    private List<List<String>> identifiers() {
        List<List<String>> identifiers = new ArrayList<>();
        query.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlIdentifier id) {
                identifiers.add(id.names);
                return super.visit(id);
            }
        });
        return identifiers;
    }

    /** Names that stand where a table is named. */
    private List<List<String>> fromNames() {
        return FromNames.of(query);
    }

    private Set<String> tableNames() {
        Set<String> names = new TreeSet<>();
        fromNames().forEach(name -> names.add(name.get(name.size() - 1)));
        return names;
    }

    /** Of the tables in any FROM of the statement. */
    private Set<String> columnNames() {
        Set<String> names = new TreeSet<>();
        Set<String> tables = tableNames();
        for (TableDef table : catalog.tables()) {
            if (tables.contains(table.name().name())) {
                table.columns().stream().map(ColumnDef::name).forEach(names::add);
            }
        }
        return names;
    }

    private static List<String> functionNames() {
        return org.tarndb.planner.operator.Operators.functionNames();
    }
}
