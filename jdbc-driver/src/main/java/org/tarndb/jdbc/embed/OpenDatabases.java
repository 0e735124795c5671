package org.tarndb.jdbc.embed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;

/**
 * The databases that are open in this JVM. The first connection to a shared database opens it. A directory is closed by
 * its last connection (unless {@code keep_open} is set) or by SHUTDOWN, a named database in memory by SHUTDOWN alone.
 * Thread-safe.
 */
public final class OpenDatabases {
    private static final OpenDatabases INSTANCE = new OpenDatabases(Env.system());

    private final Env env;
    private final ConcurrentMap<String, SharedDatabase> shared = new ConcurrentHashMap<>();

    OpenDatabases(Env env) {
        this.env = env;
    }

    /** The registry of this JVM (strictly: of this class loader). */
    public static OpenDatabases ofThisJvm() {
        return INSTANCE;
    }

    /**
     * Opens the database, or joins those who have it open. Blocks while another thread opens or closes the same one.
     *
     * @throws TarnException CANNOT_CONNECT, DATABASE_IN_USE, INVALID_PROPERTY for a property that contradicts how the
     *     database is open, FILE_CORRUPTED and other errors of recovery
     */
    public Lease open(ConnectionSettings settings) {
        if (settings.address() instanceof DatabaseAddress.PrivateMemory) {
            return SharedDatabase.openPrivate(openerOf(null), settings);
        }
        Path directory = directory(settings.address());
        String key = directory == null ? memoryKey(name(settings.address())) : "dir:" + directory;
        while (true) {
            SharedDatabase database =
                    shared.computeIfAbsent(key, k -> new SharedDatabase(openerOf(directory), () -> shared.remove(k)));
            Lease lease = database.join(settings);
            if (lease != null) {
                return lease;
            }
        }
    }

    /**
     * Has the next database in memory of this name opened by the caller, over a journal or a machine of its own, when the
     * first connection to {@code jdbc:tarn:mem:name} comes. It serves tests of how an application meets failures. Once that
     * database has been closed, the name is an ordinary one again.
     *
     * @throws TarnException DATABASE_IN_USE when the name is open, or is expected already
     */
    public void expectInMemory(String name, DatabaseOpener opener) {
        String key = memoryKey(name);
        SharedDatabase expected = new SharedDatabase(opener, () -> shared.remove(key));
        if (shared.putIfAbsent(key, expected) != null) {
            throw new TarnException(
                    ErrorCode.DATABASE_IN_USE,
                    "The database in memory '" + name + "' is open already; close it with SHUTDOWN, or choose another"
                            + " name");
        }
    }

    private DatabaseOpener openerOf(@Nullable Path directory) {
        return (url, options) ->
                directory == null ? Database.openInMemory(url, env, options) : Database.open(directory, env, options);
    }

    private static String memoryKey(String name) {
        return "mem:" + name;
    }

    private static String name(DatabaseAddress address) {
        return address instanceof DatabaseAddress.SharedMemory memory ? memory.name() : "";
    }

    /** The one path by which a directory is known here, however it is written; null for a database in memory. */
    private static @Nullable Path directory(DatabaseAddress address) {
        if (!(address instanceof DatabaseAddress.Directory directory)) {
            return null;
        }
        Path path = directory.path().toAbsolutePath().normalize();
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new TarnException(
                    ErrorCode.CANNOT_CONNECT,
                    path + " is a file; a database is a directory. Name a directory in the URL");
        }
        try {
            return Files.createDirectories(path).toRealPath();
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.CANNOT_CONNECT, "The database directory " + path + " cannot be created: " + e, e);
        }
    }
}
