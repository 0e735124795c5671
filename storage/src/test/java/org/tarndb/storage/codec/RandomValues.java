package org.tarndb.storage.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Every type, and random values of it in internal form, rich in extremes and in values close to each other. */
public final class RandomValues {
    public static final List<SqlType> TYPES = List.of(
            SqlType.BOOLEAN,
            SqlType.TINYINT,
            SqlType.SMALLINT,
            SqlType.INTEGER,
            SqlType.BIGINT,
            SqlType.REAL,
            SqlType.DOUBLE,
            SqlType.decimal(1, 0),
            SqlType.decimal(18, 4),
            SqlType.decimal(19, 4),
            SqlType.decimal(100, 50),
            SqlType.character(5),
            SqlType.VARCHAR,
            new SqlType(TypeKind.BINARY, 3, 0),
            SqlType.VARBINARY,
            SqlType.DATE,
            SqlType.TIME,
            SqlType.TIMESTAMP,
            SqlType.TIMESTAMP_TZ,
            SqlType.UUID,
            SqlType.INTERVAL_YEAR_MONTH,
            SqlType.INTERVAL_DAY_TIME);

    private static final int[] CODE_POINTS = {
        0, 1, 'a', 'b', 0x7F, 0x80, 0x7FF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF
    };

    private final Random random;

    public RandomValues(Random random) {
        this.random = random;
    }

    public @Nullable Object orNull(SqlType type) {
        return random.nextInt(6) == 0 ? null : next(type);
    }

    public Object next(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> random.nextBoolean();
            case TINYINT -> integer(8);
            case SMALLINT -> integer(16);
            case INTEGER, DATE -> integer(32);
            case BIGINT, TIMESTAMP, INTERVAL_DAY_TIME, INTERVAL_YEAR_MONTH -> integer(64);
            case TIME -> Math.floorMod(random.nextLong(), 86_400_000_000_000L);
            case REAL -> (double) (float) floating();
            case DOUBLE_PRECISION -> floating();
            case DECIMAL -> decimal(type);
            case CHAR, VARCHAR -> text();
            case BINARY, VARBINARY -> bytes();
            case TIMESTAMP_WITH_TIME_ZONE ->
                Instant.ofEpochSecond(random.nextInt(), 1000L * random.nextInt(1_000_000))
                        .atOffset(ZoneOffset.ofTotalSeconds(random.nextInt(2 * 18 * 3600) - 18 * 3600));
            case UUID -> new UUID((Long) integer(64), (Long) integer(64));
            case NULL -> throw new IllegalArgumentException();
        };
    }

    private Object integer(int bits) {
        long max = -1L >>> (65 - bits);
        return switch (random.nextInt(6)) {
            case 0 -> max;
            case 1 -> -max - 1;
            case 2 -> (long) random.nextInt(3) - 1;
            case 3 -> Math.max(-max - 1, Math.min(max, 256L * (random.nextInt(3) - 1) + random.nextInt(3) - 1));
            default -> random.nextLong() >> (64 - bits);
        };
    }

    private double floating() {
        double[] special = {
            0.0,
            -0.0,
            1,
            -1,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MAX_VALUE
        };
        return random.nextBoolean()
                ? special[random.nextInt(special.length)]
                : Double.longBitsToDouble(random.nextLong());
    }

    private BigDecimal decimal(SqlType type) {
        BigInteger limit = BigInteger.TEN.pow(1 + random.nextInt(type.precision()));
        BigInteger magnitude = switch (random.nextInt(4)) {
            case 0 -> limit.subtract(BigInteger.ONE);
            case 1 -> BigInteger.ZERO;
            case 2 -> BigInteger.valueOf(255 + random.nextInt(3)).mod(limit);
            default -> new BigInteger(limit.bitLength() + 8, random).mod(limit);
        };
        return new BigDecimal(random.nextBoolean() ? magnitude : magnitude.negate(), type.scale());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
        }
        return text.toString();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(5)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = new byte[] {0, 1, 2, (byte) 0xFE, (byte) 0xFF}[random.nextInt(5)];
        }
        return bytes;
    }
}
