package org.tarndb.examples.workload.verify;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects what is wrong; the first ones in words, the others by number. */
final class Problems {
    private static final int LISTED = 10;

    private final List<String> listed = new ArrayList<>();
    private int more;

    @FormatMethod
    void add(@FormatString String format, Object... arguments) {
        if (listed.size() < LISTED) {
            listed.add(String.format(Locale.ROOT, format, arguments));
        } else {
            more++;
        }
    }

    List<String> toList() {
        List<String> all = new ArrayList<>(listed);
        if (more > 0) {
            all.add("and " + more + " more");
        }
        return all;
    }
}
