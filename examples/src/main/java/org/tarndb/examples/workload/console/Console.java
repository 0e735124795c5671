package org.tarndb.examples.workload.console;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.io.PrintStream;
import java.util.Locale;

/** The demo's output. On a terminal a bar is drawn over itself; elsewhere it is a line for each quarter. Not thread-safe. */
public final class Console {
    private static final int BAR_WIDTH = 30;
    private static final int PERCENT = 100;
    private static final int PERCENT_PER_LINE = 25;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;
    private boolean barDrawn;
    private String lastProgress = "";

    /** @param terminal whether control sequences may be written */
    public Console(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @FormatMethod
    public void line(@FormatString String format, Object... arguments) {
        endProgress();
        out.printf(Locale.ROOT, format + "%n", arguments);
    }

    /**
     * Shows how far something is.
     *
     * @param what is done, and in which phase it is
     * @param total may be 0 as long as it is not known
     */
    public void progress(String what, long done, long total) {
        int percent = total == 0 ? 0 : (int) Math.min(PERCENT, done * PERCENT / total);
        if (terminal) {
            int filled = percent * BAR_WIDTH / PERCENT;
            String bar = "#".repeat(filled) + ".".repeat(BAR_WIDTH - filled);
            out.printf(
                    Locale.ROOT, "%s  [%s] %3d %%  %,d of %,d rows, %s", ERASE_LINE, bar, percent, done, total, what);
            out.flush();
            barDrawn = true;
            return;
        }
        printLine(what, done, total, percent);
    }

    /** As {@link #progress}, for what is over so soon that lines would be in the way. */
    public void shortProgress(String what, long done, long total) {
        if (terminal) {
            progress(what, done, total);
        }
    }

    private void printLine(String what, long done, long total, int percent) {
        String progress = what + percent / PERCENT_PER_LINE;
        if (!progress.equals(lastProgress)) {
            lastProgress = progress;
            out.printf(Locale.ROOT, "  %3d %%  %,d of %,d rows, %s%n", percent, done, total, what);
        }
    }

    /** Takes the bar away. */
    public void endProgress() {
        lastProgress = "";
        if (barDrawn) {
            out.print(ERASE_LINE);
            barDrawn = false;
        }
    }
}
