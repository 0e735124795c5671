package org.tarndb.snapshots.iceberg;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.inmemory.InMemoryInputFile;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;
import org.tarndb.snapshots.objectstore.LocationMention;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.snapshots.objectstore.ObjectNotFoundException;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.objectstore.PutBatch;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Iceberg's files in an object store. Output is gathered in memory and put when it is closed: manifests and metadata are written by
 * it, data files are put as they are. It remembers what it has written, so that an attempt that failed can be cleaned up; and the
 * content of small files that it has read or written, which never change: Iceberg reads a manifest several times. For one statement.
 * Thread-safe.
 */
public final class ObjectStoreFileIO implements FileIO {
    private static final long UNKNOWN = -1;
    /** A file that has more is not remembered. */
    private static final int SMALL_BYTES = 1 << 20;
    /** So much is remembered. */
    private static final int REMEMBERED_BYTES = 16 << 20;

    private static final long serialVersionUID = 1;

    private final transient ObjectStore store;
    private final transient PutBatch batch;
    private final transient Locations locations;
    private final transient ConcurrentLinkedQueue<String> written = new ConcurrentLinkedQueue<>();
    private final transient SmallContents contents = new SmallContents(SMALL_BYTES, REMEMBERED_BYTES);

    public ObjectStoreFileIO(ObjectStore store) {
        this.store = store;
        this.batch = store.batch();
        this.locations = new Locations(store);
    }

    /** Where an object is, as Iceberg's metadata say it. */
    public String location(String key) {
        return locations.of(key);
    }

    public String key(String location) {
        return locations.key(location);
    }

    /** The keys of all objects that were put, and not deleted, through this. */
    public List<String> written() {
        return List.copyOf(written);
    }

    /** Puts a data file: visible on return, durable when all is {@link #settle}d. */
    public void putFile(String location, Path file) throws IOException {
        String key = key(location);
        written.add(key);
        batch.putFile(key, file);
    }

    /**
     * What was written through this is durable on return; to be called before anything that others read names it.
     *
     * @throws TarnException OBJECT_STORE_FAILED
     */
    void settle() {
        try {
            batch.settle();
        } catch (IOException e) {
            throw new TarnException(
                    ErrorCode.OBJECT_STORE_FAILED,
                    "what was written to " + store.location() + " could not be made durable: " + e.getMessage(),
                    e);
        }
    }

    @Override
    public InputFile newInputFile(String location) {
        return new Input(location, UNKNOWN);
    }

    /** @param length as it was recorded; a file of another one is damaged, and is not read */
    @Override
    public InputFile newInputFile(String location, long length) {
        return new Input(location, length);
    }

    @Override
    public OutputFile newOutputFile(String location) {
        return new Output(location);
    }

    @Override
    public void deleteFile(String location) {
        try {
            String key = key(location);
            store.delete(key);
            written.remove(key);
        } catch (IOException e) {
            String deleted = "could not delete" + LocationMention.unlessIn(e.getMessage(), " ", location);
            throw new UncheckedIOException(deleted + ": " + e.getMessage(), e);
        }
    }

    /** Not as Iceberg's library has it, which does not tell a store that fails from bytes that it can't read. */
    private static TarnException failed(String what, String location, IOException cause) {
        return new TarnException(
                ErrorCode.OBJECT_STORE_FAILED,
                "could not " + what + " a file" + LocationMention.unlessIn(cause.getMessage(), " ", location) + ": "
                        + cause.getMessage()
                        + "; look after the object store, then try again",
                cause);
    }

    private void writeObject(ObjectOutputStream stream) throws IOException {
        throw new NotSerializableException("files of " + store.location() + " can't be read by another process");
    }

    private final class Input implements InputFile {
        private final String location;
        private final long recordedLength;

        Input(String location, long recordedLength) {
            this.location = location;
            this.recordedLength = recordedLength;
        }

        @Override
        public long getLength() {
            if (recordedLength != UNKNOWN) {
                return recordedLength; // the stream looks whether it is right
            }
            byte[] known = contents.get(key(location));
            if (known != null) {
                return known.length;
            }
            return head().orElseThrow(() -> new NotFoundException("there is no object %s", location))
                    .sizeBytes();
        }

        private Optional<ObjectInfo> head() {
            try {
                return store.head(key(location));
            } catch (IOException e) {
                throw failed("look at", location, e);
            }
        }

        /** Of a manifest or a list of them, which are read from their beginning to their end. */
        @Override
        public SeekableInputStream newStream() {
            byte[] content = content();
            if (recordedLength != UNKNOWN && content.length != recordedLength) {
                throw Damage.of(
                        location, "it has " + content.length + " bytes, and had " + recordedLength + " before", null);
            }
            String damage = AvroBytes.damageOf(content);
            if (damage != null) {
                throw Damage.of(location, damage, null);
            }
            return new InMemoryInputFile(location, content).newStream();
        }

        private byte[] content() {
            String key = key(location);
            byte[] known = contents.get(key);
            if (known != null) {
                return known;
            }
            try {
                byte[] content = store.get(key);
                contents.put(key, content);
                return content;
            } catch (ObjectNotFoundException e) {
                throw new NotFoundException(e, "there is no object %s", location);
            } catch (IOException e) {
                throw failed("read", location, e);
            }
        }

        @Override
        public String location() {
            return location;
        }

        @Override
        public boolean exists() {
            return head().isPresent();
        }
    }

    private final class Output implements OutputFile {
        private final String location;

        Output(String location) {
            this.location = location;
        }

        @Override
        public PositionOutputStream create() {
            return new OutputStream(location);
        }

        @Override
        public PositionOutputStream createOrOverwrite() {
            return create();
        }

        @Override
        public String location() {
            return location;
        }

        @Override
        public InputFile toInputFile() {
            return new Input(location, UNKNOWN);
        }
    }

    /** For one thread. */
    private final class OutputStream extends PositionOutputStream {
        private final String location;
        private final AvroBytes bytes = new AvroBytes();
        private boolean closed;

        OutputStream(String location) {
            this.location = location;
        }

        @Override
        public long getPos() {
            return bytes.sealedSize();
        }

        @Override
        public void write(int b) {
            bytes.write(b);
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            bytes.write(source, offset, length);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                String key = key(location);
                written.add(key);
                byte[] content = bytes.sealed();
                try {
                    batch.put(key, content);
                } catch (IOException e) {
                    throw failed("write", location, e);
                }
                contents.put(key, content);
            }
        }
    }
}
