package org.tarndb.storage.env;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files of a database. What an implementation must obey, and all that its users may count on:
 *
 * <ul>
 *   <li>Bytes written to a file survive a crash of the machine once {@link FileHandle#force} has returned. Until then
 *       any part of any write may survive, in any order, down to the single byte.
 *   <li>A file's name, made by {@link #open} with {@link OpenMode#CREATE} or by {@link #link}, changed by {@link #rename} or removed by
 *       {@link #delete}, is as it should be after a crash once {@link #syncDirectory} of its directory has returned.
 *       Until then each of these changes may or may not survive, in any order. Forcing the file does not do it.
 *   <li>{@link #rename} is atomic: at every moment, and after a crash, the new name stands for the old file or for the
 *       new one, whole; never for none, if there was one before.
 *   <li>After a failed {@code force} the bytes written since the last one count as lost; forcing again does not bring
 *       them back. Nobody may go on as if they were there.
 *   <li>The interrupt flag of the calling thread is neither looked at nor changed: no call fails or closes a file
 *       because of it.
 *   <li>Errors are {@link org.tarndb.storage.error.TarnException}: {@code DISK_FULL} where the disk or a quota is full,
 *       else {@code IO_ERROR}; the message names the file and what was tried.
 * </ul>
 *
 * Thread-safe. Paths are taken as they are given; use absolute ones.
 */
public interface FileSystem {
    /** How a file is opened. */
    enum OpenMode {
        /** An existing file, for reading. */
        READ,
        /** An existing file, for reading and writing. */
        READ_WRITE,
        /** A new, empty file, for reading and writing; fails when the name is taken. */
        CREATE
    }

    FileHandle open(Path file, OpenMode mode);

    /** Whether there is a file or directory of this name. */
    boolean exists(Path path);

    boolean isDirectory(Path path);

    /** What is known of a file or directory; empty only when there is none: what can't be found out is an error. */
    Optional<FileStatus> status(Path path);

    /** The names in a directory, files and directories, sorted; empty when there is no such directory. */
    List<Path> list(Path directory);

    /** Makes a directory and those above it that are missing. Durable on return; does nothing when it is there. */
    void createDirectories(Path directory);

    /**
     * Makes a directory that nobody but this process's user may enter, where the machine knows such a thing. Not durable.
     *
     * @throws org.tarndb.storage.error.TarnException {@code IO_ERROR} when the name is taken, or there is no directory above
     */
    void createPrivateDirectory(Path directory);

    /** Removes a directory, which must be empty. Not durable. */
    void deleteDirectory(Path directory);

    /** Gives a file a new name in the same directory, in place of the file that had it. See the class for a crash. */
    void rename(Path from, Path to);

    /**
     * Gives a file another name beside the one it has, in the same directory or in another one of the same volume, unless
     * that is taken: atomic against all other creations of that name, by any process. See the class for a crash.
     *
     * @return false when the name is taken
     * @throws org.tarndb.storage.error.TarnException {@code IO_ERROR}, also where the volume knows no such names
     */
    boolean link(Path file, Path name);

    /** Removes a file. No handle of it may be open. See the class for a crash. */
    void delete(Path file);

    /** Makes the names in a directory durable; see the class. Durable on return. */
    void syncDirectory(Path directory);

    /**
     * Takes a lock that no other process and no other caller in this one can have at the same time. The lock file is
     * made when it is missing and stays when the lock is released; the lock ends with the process, whatever kills it.
     *
     * @param owner one line that says who holds the lock, shown to others that want it
     * @throws org.tarndb.storage.error.TarnException {@code DATABASE_IN_USE} when it is taken; the message names the
     *     directory and its owner, as far as known
     */
    FileLease lock(Path lockFile, String owner);

    /** The files of this machine. */
    static FileSystem local() {
        return LocalFileSystem.INSTANCE;
    }
}
