package org.tarndb.planner.operator;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/** The operators and functions of the dialect: what Calcite's validator knows, and nothing else. */
public final class Operators {
    /** Names no statement can write: these are called by the translation of their own syntax. */
    public static final String EXTRACT = "EXTRACT(FIELD)";

    public static final String EXTRACT_SECONDS = "EXTRACT(SECOND)";
    public static final String AT_TIME_ZONE = "AT TIME ZONE";

    private static final SqlOperatorTable TABLE = new OperatorTable(all());

    private Operators() {}

    public static SqlOperatorTable table() {
        return TABLE;
    }

    private static List<SqlOperator> all() {
        List<SqlOperator> operators = new ArrayList<>(standard());
        operators.addAll(aggregates());
        operators.addAll(ScalarFunctions.all());
        operators.add(CoalesceOperator.INSTANCE);
        operators.add(InListOperator.INSTANCE);
        return operators;
    }

    /** Of the functions that a statement can call. */
    public static List<String> functionNames() {
        return all().stream()
                .map(SqlOperator::getName)
                .filter(name -> !name.isEmpty()
                        && Character.isLetter(name.charAt(0))
                        && name.indexOf('(') < 0
                        && name.indexOf(' ') < 0)
                .toList();
    }

    /** All syntax that is not a function call; what the grammar does not know cannot come. */
    private static List<SqlOperator> standard() {
        List<SqlOperator> operators = new ArrayList<>();
        for (SqlOperator operator : SqlStdOperatorTable.instance().getOperatorList()) {
            if (!(operator instanceof SqlFunction) && operator != SqlStdOperatorTable.MINUS) {
                operators.add(operator);
            }
        }
        operators.addAll(List.of(
                MinusOperator.INSTANCE,
                SqlStdOperatorTable.MOD,
                SqlStdOperatorTable.CAST,
                SqlLibraryOperators.ILIKE,
                SqlLibraryOperators.NOT_ILIKE));
        return operators;
    }

    private static List<SqlOperator> aggregates() {
        return List.of(
                SqlStdOperatorTable.COUNT,
                SqlStdOperatorTable.SUM,
                SqlStdOperatorTable.AVG,
                SqlStdOperatorTable.MIN,
                SqlStdOperatorTable.MAX,
                SqlStdOperatorTable.STDDEV,
                SqlStdOperatorTable.STDDEV_POP,
                SqlStdOperatorTable.STDDEV_SAMP,
                SqlStdOperatorTable.VARIANCE,
                SqlStdOperatorTable.VAR_POP,
                SqlStdOperatorTable.VAR_SAMP,
                SqlStdOperatorTable.EVERY,
                SqlStdOperatorTable.SOME,
                SqlLibraryOperators.BOOL_AND,
                SqlLibraryOperators.BOOL_OR,
                SqlStdOperatorTable.ANY_VALUE,
                SqlStdOperatorTable.LISTAGG,
                SqlLibraryOperators.STRING_AGG,
                SqlStdOperatorTable.GROUPING,
                SqlStdOperatorTable.ROW_NUMBER,
                SqlStdOperatorTable.RANK,
                SqlStdOperatorTable.DENSE_RANK,
                SqlStdOperatorTable.PERCENT_RANK,
                SqlStdOperatorTable.CUME_DIST,
                SqlStdOperatorTable.NTILE,
                SqlStdOperatorTable.LAG,
                SqlStdOperatorTable.LEAD,
                SqlStdOperatorTable.FIRST_VALUE,
                SqlStdOperatorTable.LAST_VALUE,
                SqlStdOperatorTable.NTH_VALUE);
    }

    /** A zone gives a time without zone one, and takes it from a time that has one (ISO/IEC 9075-2, subclause 6.43). */
    static RelDataType atTimeZone(SqlOperatorBinding binding) {
        boolean zoned = binding.getOperandType(0).getSqlTypeName() == SqlTypeName.TIMESTAMP_TZ;
        return TypeMapping.toCalcite(binding.getTypeFactory(), zoned ? SqlType.TIMESTAMP : SqlType.TIMESTAMP_TZ, false);
    }
}
