package org.tarndb.snapshots.parquet;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Compression of pages by Zstandard (RFC 8878), and none; Parquet's own codecs are Hadoop's. Thread-safe.
 */
final class ZstdCodec implements CompressionCodecFactory {
    private static final int LEVEL = 3;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName name) {
        return name == CompressionCodecName.ZSTD ? new Compressor() : new NoCompressor(check(name));
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
        return name == CompressionCodecName.ZSTD ? new Decompressor() : new NoDecompressor(check(name));
    }

    private static CompressionCodecName check(CompressionCodecName name) {
        if (name != CompressionCodecName.UNCOMPRESSED) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "the data file is compressed with " + name + "; Tarn reads files that it has published itself, "
                            + "which have ZSTD");
        }
        return name;
    }

    @Override
    public void release() {}

    private static final class Compressor implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            return BytesInput.from(Zstd.compress(bytes.toInputStream().readAllBytes(), LEVEL));
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        @Override
        public void release() {}
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
        @Override
        public BytesInput decompress(BytesInput bytes, int sizeBytes) throws IOException {
            return BytesInput.from(decompress(bytes.toInputStream().readAllBytes(), sizeBytes));
        }

        @Override
        public void decompress(ByteBuffer from, int compressedBytes, ByteBuffer to, int sizeBytes) throws IOException {
            byte[] compressed = new byte[compressedBytes];
            from.get(compressed);
            to.put(decompress(compressed, sizeBytes));
        }

        private static byte[] decompress(byte[] compressed, int sizeBytes) throws IOException {
            byte[] bytes = new byte[sizeBytes];
            long length = Zstd.decompress(bytes, compressed);
            if (Zstd.isError(length) || length != sizeBytes) {
                throw new IOException("a compressed page is damaged: "
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
