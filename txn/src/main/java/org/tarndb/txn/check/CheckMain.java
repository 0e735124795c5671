package org.tarndb.txn.check;

import java.io.PrintStream;
import java.nio.file.Path;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.TarnException;

/** The entry point of {@code tarn check}. */
public final class CheckMain {
    private static final int SOUND = 0;
    private static final int DAMAGED = 1;
    private static final int NOT_CHECKED = 2;

    private CheckMain() {}

    public static void main(String[] arguments) {
        System.exit(run(Env.system(), System.out, System.err, arguments));
    }

    /**
     * Checks the directory that is the one argument.
     *
     * @return the exit code: 0 nothing is wrong, 1 something is, 2 it could not be checked
     */
    static int run(Env env, PrintStream out, PrintStream errors, String... arguments) {
        if (arguments.length != 1) {
            errors.println("usage: tarn check <directory of a closed database>");
            return NOT_CHECKED;
        }
        try {
            CheckReport report = DirectoryCheck.run(env, Path.of(arguments[0]));
            report.checked().forEach(line -> out.println("ok       " + line));
            report.notes().forEach(line -> out.println("note     " + line));
            report.problems().forEach(line -> out.println("PROBLEM  " + line));
            out.println(
                    report.isSound() ? "Nothing is wrong." : report.problems().size() + " problems.");
            return report.isSound() ? SOUND : DAMAGED;
        } catch (TarnException e) {
            errors.println("tarn check: " + e.getMessage());
            return NOT_CHECKED;
        }
    }
}
