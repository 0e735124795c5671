package org.tarndb.snapshots.parquet;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Compression of pages by Zstandard (RFC 8878), and none; Parquet's own codecs are Hadoop's. For one file, whose writer or reader
 * releases it, and one thread.
 */
final class ZstdCodec implements CompressionCodecFactory {
    private static final int LEVEL = 3;
    /** Of a page, what is compressed together: some hundred microseconds. */
    private static final int PART_BYTES = 1 << 16;

    private final String file;
    private final Runnable afterPart;
    private final List<Compressor> compressors = new ArrayList<>();

    /** @param file for messages */
    ZstdCodec(String file) {
        this(file, () -> {});
    }

    /**
     * @param file for messages
     * @param afterPart run when a part of a page has been compressed
     */
    ZstdCodec(String file, Runnable afterPart) {
        this.file = file;
        this.afterPart = afterPart;
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName name) {
        if (name != CompressionCodecName.ZSTD) {
            return new NoCompressor(check(name));
        }
        Compressor compressor = new Compressor(afterPart);
        compressors.add(compressor);
        return compressor;
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
        return name == CompressionCodecName.ZSTD ? new Decompressor() : new NoDecompressor(check(name));
    }

    private CompressionCodecName check(CompressionCodecName name) {
        if (name != CompressionCodecName.UNCOMPRESSED) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "the data file " + file + " is compressed with " + name
                            + "; Tarn reads files that it has published itself, " + "which have ZSTD");
        }
        return name;
    }

    @Override
    public void release() {
        compressors.forEach(Compressor::release);
    }

    /** What it returns is good until the next page: Parquet copies it before, as its own codecs ask for too. */
    private static final class Compressor implements BytesInputCompressor {
        private final Runnable afterPart;
        private final Page page = new Page();
        private byte[] compressed = {};
        private @Nullable ZstdCompressCtx context;
        private @Nullable Parts parts;

        Compressor(Runnable afterPart) {
            this.afterPart = afterPart;
        }

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            page.reset();
            bytes.writeAllTo(page);
            int bound = Math.toIntExact(Zstd.compressBound(page.size()));
            if (compressed.length < bound) {
                compressed = new byte[bound];
            }
            ZstdCompressCtx frame = context();
            int length = page.size() <= PART_BYTES
                    ? frame.compressByteArray(compressed, 0, compressed.length, page.bytes(), 0, page.size())
                    : parts().compress(frame, page, compressed, afterPart);
            afterPart.run();
            return BytesInput.from(compressed, 0, length);
        }

        /** It holds memory outside the heap. */
        private ZstdCompressCtx context() {
            ZstdCompressCtx known = context;
            if (known == null) {
                known = new ZstdCompressCtx().setLevel(LEVEL);
                context = known;
            }
            return known;
        }

        private Parts parts() {
            Parts known = parts;
            if (known == null) {
                known = new Parts();
                parts = known;
            }
            return known;
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        @Override
        public void release() {
            ZstdCompressCtx known = context;
            if (known != null) {
                context = null;
                known.close();
            }
        }
    }

    /** Compresses a page part by part, so that the thread can give up the processor in between. */
    private static final class Parts {
        private final ByteBuffer from = ByteBuffer.allocateDirect(PART_BYTES);
        private final ByteBuffer to = ByteBuffer.allocateDirect(PART_BYTES);
        private int length;

        int compress(ZstdCompressCtx frame, Page page, byte[] compressed, Runnable afterPart) {
            frame.reset();
            frame.setPledgedSrcSize(page.size());
            length = 0;
            int start = 0;
            for (; page.size() - start > PART_BYTES; start += PART_BYTES) {
                from.clear().put(page.bytes(), start, PART_BYTES).flip();
                while (from.hasRemaining()) {
                    step(frame, EndDirective.CONTINUE, compressed);
                }
                afterPart.run();
            }
            from.clear().put(page.bytes(), start, page.size() - start).flip();
            boolean isDone;
            do {
                isDone = step(frame, EndDirective.END, compressed);
            } while (!isDone);
            return length;
        }

        private boolean step(ZstdCompressCtx frame, EndDirective directive, byte[] compressed) {
            to.clear();
            boolean isDone = frame.compressDirectByteBufferStream(to, from, directive);
            int made = to.flip().remaining();
            to.get(compressed, length, made);
            length += made;
            return isDone;
        }
    }

    /** The bytes of a page in one array, which serves all pages. */
    private static final class Page extends ByteArrayOutputStream {
        byte[] bytes() {
            return buf;
        }
    }

    private record NoCompressor(CompressionCodecName name) implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) {
            return bytes;
        }

        @Override
        public CompressionCodecName getCodecName() {
            return name;
        }

        @Override
        public void release() {}
    }

    private static final class Decompressor implements BytesInputDecompressor {
        private final Page page = new Page();

        @Override
        public BytesInput decompress(BytesInput bytes, int sizeBytes) throws IOException {
            page.reset();
            bytes.writeAllTo(page);
            return BytesInput.from(decompress(page.bytes(), page.size(), sizeBytes));
        }

        @Override
        public void decompress(ByteBuffer from, int compressedBytes, ByteBuffer to, int sizeBytes) throws IOException {
            byte[] compressed = new byte[compressedBytes];
            from.get(compressed);
            to.put(decompress(compressed, compressedBytes, sizeBytes));
        }

        private static byte[] decompress(byte[] compressed, int compressedBytes, int sizeBytes) {
            // The size is of the page's header, which no checksum covers: it is not trusted with an allocation.
            long known = Zstd.getFrameContentSize(compressed, 0, compressedBytes);
            if (sizeBytes < 0 || (known > 0 && known != sizeBytes)) {
                throw new ParquetDecodingException("a compressed page has " + known + " bytes, not " + sizeBytes);
            }
            byte[] bytes = new byte[sizeBytes];
            long length = Zstd.decompressByteArray(bytes, 0, sizeBytes, compressed, 0, compressedBytes);
            if (Zstd.isError(length) || length != sizeBytes) {
                throw new ParquetDecodingException("a compressed page is damaged: "
                        + (Zstd.isError(length) ? Zstd.getErrorName(length) : length + " bytes, not " + sizeBytes));
            }
            return bytes;
        }

        @Override
        public void release() {}
    }

    private record NoDecompressor(CompressionCodecName name) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int sizeBytes) {
            return bytes;
        }

        @Override
        public void decompress(ByteBuffer from, int compressedBytes, ByteBuffer to, int sizeBytes) {
            ByteBuffer part = from.duplicate();
            part.limit(part.position() + compressedBytes);
            to.put(part);
        }

        @Override
        public void release() {}
    }
}
