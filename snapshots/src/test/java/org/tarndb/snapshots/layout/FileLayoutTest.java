package org.tarndb.snapshots.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** What options say, and what they may not. */
class FileLayoutTest {
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(
                    new ColumnDef("ID", SqlType.BIGINT, false, null),
                    new ColumnDef("NAME", SqlType.VARCHAR, true, null),
                    new ColumnDef("a \"name\", odd", SqlType.VARCHAR, true, null),
                    new ColumnDef("DAY", SqlType.DATE, true, null),
                    new ColumnDef("AT", SqlType.TIMESTAMP_TZ, true, null),
                    new ColumnDef("X", SqlType.DOUBLE, true, null),
                    new ColumnDef("WIDE", SqlType.decimal(60, 2), true, null),
                    new ColumnDef("FINE", new SqlType(TypeKind.TIME, 9, 0), true, null),
                    new ColumnDef("LASTS", SqlType.INTERVAL_DAY_TIME, true, null)),
            List.of(0),
            "T_PKEY",
            List.of());

    private static FileLayout layout(@Nullable String partitionBy, @Nullable String sortBy) {
        return FileLayout.of(new LayoutOptions(partitionBy, sortBy), TABLE, FileSchema.of(TABLE));
    }

    @Test
    void termsAreRead() {
        assertEquals(
                List.of(
                        new PartitionTerm("identity", "NAME"),
                        new PartitionTerm("identity", "a \"name\", odd"),
                        new PartitionTerm("bucket[16]", "ID"),
                        new PartitionTerm("identity", "BUCKET"),
                        new PartitionTerm("truncate[10]", "name"),
                        new PartitionTerm("day", "DAY")),
                LayoutParser.partitionTerms(
                        " name,\"a \"\"name\"\", odd\" ,Bucket( 16 , id ), bucket, TRUNCATE(10,\"name\"), day(day)"));
        assertEquals(
                List.of(
                        new SortTerm("A", false, false),
                        new SortTerm("B", true, true),
                        new SortTerm("C", true, false),
                        new SortTerm("DESC", false, true)),
                LayoutParser.sortTerms("a, b desc, c DESC NULLS LAST, \"DESC\" asc nulls first"));
    }

    @Test
    void withoutOptionsThereIsOnePartitionInTheOrderOfTheKey() {
        for (String none : List.of("", "  ")) {
            assertTrue(!layout(none, none).isPartitioned() && layout(none, none).isInKeyOrder());
        }
        assertTrue(!layout(null, null).isPartitioned() && layout(null, null).isInKeyOrder());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    nowhere; UNDEFINED_COLUMN
                    "id"; UNDEFINED_COLUMN
                    bucket(4, nowhere); UNDEFINED_COLUMN
                    week(day); INVALID_PARAMETER_VALUE
                    bucket(id); INVALID_PARAMETER_VALUE
                    bucket(0, id); INVALID_PARAMETER_VALUE
                    bucket(4294967296, id); INVALID_PARAMETER_VALUE
                    bucket(4, id; INVALID_PARAMETER_VALUE
                    bucket(4, id) name; INVALID_PARAMETER_VALUE
                    name,; INVALID_PARAMETER_VALUE
                    , name; INVALID_PARAMETER_VALUE
                    name + 1; INVALID_PARAMETER_VALUE
                    day(at), hour(at); INVALID_PARAMETER_VALUE
                    name, id, name; INVALID_PARAMETER_VALUE
                    hour(day); DATATYPE_MISMATCH
                    year(name); DATATYPE_MISMATCH
                    bucket(4, x); DATATYPE_MISMATCH
                    truncate(4, at); DATATYPE_MISMATCH
                    wide; FEATURE_NOT_SUPPORTED
                    bucket(4, fine); FEATURE_NOT_SUPPORTED
                    lasts; FEATURE_NOT_SUPPORTED
                    """)
    void partitionsThatCannotBeMade(String partitionBy, ErrorCode code) {
        TarnException failure = assertThrows(TarnException.class, () -> layout(partitionBy, null));
        assertEquals(code, failure.code(), failure.toString());
        assertTrue(failure.toString().contains("partition_by"), failure.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    nowhere; UNDEFINED_COLUMN
                    id down; INVALID_PARAMETER_VALUE
                    id nulls; INVALID_PARAMETER_VALUE
                    bucket(4, id); INVALID_PARAMETER_VALUE
                    id, name, id desc; INVALID_PARAMETER_VALUE
                    wide; FEATURE_NOT_SUPPORTED
                    """)
    void ordersThatCannotBeMade(String sortBy, ErrorCode code) {
        TarnException failure = assertThrows(TarnException.class, () -> layout(null, sortBy));
        assertEquals(code, failure.code(), failure.toString());
        assertTrue(failure.toString().contains("sort_by"), failure.toString());
    }

    /** What is quoted of an option is as it is written. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    bucket(99999999999, id); 99999999999 is not from 1 to 2147483647
                    bucket(2147483648, id); 2147483648 is not from 1 to 2147483647
                    bucket(123456789012345678901234567890, id); 123456789012345678901234567890 is not
                    bucket(0, id); 0 is not from 1
                    bucket(id,4); missing before 'id,4)'
                    bucket(4 , id)  12345678901 more; missing before '12345678901 more'
                    bucket(4, id) "a ""b"" c"; missing before '"a ""b"" c"'
                    """)
    void messagesQuoteAsItIsWritten(String partitionBy, String quoted) {
        String message = assertThrows(TarnException.class, () -> layout(partitionBy, null))
                .toString();
        assertTrue(message.contains(quoted), message);
        assertTrue(message.contains("'" + partitionBy + "'"), message);
    }

    @Test
    void messagesNameTableAndColumn() {
        String message =
                assertThrows(TarnException.class, () -> layout("nowhere", null)).toString();
        assertTrue(message.contains("table T,") && message.contains("NOWHERE"), message);
    }
}
