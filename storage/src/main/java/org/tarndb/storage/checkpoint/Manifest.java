package org.tarndb.storage.checkpoint;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.format.FileKind;
import org.tarndb.storage.format.Sealed;
import org.tarndb.storage.run.RunSummary;

/**
 * The content of a manifest file: one sealed section, whose body is, big-endian:
 *
 * <pre>
 *   database id                       16
 *   sequence number of the checkpoint  8
 *   CSN                                8
 *   properties: length, bytes          4 + n
 *   catalog: length, bytes             4 + n
 *   number of runs                     4
 *   per run:
 *     table id                         8
 *     index id, 0 for the rows         8
 *     entries                          8
 *     size in bytes                    8
 *     CRC32C of the run's footer       4
 *     file name: length, ASCII         4 + n
 * </pre>
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Manifest(UUID databaseId, long sequence, long csn, byte[] properties, byte[] catalog, List<RunEntry> runs) {
    static final FileKind KIND = new FileKind("TARN-CKP", 1, "checkpoint manifest");

    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(databaseId.getMostSignificantBits());
            out.writeLong(databaseId.getLeastSignificantBits());
            out.writeLong(sequence);
            out.writeLong(csn);
            writeBytes(out, properties);
            writeBytes(out, catalog);
            out.writeInt(runs.size());
            for (RunEntry run : runs) {
                writeRun(out, run);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // never: it goes to memory
        }
        return Sealed.seal(KIND, bytes.toByteArray());
    }

    private static void writeRun(DataOutputStream out, RunEntry run) throws IOException {
        out.writeLong(run.tree().tableId());
        out.writeLong(run.tree().indexId());
        out.writeLong(run.summary().entries());
        out.writeLong(run.summary().sizeBytes());
        out.writeInt(run.summary().fingerprint());
        writeBytes(out, run.fileName().getBytes(US_ASCII));
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads and checks a manifest; whether it belongs here is the caller's to check. */
    static Manifest read(FileSystem files, Path path) {
        try (FileHandle file = files.open(path, OpenMode.READ)) {
            int length = (int) Math.min(file.size(), Integer.MAX_VALUE - 8);
            ByteBuffer body = Sealed.body(Sealed.read(KIND, path, file, 0, length));
            try {
                return decode(body);
            } catch (BufferUnderflowException e) {
                throw Damage.at(path, length, "the checkpoint manifest is shorter than its content");
            }
        }
    }

    private static Manifest decode(ByteBuffer body) {
        UUID databaseId = new UUID(body.getLong(), body.getLong());
        long sequence = body.getLong();
        long csn = body.getLong();
        byte[] properties = readBytes(body);
        byte[] catalog = readBytes(body);
        int count = body.getInt();
        List<RunEntry> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TreeRef tree = new TreeRef(body.getLong(), body.getLong());
            RunSummary summary = new RunSummary(body.getLong(), body.getLong(), body.getInt());
            runs.add(new RunEntry(tree, new String(readBytes(body), US_ASCII), summary));
        }
        return new Manifest(databaseId, sequence, csn, properties, catalog, List.copyOf(runs));
    }

    private static byte[] readBytes(ByteBuffer body) {
        int length = body.getInt();
        if (length < 0 || length > body.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        body.get(bytes);
        return bytes;
    }
}
