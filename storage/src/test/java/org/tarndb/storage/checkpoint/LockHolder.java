package org.tarndb.storage.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import org.tarndb.storage.env.Env;

/** A process that holds a database open until it is killed or its input ends. */
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (DatabaseFiles files = DatabaseFiles.open(Env.system(), Path.of(arguments[0]))) {
            System.out.println("open " + files.databaseId());
            System.out.flush();
            while (System.in.read() >= 0) {
                // until the end
            }
        }
    }
}
