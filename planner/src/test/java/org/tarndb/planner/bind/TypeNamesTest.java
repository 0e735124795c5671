package org.tarndb.planner.bind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Cast;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

class TypeNamesTest {
    private static SqlType typeOf(String name) {
        return TypeNames.toSqlType(((Cast) new SqlParser().parseExpression("CAST(NULL AS " + name + ")")).type());
    }

    /** Defaults are those of ISO/IEC 9075-2, subclause 6.1: CHARACTER(1), TIME(0), TIMESTAMP(6). */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "INT; INTEGER",
                "DECIMAL; DECIMAL(38, 0)",
                "NUMERIC(5); DECIMAL(5, 0)",
                "DECIMAL(100, 100); DECIMAL(100, 100)",
                "CHAR; CHARACTER(1)",
                "VARCHAR; CHARACTER VARYING",
                "VARCHAR(20); CHARACTER VARYING(20)",
                "BINARY(4); BINARY(4)",
                "TIME; TIME(0)",
                "TIME(9); TIME(9)",
                "TIMESTAMP; TIMESTAMP(6)",
                "TIMESTAMP(3) WITH TIME ZONE; TIMESTAMP(3) WITH TIME ZONE",
                "INTERVAL YEAR TO MONTH; INTERVAL YEAR TO MONTH",
                "INTERVAL HOUR; INTERVAL DAY TO SECOND"
            })
    void mapsNames(String name, String type) {
        assertEquals(type, typeOf(name).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "DECIMAL(101)",
                "DECIMAL(0)",
                "DECIMAL(5, 6)",
                "VARCHAR(0)",
                "VARCHAR(1073741825)",
                "TIMESTAMP(7)",
                "TIME(10)"
            })
    void refusesParametersOutOfRange(String name) {
        TarnException e = assertThrows(TarnException.class, () -> typeOf(name));
        assertEquals(ErrorCode.INVALID_DEFINITION, e.code());
    }
}
