package org.tarndb.storage.env;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Files in memory, with a disk below that a crash shows. The fault model, as {@link FileSystem} allows it:
 *
 * <ul>
 *   <li>After a {@link #crash} forced bytes and synced names are there. Of the rest, each name change and each sector
 *       of each write is kept or lost by the seed; a lost sector may be torn at any byte; a file may have grown without
 *       its bytes, which are then zeros or what a deleted file left.
 *   <li>An operation fails by kind, path and count ({@link #fail}). A failed write has written its first half. A failed
 *       force loses what was written since the last one, while reads go on showing it.
 *   <li>The power goes at a given change ({@link #cutPowerAt}): that change is done but not durable, and every
 *       operation from there on fails.
 * </ul>
 *
 * A crash or a kill gives a new file system, so what still runs on the old one disturbs nobody. Thread-safe.
 */
public final class SimulatedFileSystem implements FileSystem {
    /** What can be made to fail. Those from {@link #CREATE} on change something. */
    public enum Operation {
        OPEN,
        READ,
        LIST,
        STATUS,
        LOCK,
        CLOSE,
        CREATE,
        WRITE,
        FORCE,
        TRUNCATE,
        RENAME,
        LINK,
        DELETE,
        SYNC_DIRECTORY,
        CREATE_DIRECTORY;

        boolean changes() {
            return compareTo(CREATE) >= 0;
        }
    }

    /** How an operation fails. */
    public enum Fault {
        IO_ERROR,
        DISK_FULL
    }

    /** {@link #fail}'s number for always. */
    public static final long ALWAYS = Long.MAX_VALUE;

    private static final int STALE_FILES = 8;

    /** Nothing here tells the time, so no file is ever old: who removes old ones would take those in use. */
    private static final Instant MODIFIED = Instant.parse("9999-01-01T00:00:00Z");

    @GuardedBy("this")
    private final NavigableMap<Path, SimulatedDirectory> directories = new TreeMap<>();

    @GuardedBy("this")
    private final Map<Path, String> locks = new HashMap<>();

    @GuardedBy("this")
    private final List<FaultRule> faults = new ArrayList<>();

    /** Contents of deleted files, the newest last. */
    @GuardedBy("this")
    private final List<byte[]> stale = new ArrayList<>();

    private boolean deletesOpenFiles;

    @GuardedBy("this")
    private long changes;

    @GuardedBy("this")
    private long operations;

    @GuardedBy("this")
    private long powerCutAt = ALWAYS;

    @GuardedBy("this")
    private int openHandles;

    // What a test does to the file system.

    /**
     * Makes operations of a kind fail.
     *
     * @param glob of the whole path, such as <code>**&#47;journal/*</code>
     * @param passing how many of them pass before
     * @param failing how many of them fail then
     */
    public synchronized void fail(Operation operation, String glob, long passing, long failing, Fault fault) {
        faults.add(new FaultRule(operation, glob, passing, failing, fault));
    }

    public synchronized void heal() {
        faults.clear();
    }

    /** Cuts the power at the n-th change from the beginning, the first being 0; see {@link #changes}. */
    public synchronized void cutPowerAt(long change) {
        powerCutAt = change;
    }

    /** What a machine finds on its disk if it crashes now. Handles, locks, faults are gone; counters begin at 0. */
    public synchronized SimulatedFileSystem crash(long seed) {
        Random random = new Random(seed);
        int[] odds = {0, 50, 90, 100};
        SimulatedFileSystem after = new SimulatedFileSystem();
        synchronized (after) {
            for (Map.Entry<Path, SimulatedDirectory> entry : directories.entrySet()) {
                NavigableMap<String, SimulatedFile> disk = new TreeMap<>();
                int nameOdds = odds[random.nextInt(odds.length)];
                int byteOdds = odds[random.nextInt(odds.length)];
                List<byte[]> leftOver = stale;
                entry.getValue()
                        .afterCrash(random, nameOdds)
                        .forEach((name, file) ->
                                disk.put(name, SimulatedFile.ofDurable(file.afterCrash(random, byteOdds, leftOver))));
                after.directories.put(entry.getKey(), SimulatedDirectory.ofDurable(disk));
            }
            after.stale.addAll(stale);
        }
        return after;
    }

    /** What a process finds after another was killed: all that was written, and still not durable. */
    public synchronized SimulatedFileSystem kill() {
        SimulatedFileSystem after = new SimulatedFileSystem();
        Map<SimulatedFile, SimulatedFile> copies = new IdentityHashMap<>();
        synchronized (after) {
            for (Map.Entry<Path, SimulatedDirectory> entry : directories.entrySet()) {
                SimulatedDirectory copy =
                        entry.getValue().copy(file -> copies.computeIfAbsent(file, SimulatedFile::copy));
                after.directories.put(entry.getKey(), copy);
            }
            after.stale.addAll(stale);
        }
        return after;
    }

    /** A file's content as reads show it. */
    public synchronized byte[] contents(Path file) {
        return existing(file).current.toArray();
    }

    /** Replaces a file's content, or makes the file, durably. */
    public synchronized void setContents(Path file, byte[] bytes) {
        SimulatedBytes content = new SimulatedBytes();
        content.write(0, bytes, 0, bytes.length);
        SimulatedDirectory directory = directory(file);
        directory.link(name(file), SimulatedFile.ofDurable(content));
        directory.sync();
    }

    /** The changes since the beginning: operations from {@link Operation#CREATE} on, failed ones included. */
    public synchronized long changes() {
        return changes;
    }

    public synchronized long operations() {
        return operations;
    }

    public synchronized int openHandles() {
        return openHandles;
    }

    /** Every file there is, sorted. */
    public synchronized List<Path> allFiles() {
        List<Path> all = new ArrayList<>();
        directories.forEach(
                (path, directory) -> directory.current.keySet().forEach(name -> all.add(path.resolve(name))));
        return all;
    }

    // The file system itself.

    @Override
    public synchronized FileHandle open(Path file, OpenMode mode) {
        if (mode == OpenMode.CREATE) {
            if (exists(file)) {
                throw failure(Fault.IO_ERROR, Operation.CREATE, file, "it exists");
            }
            SimulatedDirectory in = directory(file);
            perform(Operation.CREATE, file, () -> in.link(name(file), new SimulatedFile()), () -> {});
        } else {
            perform(Operation.OPEN, file, () -> {}, () -> {});
        }
        SimulatedFile opened = existing(file);
        opened.openHandles++;
        openHandles++;
        return new Handle(file, opened, mode != OpenMode.READ);
    }

    @Override
    public synchronized boolean exists(Path path) {
        SimulatedDirectory parent = directories.get(parent(path));
        return directories.containsKey(path) || (parent != null && parent.find(name(path)) != null);
    }

    @Override
    public synchronized boolean isDirectory(Path path) {
        return directories.containsKey(path);
    }

    @Override
    public synchronized Optional<FileStatus> status(Path path) {
        perform(Operation.STATUS, path, () -> {}, () -> {});
        if (directories.containsKey(path)) {
            return Optional.of(new FileStatus(true, 0, MODIFIED));
        }
        SimulatedDirectory parent = directories.get(parent(path));
        SimulatedFile file = parent == null ? null : parent.find(name(path));
        return file == null ? Optional.empty() : Optional.of(new FileStatus(false, file.current.size(), MODIFIED));
    }

    @Override
    public synchronized List<Path> list(Path directory) {
        perform(Operation.LIST, directory, () -> {}, () -> {});
        SimulatedDirectory listed = directories.get(directory);
        if (listed == null) {
            return List.of();
        }
        TreeSet<Path> names = new TreeSet<>();
        listed.current.keySet().forEach(name -> names.add(directory.resolve(name)));
        directories.keySet().stream()
                .filter(path -> directory.equals(path.getParent()))
                .forEach(names::add);
        return List.copyOf(names);
    }

    @Override
    public synchronized void createDirectories(Path directory) {
        Map<Path, SimulatedDirectory> all = directories;
        Runnable create = () -> {
            for (Path at = directory; at != null; at = at.getParent()) {
                all.computeIfAbsent(at, path -> new SimulatedDirectory());
            }
        };
        perform(Operation.CREATE_DIRECTORY, directory, create, () -> {});
    }

    @Override
    public synchronized void createPrivateDirectory(Path directory) {
        if (exists(directory) || !directories.containsKey(parent(directory))) {
            throw failure(
                    Fault.IO_ERROR, Operation.CREATE_DIRECTORY, directory, "it exists, or the one above does not");
        }
        Map<Path, SimulatedDirectory> all = directories;
        perform(Operation.CREATE_DIRECTORY, directory, () -> all.put(directory, new SimulatedDirectory()), () -> {});
    }

    @Override
    public synchronized void deleteDirectory(Path directory) {
        SimulatedDirectory deleted = directories.get(directory);
        boolean isAbove = directories.keySet().stream().anyMatch(path -> directory.equals(path.getParent()));
        if (deleted == null || isAbove || !deleted.current.isEmpty()) {
            throw failure(Fault.IO_ERROR, Operation.DELETE, directory, "it is no empty directory");
        }
        Map<Path, SimulatedDirectory> all = directories;
        perform(Operation.DELETE, directory, () -> all.remove(directory), () -> {});
    }

    @Override
    public synchronized void rename(Path from, Path to) {
        if (!parent(from).equals(parent(to))) {
            throw new IllegalArgumentException("A rename stays in its directory: " + from + " to " + to);
        }
        existing(from);
        SimulatedDirectory in = directory(from);
        perform(Operation.RENAME, from, () -> in.rename(name(from), name(to)), () -> {});
    }

    @Override
    public synchronized boolean link(Path file, Path name) {
        SimulatedFile linked = existing(file);
        if (exists(name)) {
            return false;
        }
        SimulatedDirectory in = directory(name);
        perform(Operation.LINK, name, () -> in.link(name(name), linked), () -> {});
        return true;
    }

    /**
     * From now on a file may be deleted while it is open, and is read to its end, as POSIX has it: for files that other processes
     * read. A database's own files never are.
     */
    public synchronized SimulatedFileSystem deletingOpenFiles() {
        deletesOpenFiles = true;
        return this;
    }

    @Override
    public synchronized void delete(Path file) {
        SimulatedFile deleted = existing(file);
        if (deleted.openHandles > 0 && isOnlyName(deleted) && !deletesOpenFiles) {
            throw new IllegalStateException(file + " is deleted while it is open");
        }
        SimulatedDirectory in = directory(file);
        perform(Operation.DELETE, file, () -> in.unlink(name(file)), () -> {});
        stale.add(deleted.current.toArray());
        if (stale.size() > STALE_FILES) {
            stale.remove(0);
        }
    }

    /** The other names of a linked file are not those that its handles were opened by. */
    @GuardedBy("this")
    private boolean isOnlyName(SimulatedFile file) {
        return directories.values().stream()
                        .flatMap(directory -> directory.current.values().stream())
                        .filter(named -> named == file)
                        .count()
                == 1;
    }

    @Override
    public synchronized void syncDirectory(Path directory) {
        SimulatedDirectory synced = directories.get(directory);
        if (synced == null) {
            throw failure(Fault.IO_ERROR, Operation.SYNC_DIRECTORY, directory, "there is none");
        }
        perform(Operation.SYNC_DIRECTORY, directory, synced::sync, () -> {});
    }

    @Override
    public synchronized FileLease lock(Path lockFile, String owner) {
        String holder = locks.get(lockFile);
        if (holder != null) {
            throw LocalLease.inUse(lockFile, holder);
        }
        perform(Operation.LOCK, lockFile, () -> {}, () -> {});
        if (!exists(lockFile)) {
            directory(lockFile).link(name(lockFile), new SimulatedFile());
        }
        locks.put(lockFile, owner);
        return () -> unlock(lockFile, owner);
    }

    private synchronized void unlock(Path lockFile, String owner) {
        locks.remove(lockFile, owner);
    }

    /**
     * Counts an operation, and does it unless it fails.
     *
     * @param onFault what is done of it when it fails
     */
    @GuardedBy("this")
    private void perform(Operation operation, Path path, Runnable action, Runnable onFault) {
        operations++;
        if (changes > powerCutAt) {
            throw failure(Fault.IO_ERROR, operation, path, "the power is off");
        }
        long change = changes;
        if (operation.changes()) {
            changes++;
        }
        for (FaultRule rule : faults) {
            if (rule.strikes(operation, path)) {
                onFault.run();
                throw failure(rule.fault, operation, path, "the test wants it");
            }
        }
        boolean powerFails = operation.changes() && change == powerCutAt;
        boolean makesDurable = operation == Operation.FORCE || operation == Operation.SYNC_DIRECTORY;
        if (!(powerFails && makesDurable)) {
            action.run();
        }
        if (powerFails) {
            throw failure(Fault.IO_ERROR, operation, path, "the power went off");
        }
    }

    /** A close is no operation of its own: no count and no power cut meets it, a wanted fault does. */
    @GuardedBy("this")
    private void failClose(Path path) {
        for (FaultRule rule : faults) {
            if (rule.strikes(Operation.CLOSE, path)) {
                throw failure(rule.fault, Operation.CLOSE, path, "the test wants it");
            }
        }
    }

    private static TarnException failure(Fault fault, Operation operation, Path path, String why) {
        ErrorCode code = fault == Fault.DISK_FULL ? ErrorCode.DISK_FULL : ErrorCode.IO_ERROR;
        return new TarnException(code, "Simulated " + fault + ": " + operation + " " + path + ", " + why);
    }

    @GuardedBy("this")
    private SimulatedDirectory directory(Path file) {
        SimulatedDirectory directory = directories.get(parent(file));
        if (directory == null) {
            throw failure(Fault.IO_ERROR, Operation.OPEN, file, "there is no such directory");
        }
        return directory;
    }

    @GuardedBy("this")
    private SimulatedFile existing(Path file) {
        SimulatedFile found = directory(file).find(name(file));
        if (found == null) {
            throw failure(Fault.IO_ERROR, Operation.OPEN, file, "there is no such file");
        }
        return found;
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    private final class Handle implements FileHandle {
        private final Path path;
        private final SimulatedFile file;
        private final boolean writable;

        @GuardedBy("SimulatedFileSystem.this")
        private boolean closed;

        Handle(Path path, SimulatedFile file, boolean writable) {
            this.path = path;
            this.file = file;
            this.writable = writable;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) {
            synchronized (SimulatedFileSystem.this) {
                checkOpen(false);
                perform(Operation.READ, path, () -> {}, () -> {});
                return file.current.read(position, target, offset, length);
            }
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) {
            synchronized (SimulatedFileSystem.this) {
                checkOpen(true);
                Runnable write = () -> file.write(position, source, offset, length);
                Runnable half = () -> file.write(position, source, offset, length / 2);
                perform(Operation.WRITE, path, write, half);
            }
        }

        @Override
        public void force() {
            synchronized (SimulatedFileSystem.this) {
                checkOpen(true);
                perform(Operation.FORCE, path, file::force, file::loseDirty);
            }
        }

        @Override
        public long size() {
            synchronized (SimulatedFileSystem.this) {
                checkOpen(false);
                return file.current.size();
            }
        }

        @Override
        public void truncate(long size) {
            synchronized (SimulatedFileSystem.this) {
                checkOpen(true);
                perform(Operation.TRUNCATE, path, () -> file.truncate(size), () -> {});
            }
        }

        @Override
        public void close() {
            synchronized (SimulatedFileSystem.this) {
                if (!closed) {
                    closed = true;
                    file.openHandles--;
                    openHandles--;
                    failClose(path);
                }
            }
        }

        @GuardedBy("SimulatedFileSystem.this")
        private void checkOpen(boolean forWriting) {
            if (closed || (forWriting && !writable)) {
                throw new IllegalStateException(path + " is not open" + (forWriting ? " for writing" : ""));
            }
        }
    }

    /** The whole environment on these files: the machine's threads and clock, random numbers from a seed. */
    public Env env(long seed) {
        Random random = new Random(seed);
        Env system = Env.system();
        return new Env(this, system.clock(), system.waits(), system.threads(), random::nextLong);
    }
}
