package org.tarndb.storage.env;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files of this machine, by the JDK's calls that no interrupt disturbs. */
enum LocalFileSystem implements FileSystem {
    INSTANCE;

    private static final boolean WINDOWS = System.getProperty("os.name", "").startsWith("Windows");
    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rwx------");

    @Override
    public FileHandle open(Path file, OpenMode mode) {
        try {
            if (mode == OpenMode.CREATE) {
                Files.createFile(file);
            } else if (!Files.isRegularFile(file)) {
                // Opening for writing would create it.
                throw new NoSuchFileException(file.toString());
            }
            return new LocalFile(file, new RandomAccessFile(file.toFile(), mode == OpenMode.READ ? "r" : "rw"));
        } catch (IOException e) {
            throw IoFailure.of(mode == OpenMode.CREATE ? "create" : "open", file, e);
        }
    }

    @Override
    public boolean exists(Path path) {
        return Files.exists(path);
    }

    @Override
    public boolean isDirectory(Path path) {
        return Files.isDirectory(path);
    }

    @Override
    public Optional<FileStatus> status(Path path) {
        try {
            BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
            return Optional.of(new FileStatus(
                    found.isDirectory(), found.size(), found.lastModifiedTime().toInstant()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (isBelowFile(path)) {
                return Optional.empty();
            }
            throw IoFailure.of("get the status of", path, e);
        }
    }

    /** Where a file stands in a directory's place there is nothing; the system's error for it has no class of its own. */
    private static boolean isBelowFile(Path path) {
        for (Path at = path.getParent(); at != null; at = at.getParent()) {
            if (Files.isRegularFile(at)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Path> list(Path directory) {
        try (Stream<Path> names = Files.list(directory)) {
            return names.sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (IOException e) {
            throw IoFailure.of("list", directory, e);
        } catch (UncheckedIOException e) {
            throw IoFailure.of("list", directory, new IOException(e.getMessage(), e));
        }
    }

    @Override
    public void createDirectories(Path directory) {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = directory; at != null && !Files.isDirectory(at); at = at.getParent()) {
            missing.push(at);
        }
        for (Path at : missing) {
            createDirectory(at);
            Path parent = at.getParent();
            if (parent != null) {
                syncDirectory(parent);
            }
        }
    }

    private static void createDirectory(Path directory) {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw IoFailure.of("create directory", directory, e);
            }
        } catch (IOException e) {
            throw IoFailure.of("create directory", directory, e);
        }
    }

    @Override
    public void createPrivateDirectory(Path directory) {
        try {
            if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
            } else {
                Files.createDirectory(directory);
            }
        } catch (IOException e) {
            throw IoFailure.of("create directory", directory, e);
        }
    }

    @Override
    public void deleteDirectory(Path directory) {
        try {
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw new NotDirectoryException(directory.toString());
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw IoFailure.of("delete directory", directory, e);
        }
    }

    @Override
    public void rename(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw IoFailure.of("rename to " + to.getFileName(), from, e);
        }
    }

    @Override
    public boolean link(Path file, Path name) {
        try {
            Files.createLink(name, file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (UnsupportedOperationException e) {
            throw IoFailure.of("link as " + name, file, new IOException("hard links are not supported there", e));
        } catch (IOException e) {
            throw IoFailure.of("link as " + name, file, e);
        }
    }

    @Override
    public void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw IoFailure.of("delete", file, e);
        }
    }

    /** Windows has no such call and makes names durable by itself. */
    @Override
    public void syncDirectory(Path directory) {
        if (WINDOWS) {
            return;
        }
        // A directory can only be forced through a channel. This one is ours alone, so when an interrupt closes it,
        // the answer is another one, with the flag put aside.
        boolean interrupted = Thread.interrupted();
        try {
            while (!trySyncDirectory(directory)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean trySyncDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        } catch (IOException e) {
            throw IoFailure.of("sync directory", directory, e);
        }
    }

    @Override
    public FileLease lock(Path lockFile, String owner) {
        return LocalLease.acquire(lockFile, owner);
    }
}
