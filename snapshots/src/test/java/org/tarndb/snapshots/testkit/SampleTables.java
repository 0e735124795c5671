package org.tarndb.snapshots.testkit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.DateTimes;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/** Tables and values of every type. */
public final class SampleTables {
    private static final long MIN_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long MAX_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private SampleTables() {}

    /** Every type that a column can have, with the parameters at which its form in files changes. */
    public static List<SqlType> allTypes() {
        return List.of(
                SqlType.BOOLEAN,
                SqlType.TINYINT,
                SqlType.SMALLINT,
                SqlType.INTEGER,
                SqlType.BIGINT,
                SqlType.decimal(4, 2),
                SqlType.decimal(9, 0),
                SqlType.decimal(10, 3),
                SqlType.decimal(18, 18),
                SqlType.decimal(19, 4),
                SqlType.decimal(38, 10),
                SqlType.decimal(39, 1),
                SqlType.decimal(100, 50),
                SqlType.REAL,
                SqlType.DOUBLE,
                SqlType.character(4),
                SqlType.VARCHAR,
                SqlType.varchar(20),
                new SqlType(TypeKind.BINARY, 4, 0),
                SqlType.VARBINARY,
                SqlType.DATE,
                SqlType.TIME,
                new SqlType(TypeKind.TIME, 0, 0),
                new SqlType(TypeKind.TIME, 9, 0),
                SqlType.TIMESTAMP,
                new SqlType(TypeKind.TIMESTAMP, 3, 0),
                SqlType.TIMESTAMP_TZ,
                SqlType.UUID,
                SqlType.INTERVAL_YEAR_MONTH,
                SqlType.INTERVAL_DAY_TIME);
    }

    /** A table ID BIGINT PRIMARY KEY, C1, C2... with all types. */
    public static TableDef ofAllTypes() {
        List<ColumnDef> columns = new ArrayList<>();
        columns.add(new ColumnDef("ID", SqlType.BIGINT, false, null));
        for (SqlType type : allTypes()) {
            columns.add(new ColumnDef("C" + columns.size(), type, true, null));
        }
        return new TableDef(1, new TableName("PUBLIC", "T"), columns, List.of(0), "T_PKEY", List.of());
    }

    /** A random value, NULL or an extreme one at times, in internal form. */
    public static @Nullable Object value(SqlType type, Random random) {
        List<Object> edges = edges(type);
        int choice = random.nextInt(10);
        return choice == 0 ? null : choice < 4 ? edges.get(random.nextInt(edges.size())) : any(type, random);
    }

    /** Values at the ends of a type's range and where mistakes are made. */
    public static List<Object> edges(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> List.of(true, false);
            case TINYINT -> List.of(-128L, 127L, 0L);
            case SMALLINT -> List.of(-32_768L, 32_767L, 0L);
            case INTEGER -> List.of((long) Integer.MIN_VALUE, (long) Integer.MAX_VALUE, 0L);
            case BIGINT, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L);
            case DECIMAL -> {
                BigInteger most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
                yield List.of(
                        new BigDecimal(most, type.scale()),
                        new BigDecimal(most.negate(), type.scale()),
                        new BigDecimal(BigInteger.ZERO, type.scale()),
                        new BigDecimal(BigInteger.ONE.negate(), type.scale()));
            }
            case REAL ->
                List.of(
                        Double.NaN,
                        -0.0,
                        0.0,
                        (double) Float.MAX_VALUE,
                        (double) Float.MIN_VALUE,
                        Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY);
            case DOUBLE_PRECISION ->
                List.of(
                        Double.NaN,
                        -0.0,
                        0.0,
                        Double.MAX_VALUE,
                        Double.MIN_VALUE,
                        Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY);
            case CHAR -> List.of("    ", "a\u0000b ", "\uFFFD\uFFFF\uD83D\uDE00 ");
            case VARCHAR -> List.of("", "\u0000", "\uFFFF", "\uD83D\uDE00", "\uDBFF\uDFFF", "e\u0301", "'\"\\\n");
            case BINARY -> List.of(new byte[4], new byte[] {-1, -1, -1, -1});
            case VARBINARY -> List.of(new byte[0], new byte[] {0}, new byte[] {-1, -1, -1});
            case DATE -> List.of(MIN_DAY, MAX_DAY, 0L, -1L);
            case TIME -> List.of(0L, DateTimes.cut(DateTimes.NANOS_PER_DAY - 1, type));
            case TIMESTAMP ->
                List.of(
                        MIN_DAY * DateTimes.MICROS_PER_DAY,
                        DateTimes.cut((MAX_DAY + 1) * DateTimes.MICROS_PER_DAY - 1, type),
                        DateTimes.cut(-1L, type));
            case TIMESTAMP_WITH_TIME_ZONE ->
                List.of(
                        at(MIN_DAY * DateTimes.MICROS_PER_DAY, 0),
                        at((MAX_DAY + 1) * DateTimes.MICROS_PER_DAY - 1, 0),
                        at(-1, 18 * 3600),
                        at(-1, -18 * 3600),
                        at(0, 5 * 3600 + 1800 + 7));
            case UUID -> List.of(new UUID(0, 0), new UUID(-1, -1), new UUID(Long.MIN_VALUE, 1));
            case NULL -> throw new IllegalArgumentException("no column is " + type);
        };
    }

    private static Object any(SqlType type, Random random) {
        return switch (type.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case TINYINT -> (long) (byte) random.nextInt();
            case SMALLINT -> (long) (short) random.nextInt();
            case INTEGER -> (long) random.nextInt();
            case BIGINT, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> random.nextLong();
            case DECIMAL -> {
                int bits = BigInteger.TEN.pow(type.precision()).bitLength() - 1;
                BigInteger unscaled = new BigInteger(random.nextInt(bits + 1), random);
                yield new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
            }
            case REAL -> (double) (random.nextFloat() * 1e6f - 5e5f);
            case DOUBLE_PRECISION -> random.nextGaussian() * 1e9;
            case CHAR -> String.format(Locale.ROOT, "%4d", random.nextInt(10_000));
            case VARCHAR -> text(random);
            case BINARY -> bytes(random, 4);
            case VARBINARY -> bytes(random, random.nextInt(40));
            case DATE -> MIN_DAY + random.nextInt((int) (MAX_DAY - MIN_DAY));
            case TIME -> DateTimes.cut((long) (random.nextDouble() * DateTimes.NANOS_PER_DAY), type);
            case TIMESTAMP -> DateTimes.cut(random.nextInt() * 1_000_001L, type);
            case TIMESTAMP_WITH_TIME_ZONE -> at(random.nextInt() * 1_000_001L, (random.nextInt(97) - 48) * 900);
            case UUID -> new UUID(random.nextLong(), random.nextLong());
            case NULL -> throw new IllegalArgumentException("no column is " + type);
        };
    }

    private static OffsetDateTime at(long micros, int offsetSeconds) {
        return Values.toLocalDateTime(micros)
                .atOffset(ZoneOffset.UTC)
                .withOffsetSameInstant(ZoneOffset.ofTotalSeconds(offsetSeconds));
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            int point = random.nextInt(3) == 0 ? random.nextInt(Character.MAX_CODE_POINT) : 'a' + random.nextInt(26);
            text.appendCodePoint(point >= 0xD800 && point <= 0xDFFF ? 'x' : point);
        }
        return text.toString();
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
