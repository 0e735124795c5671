package org.tarndb.snapshots.objectstore;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileStatus;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Objects as files below a directory. The bytes go to a temporary file beside the place, are forced to the disk, and get their
 * name whole: by a rename where the object may be replaced, by a hard link where it must be absent, which the file system
 * refuses to all but one. Then the directory is forced.
 *
 * <p>A volume without hard links is refused ({@link PutIfAbsentProbe}), and there is no other way for it: a lock file or a
 * check before a rename binds only those who take part in it, for instance no process that died between the two.
 *
 * <p>Unlike other stores it can't have an object "a" beside an object "a/b": that is an error of the put, OBJECT_NOT_IN_STATE where
 * nothing was written.
 */
public final class LocalObjectStore implements ObjectStore {
    /** Longer than any put takes: what is older was left by a process that died. */
    private static final Duration ABANDONED = Duration.ofDays(1);

    private final Env env;
    private final FileSystem files;
    private final Path root;

    /** @param root need not exist before the first put */
    public LocalObjectStore(Env env, Path root) {
        this.env = env;
        this.files = env.files();
        this.root = root.toAbsolutePath().normalize();
    }

    @Override
    public URI location() {
        String uri = root.toUri().toString(); // ends with a slash only if the directory is there
        return URI.create(uri.endsWith("/") ? uri : uri + "/");
    }

    @Override
    public ObjectInfo put(String key, byte[] content) throws IOException {
        return replace(key, temporary -> temporary.write(0, content, 0, content.length));
    }

    @Override
    public ObjectInfo putFile(String key, Path file) throws IOException {
        return replace(key, temporary -> FileCopies.copy(files, file, temporary));
    }

    private ObjectInfo replace(String key, FileCopies.Content content) throws IOException {
        Path path = pathOf(key);
        return LocalFailures.asIoException(() -> {
            rename(writeTemporary(path, content, FileHandle::force), path);
            files.syncDirectory(parent(path));
            return written(key, path);
        });
    }

    private void rename(Path temporary, Path path) {
        try {
            files.rename(temporary, path);
        } catch (TarnException e) {
            discard(temporary);
            throw e;
        }
    }

    @Override
    public PutBatch batch() {
        return new Batch();
    }

    /** All files are written before the first is forced: the file system then has one large write to do, and few small ones. */
    private final class Batch implements PutBatch {
        private final Queue<Path> unforced = new ConcurrentLinkedQueue<>();

        @Override
        public void put(String key, byte[] content) throws IOException {
            put(key, temporary -> temporary.write(0, content, 0, content.length));
        }

        @Override
        public void putFile(String key, Path file) throws IOException {
            put(key, temporary -> FileCopies.copy(files, file, temporary));
        }

        private void put(String key, FileCopies.Content content) throws IOException {
            Path path = pathOf(key);
            LocalFailures.asIoException(() -> {
                rename(writeTemporary(path, content, file -> {}), path);
                return unforced.add(path);
            });
        }

        @Override
        public void settle() throws IOException {
            LocalFailures.asIoException(() -> {
                Set<Path> directories = new LinkedHashSet<>();
                for (Path path; (path = unforced.poll()) != null; ) {
                    if (files.exists(path)) { // and was not given up since
                        force(path);
                        directories.add(parent(path));
                    }
                }
                directories.forEach(files::syncDirectory);
                return true;
            });
        }

        private void force(Path path) {
            try (FileHandle file = files.open(path, OpenMode.READ_WRITE)) {
                file.force();
            }
        }
    }

    @Override
    public Optional<ObjectInfo> putIfAbsent(String key, byte[] content) throws IOException {
        Path path = pathOf(key);
        requireNoDirectory(path);
        return LocalFailures.asIoException(() -> {
            Path temporary = writeTemporary(path, file -> file.write(0, content, 0, content.length), FileHandle::force);
            try {
                boolean created = link(temporary, path);
                // Also for one who comes second: what is taken is durable once that is said.
                files.syncDirectory(parent(path));
                return created ? Optional.of(written(key, path)) : Optional.empty();
            } finally {
                discard(temporary);
            }
        });
    }

    /** @throws NotWrittenException where the file system says why there is no link; after an error of the disk there may be one */
    private boolean link(Path temporary, Path path) throws NotWrittenException {
        try {
            return files.link(temporary, path);
        } catch (TarnException e) {
            if (LocalFailures.isRefusal(e)) {
                throw new NotWrittenException(String.valueOf(e.getMessage()), e);
            }
            throw e;
        }
    }

