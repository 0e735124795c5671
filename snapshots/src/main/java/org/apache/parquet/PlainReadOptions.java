package org.apache.parquet;

import java.util.Map;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.converter.ParquetMetadataConverter;

/**
 * Options of reading that need no class of Hadoop. Parquet's builder of them, also of version 1.17, loads Hadoop's FileInputFormat
 * whatever it is given, and the constructors are visible in this package alone: that is why the class is here and not in a package of
 * Tarn. Immutable.
 */
public final class PlainReadOptions extends ParquetReadOptions {
    private static final int MAX_ALLOCATION_BYTES = 8 << 20;

    /** Skips row groups and pages by all statistics there are; checks the checksums of pages. */
    public PlainReadOptions(FilterCompat.Filter filter, CompressionCodecFactory codecs) {
        super(
                false, // signed order of strings: of files written before 2017
                true, // statistics of row groups
                true, // dictionaries
                true, // records: not that the reader used here looks at it
                true, // column indexes
                true, // checksums of pages
                false, // Bloom filters: none are written
                false, // decryption off the heap
                false, // vectored reads, which are Hadoop's
                filter,
                ParquetMetadataConverter.NO_FILTER,
                codecs,
                new HeapByteBufferAllocator(),
                MAX_ALLOCATION_BYTES,
                Map.of(),
                null,
                null,
                new PlainParquetConfiguration());
    }
}
