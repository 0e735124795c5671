package org.tarndb.storage.type;

/** Printing intervals as the text of an SQL interval literal. */
final class Intervals {
    private static final long MICROS_PER_SECOND = 1_000_000L;
    private static final long MICROS_PER_DAY = 86_400L * MICROS_PER_SECOND;

    private Intervals() {}

    /** Years and months, as {@code -1-06}. */
    static String printMonths(long months) {
        String sign = months < 0 ? "-" : "";
        long magnitude = Math.abs(months);
        return sign + magnitude / 12 + "-" + String.format("%02d", magnitude % 12);
    }

    /** Days, hours, minutes, seconds, as {@code -3 04:05:06.789}. */
    static String printMicros(long micros) {
        String sign = micros < 0 ? "-" : "";
        long magnitude = Math.abs(micros);
        long seconds = magnitude % MICROS_PER_DAY / MICROS_PER_SECOND;
        String text = sign
                + magnitude / MICROS_PER_DAY
                + String.format(" %02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        long fraction = magnitude % MICROS_PER_SECOND;
        return fraction == 0 ? text : text + String.format(".%06d", fraction);
    }
}
