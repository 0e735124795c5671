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
            out.println(summary(report.problems().size()));
            return report.isSound() ? SOUND : DAMAGED;
        } catch (TarnException e) {
            errors.println("tarn check: " + e.getMessage());
            return NOT_CHECKED;
        } catch (OutOfMemoryError e) {
            errors.println("tarn check: the database does not fit into the heap of this JVM, of "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB, so it was not checked; give it more, such as TARN_JAVA_OPTS=-Xmx4g");
            return NOT_CHECKED;
        }
    }

    private static String summary(int problems) {
        return switch (problems) {
            case 0 -> "Nothing is wrong.";
            case 1 -> "1 problem.";
            default -> problems + " problems.";
        };
    }
}
