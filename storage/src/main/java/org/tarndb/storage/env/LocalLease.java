package org.tarndb.storage.env;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * A lock of the operating system on one byte, far behind the text that names the owner (on Windows nobody else can
 * read a locked byte). POSIX drops a process's locks on a file when <em>any</em> descriptor of it is closed, so within
 * this process the file must never be opened a second time: the map is asked first.
 */
final class LocalLease implements FileLease {
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
    private static final int MAX_OWNER_BYTES = 256;

    /** By real path, so that a link to the directory does not lead around it. */
    @GuardedBy("HELD")
    private static final Map<Path, LocalLease> HELD = new HashMap<>();

    /** Files that must stay open, reachable so that no collection closes them; see {@link #lockedFile}. */
    @GuardedBy("HELD")
    private static final List<RandomAccessFile> KEPT_OPEN = new ArrayList<>();

    private final Path key;
    private final String owner;
    private final RandomAccessFile file;

    private LocalLease(Path key, String owner, RandomAccessFile file) {
        this.key = key;
        this.owner = owner;
        this.file = file;
    }

    static LocalLease acquire(Path lockFile, String owner) {
        synchronized (HELD) {
            try {
                Path key = realPath(lockFile);
                LocalLease holder = HELD.get(key);
                if (holder != null) {
                    throw inUse(lockFile, "this process (" + holder.owner + ")");
                }
                LocalLease lease = new LocalLease(key, owner, lockedFile(lockFile, owner));
                HELD.put(key, lease);
                return lease;
            } catch (IOException e) {
                throw IoFailure.of("lock", lockFile, e);
            }
        }
    }

    private static Path realPath(Path lockFile) throws IOException {
        Path directory = lockFile.toAbsolutePath().getParent();
        Path name = lockFile.getFileName();
        if (directory == null || name == null) {
            throw new IOException("not a file in a directory");
        }
        return directory.toRealPath().resolve(name);
    }

    /** The lock lives as long as the returned file is open. */
    @GuardedBy("HELD")
    private static RandomAccessFile lockedFile(Path lockFile, String owner) throws IOException {
        RandomAccessFile file = new RandomAccessFile(lockFile.toFile(), "rw");
        try {
            if (file.getChannel().tryLock(LOCKED_BYTE, 1, false) == null) {
                String holder = readOwner(file);
                file.close();
                throw inUse(lockFile, holder);
            }
            file.setLength(0);
            file.write((owner + "\n").getBytes(UTF_8));
            return file;
        } catch (OverlappingFileLockException e) {
            // Held by Tarn loaded a second time in this process, by another class loader. The file is left open on
            // purpose: closing it would drop that holder's lock.
            KEPT_OPEN.add(file);
            throw inUse(lockFile, "this process, through another class loader");
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static String readOwner(RandomAccessFile file) throws IOException {
        byte[] text = new byte[MAX_OWNER_BYTES];
        int length = Math.max(0, file.read(text));
        String owner = new String(text, 0, length, UTF_8).strip();
        return owner.isEmpty() ? "another process" : owner;
    }

    static TarnException inUse(Path lockFile, String owner) {
        return new TarnException(
                ErrorCode.DATABASE_IN_USE,
                "Database directory " + lockFile.getParent() + " is in use by " + owner
                        + ". A database is opened by one process at a time: close it there, then connect again");
    }

    @Override
    public void close() {
        synchronized (HELD) {
            if (!HELD.remove(key, this)) {
                return;
            }
            try {
                file.close();
            } catch (IOException e) {
                throw IoFailure.of("unlock", key, e);
            }
        }
    }
}
