package org.tarndb.examples.snapshots.reader;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.Locale;

/** What was read is not what must be there; the message says why. */
final class Problem extends Exception {
    private static final long serialVersionUID = 1L;

    @FormatMethod
    Problem(@FormatString String format, Object... arguments) {
        super(String.format(Locale.ROOT, format, arguments));
    }
}
