package org.tarndb.storage.codec;

import java.nio.charset.StandardCharsets;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Strings as UTF-8. */
final class Text {
    private Text() {}

    /** @throws TarnException INVALID_PARAMETER_VALUE when the string has half a surrogate pair, which UTF-8 can't hold */
    static byte[] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length != text.length()) {
            rejectLoneSurrogates(text);
        } else {
            // A lone surrogate becomes one '?' byte, so equal lengths do not rule it out.
            rejectLoneSurrogatesIfReplaced(text, bytes);
        }
        return bytes;
    }

    static String decode(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    private static void rejectLoneSurrogatesIfReplaced(String text, byte[] bytes) {
        for (byte b : bytes) {
            if (b == '?') {
                rejectLoneSurrogates(text);
                return;
            }
        }
    }

    private static void rejectLoneSurrogates(String text) {
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                throw new TarnException(
                        ErrorCode.INVALID_PARAMETER_VALUE,
                        "the string has half a surrogate pair at position " + i + " and is not valid Unicode text");
            }
            i += Character.charCount(codePoint);
        }
    }
}