    /** A link would be refused as for an object that is there, and nobody would see one. */
    private void requireNoDirectory(Path path) throws NotWrittenException {
        try {
            if (files.status(path).filter(FileStatus::directory).isEmpty()) {
                return;
            }
        } catch (TarnException e) {
            throw new NotWrittenException(String.valueOf(e.getMessage()), e);
        }
        throw new TarnException(
                ErrorCode.OBJECT_NOT_IN_STATE,
                path + " is a directory, where a file is to be; remove it, or use another location");
    }

    /** @throws NotWrittenException whatever fails: the object has no name so far */
    private Path writeTemporary(Path path, FileCopies.Content content, Consumer<FileHandle> end)
            throws NotWrittenException {
        Thread.yield(); // to those who wait while an object was made
        Path temporary = path.resolveSibling(Keys.TEMPORARY + env.entropy().nextUuid());
        try {
            files.createDirectories(parent(path));
            try (FileHandle file = files.open(temporary, OpenMode.CREATE)) {
                content.writeTo(file);
                end.accept(file);
            }
            return temporary;
        } catch (TarnException | IOException e) {
            discard(temporary);
            throw new NotWrittenException(String.valueOf(e.getMessage()), e);
        }
    }

    /** What can't be removed now is removed by a later {@link #list}. */
    private void discard(Path temporary) {
        try {
            if (files.status(temporary).isPresent()) {
                files.delete(temporary);
            }
        } catch (TarnException e) {
            // the object's own fate is what the caller is told of; see above for the file's
        }
    }

    private ObjectInfo written(String key, Path path) throws IOException {
        FileStatus status = files.status(path).orElseThrow(() -> new ObjectNotFoundException(uriOf(key)));
        return info(key, status);
    }

    @Override
    public Optional<ObjectInfo> head(String key) throws IOException {
        Path path = pathOf(key);
        return LocalFailures.asIoException(
                () -> files.status(path).filter(status -> !status.directory()).map(status -> info(key, status)));
    }

    @Override
    public byte[] get(String key) throws IOException {
        try (ObjectReader reader = open(key)) {
            byte[] content = new byte[Math.toIntExact(reader.sizeBytes())];
            reader.readFully(0, content, 0, content.length);
            return content;
        }
    }

    @Override
    public ObjectReader open(String key) throws IOException {
        Thread.yield(); // to those who wait while the object before it was made use of
        Path path = pathOf(key);
        if (head(key).isEmpty()) {
            throw new ObjectNotFoundException(uriOf(key));
        }
        try {
            return new LocalObjectReader(path, files.open(path, OpenMode.READ));
        } catch (TarnException e) {
            if (head(key).isEmpty()) {
                throw new ObjectNotFoundException(uriOf(key));
            }
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public List<ObjectInfo> list(String prefix) throws IOException {
        String directory = prefix.substring(0, prefix.lastIndexOf('/') + 1);
        if (!directory.isEmpty()) {
            Keys.check(directory.substring(0, directory.length() - 1));
        }
        List<ObjectInfo> found = new ArrayList<>();
        return LocalFailures.asIoException(() -> {
            walk(directory, prefix, found);
            return found;
        });
    }

    private void walk(String directory, String prefix, List<ObjectInfo> found) {
        for (Path path : files.list(root.resolve(directory))) {
            String name = String.valueOf(path.getFileName());
            Optional<FileStatus> status = files.status(path); // empty: removed since
            if (status.isEmpty()) {
                continue;
            }
            String key = directory + name;
            if (name.startsWith(Keys.TEMPORARY)) {
                removeIfAbandoned(path, status.get());
            } else if (status.get().directory()) {
                if (key.startsWith(prefix) || prefix.startsWith(key + "/")) {
                    walk(key + "/", prefix, found);
                }
            } else if (key.startsWith(prefix)) {
                found.add(info(key, status.get()));
            }
        }
    }

    private void removeIfAbandoned(Path temporary, FileStatus status) {
        if (status.modified().isBefore(env.clock().now().minus(ABANDONED))) {
            discard(temporary);
        }
    }

    @Override
    public void delete(String key) throws IOException {
        Path path = pathOf(key);
        LocalFailures.asIoException(() -> {
            if (head(key).isPresent()) {
                deleteExisting(key, path);
            }
            return true;
        });
    }

    private void deleteExisting(String key, Path path) throws IOException {
        try {
            files.delete(path);
        } catch (TarnException e) {
            if (head(key).isPresent()) {
                throw e;
            }
        }
        files.syncDirectory(parent(path));
    }

    /** There is nothing to let go of. */
    @Override
    public void close() {}

    private Path pathOf(String key) {
        return root.resolve(Keys.check(key));
    }

    private Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? root : parent;
    }

    private static ObjectInfo info(String key, FileStatus status) {
        return new ObjectInfo(key, status.sizeBytes(), status.modified(), null);
    }
}
