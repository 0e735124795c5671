package org.tarndb.storage.type;

import java.util.Arrays;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Bringing text and binary values to the length that their type allows or asks for. */
final class Lengths {
    private Lengths() {}

    /** What may be cut off. */
    enum Excess {
        CUT,
        /** Blanks, or zero bytes; anything else is an error. */
        BLANKS_ONLY
    }

    static String fit(String text, SqlType type, Excess excess) {
        int limit = type.precision();
        if (limit == SqlType.UNSPECIFIED) {
            return text;
        }
        boolean padded = type.kind() == TypeKind.CHAR;
        if (text.length() <= limit && !padded) {
            return text;
        }
        int length = text.codePointCount(0, text.length());
        if (length <= limit) {
            return padded && length < limit ? text + " ".repeat(limit - length) : text;
        }
        int end = text.offsetByCodePoints(0, limit);
        if (excess == Excess.BLANKS_ONLY && !isBlank(text, end)) {
            throw new TarnException(
                    ErrorCode.STRING_TOO_LONG,
                    "'" + Casts.abbreviate(text) + "' has " + length + " characters, more than " + limit);
        }
        return text.substring(0, end);
    }

    static byte[] fit(byte[] bytes, SqlType type, Excess excess) {
        int limit = type.precision();
        if (limit == SqlType.UNSPECIFIED || (bytes.length <= limit && type.kind() == TypeKind.VARBINARY)) {
            return bytes;
        }
        for (int i = limit; i < bytes.length; i++) {
            if (bytes[i] != 0 && excess == Excess.BLANKS_ONLY) {
                throw new TarnException(
                        ErrorCode.STRING_TOO_LONG,
                        "the binary value has " + bytes.length + " bytes, more than " + limit);
            }
        }
        return bytes.length == limit ? bytes : Arrays.copyOf(bytes, limit);
    }

    private static boolean isBlank(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) != ' ') {
                return false;
            }
        }
        return true;
    }
}
