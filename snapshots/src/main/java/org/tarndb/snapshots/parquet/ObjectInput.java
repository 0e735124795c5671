package org.tarndb.snapshots.parquet;

import java.io.EOFException;
import java.io.IOException;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.tarndb.snapshots.objectstore.ObjectReader;
import org.tarndb.snapshots.objectstore.ObjectReaderStream;

/** An object as Parquet reads it. The reader is closed with the stream, of which there is one. */
final class ObjectInput implements InputFile {
    private final String name;
    private final ObjectReader reader;

    /** @param name of the object, for the messages of Parquet */
    ObjectInput(String name, ObjectReader reader) {
        this.name = name;
        this.reader = reader;
    }

    @Override
    public long getLength() {
        return reader.sizeBytes();
    }

    @Override
    public SeekableInputStream newStream() {
        ObjectReaderStream stream = new ObjectReaderStream(reader);
        return new DelegatingSeekableInputStream(stream) {
            @Override
            public long getPos() {
                return stream.position();
            }

            @Override
            public void seek(long position) throws IOException {
                if (position > reader.sizeBytes()) {
                    throw new EOFException("position " + position + " of " + reader.sizeBytes() + " bytes");
                }
                stream.seek(position);
            }
        };
    }

    /** Without the location, which stands before a message of Parquet already. */
    @Override
    public String toString() {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
